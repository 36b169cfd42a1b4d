import LMDB

/// A record type of an open store, independent of its Swift type: its records, indexes and
/// references.
class RecordTable: @unchecked Sendable {
    // Safe, because every property is set before the store is handed out and constant from then on.
    let name: String
    let number: UInt32
    let records: Table
    let layouts: [RecordLayout]
    let openFields: [OpenField]
    /// The fields as the catalog describes them, removed ones included.
    let fieldDefinitions: [FieldDefinition]
    /// All indexes of the type, of every kind and state.
    let allIndexes: [any OpenIndex]
    /// The indexes that transactions keep true.
    let indexes: [any OpenIndex]
    /// The ordered indexes that queries may read.
    let orderedIndexes: [OpenOrderedIndex]
    /// The ordered indexes whose computed columns the program can compute from a record, those that
    /// queries may read first.
    let computableIndexes: [OpenOrderedIndex]
    /// Whether a column is computed by a closure that the program does not have.
    let lacksClosures: Bool
    /// The numbers that the catalog keeps for all records, by their names.
    let constants: [String: Int]
    /// The search indexes that queries may read.
    let searchIndexes: [OpenSearchIndex]
    /// The aggregate indexes that totals may read.
    let aggregateIndexes: [OpenAggregateIndex]
    /// The indexes that can refuse a record.
    let checkedIndexes: [any OpenIndex]
    let references: [OpenReference]
    /// What the program can do with records of the type.
    let fit: TypeFit
    let hasMaintainers: Bool
    /// Whether a step has changed the meaning of the type's values at some time.
    let hasSteps: Bool
    /// Whether a record may have less when it is read than it had when it was saved: a document
    /// stores what its type encodes, and a URL is stored whole, without its base.
    let losesParts: Bool
    /// The references of other records to records of this type. Set once, when all types are open.
    fileprivate(set) var inbound: [InboundReference] = []
    /// The target of each reference of these records, by the number of the field. Set once, when
    /// all types are open.
    fileprivate(set) var outbound: [UInt16: OutboundReference] = [:]
    /// What is kept of the queries of the type.
    let kept: KeptPlans
    /// Whether queries that scan all records are refused. Set once, when all types are open.
    fileprivate(set) var refusesScans = false
    /// The fields that the filters of partial indexes look at.
    let filteredFields: Set<UInt16>
    /// The fields that the filters of aggregate indexes look at.
    let aggregateFilteredFields: Set<UInt16>
    /// Whether a type of the store has such fields. Set once, when all types are open.
    fileprivate(set) var storeHasFilters = false

    /// - Parameter indexes: the open form of each live index, in the order of the catalog.
    init(
        _ type: CatalogType, _ opening: TypeOpening, fieldDefinitions: [FieldDefinition],
        openFields: [OpenField], indexes: [any OpenIndex], references: [OpenReference],
        hasMaintainers: Bool
    ) {
        name = type.name
        number = type.number
        layouts = type.layouts
        self.openFields = openFields
        self.fieldDefinitions = fieldDefinitions
        records = opening.tables.table(of: type)
        fit = opening.fit
        kept = opening.kept
        allIndexes = indexes
        self.indexes = indexes.filter { opening.isMaintained($0) }
        let readable = indexes.filter { opening.isReadable($0) }
        orderedIndexes = readable.compactMap { $0 as? OpenOrderedIndex }
        let others = indexes.filter { !opening.isReadable($0) }
            .compactMap { $0 as? OpenOrderedIndex }
        computableIndexes = orderedIndexes + others.filter(\.isComputable)
        lacksClosures = !orderedIndexes.allSatisfy(\.isComputable)
        constants = opening.constants
        searchIndexes = readable.compactMap { $0 as? OpenSearchIndex }
        aggregateIndexes = readable.compactMap { $0 as? OpenAggregateIndex }
        filteredFields = orderedIndexes.filteredFields
        aggregateFilteredFields = aggregateIndexes.map(\.groups).filteredFields
        checkedIndexes = self.indexes.filter(\.isChecked)
        self.references = references
        self.hasMaintainers = hasMaintainers
        hasSteps = !(type.doneSteps.isEmpty && type.pendingSteps.isEmpty)
        losesParts = openFields.contains {
            [.document, .url].contains($0.kind) || $0.elementKind == .url
        }
    }

    /// Returns the id in the key of a record.
    @inline(__always)
    final func id(ofKey key: RawSpan) throws -> IDBits {
        if key.byteCount == KeyFormat.idSizeBytes, let id = IDBits(prefixOf: key) { return id }
        throw StoreError.damagedRecord(
            RecordDamage(
                type: name, id: IDBits.zero.uuid, offset: 0,
                kind: .wrongKey(byteCount: key.byteCount)))
    }

    /// Whether both records have the same layout and the same values. The transactions that wrote
    /// the records do not matter.
    func hasSameValues(_ old: RawSpan, _ new: RawSpan, _ id: IDBits) throws -> Bool {
        try encoded(old, id).hasSameValues(as: encoded(new, id))
    }

    /// Whether both arguments are nil, or are records with the same values.
    func isSame(_ old: [UInt8]?, _ new: [UInt8]?, _ id: IDBits) throws -> Bool {
        guard let old, let new else { return old == nil && new == nil }
        // Safe because both arrays live during the call.
        return unsafe try hasSameValues(old.span.bytes, new.span.bytes, id)
    }

    /// Throws if the program cannot write records of the type.
    func checkWritable() throws {
        if let obstacle = fit.closing { throw StoreError.closedType(type: name, obstacle) }
        if let obstacle = fit.writing { throw StoreError.readOnlyType(type: name, obstacle) }
    }

    /// The Swift type of these records, or nil if the program does not have it.
    var swiftType: (any Record.Type)? { nil }

    /// Whether records of the type have fields that the program does not know, so that
    /// ``completed(_:over:_:)`` must add them to a record that was encoded.
    var hasUnknownFields: Bool { false }

    /// Returns an encoded record with the fields that the program does not know.
    func completed(_ bytes: RawSpan, over old: RawSpan?, _ id: IDBits) throws -> [UInt8] {
        bytes.array
    }

    /// Decodes the record and checks all its values. A table without a Swift type checks nothing.
    func verifyValues(_ bytes: RawSpan, _ id: IDBits) throws(RecordDamage) {}

    /// Describes value bytes with the description of their Swift type. Returns nil if that type has
    /// no description of its own or is not known.
    func words(for bytes: [UInt8], ofField number: UInt16) -> String? { nil }

    /// Encodes the record at an address in memory, and returns its id.
    func encode(
        _ memory: UnsafeRawPointer, sequence: UInt64, into buffer: inout ByteBuffer
    ) throws(InvalidValue) -> IDBits {
        preconditionFailure("\(name) is known by its catalog alone: nothing is written")
    }

    /// Decodes a record and runs the type's `Validate` parts.
    func validate(_ bytes: [UInt8], _ id: IDBits) throws {}

    /// Whether an index can refuse a record of some bytes, where values have a greatest size.
    func isChecked(_ byteCount: Int, mostValueBytes: Int) -> Bool {
        for index in checkedIndexes
        where index.isChecked(byteCount, mostValueBytes: mostValueBytes) {
            return true
        }
        return false
    }

    /// Connects every table with the tables that refer to it, and sets whether queries may scan.
    static func link(_ tables: [RecordTable], scans: ScanPolicy) {
        let haveFilters = tables.contains { !$0.filteredFields.isEmpty }
        for source in tables {
            source.refusesScans = scans == .refuse
            source.storeHasFilters = haveFilters
            for reference in source.references {
                let target = tables.first { $0.name == reference.targetName }
                target?.inbound.append(source.inbound(reference))
                source.outbound[reference.field.number] = target.map {
                    OutboundReference(target: $0)
                }
            }
        }
    }
}

extension [OpenOrderedIndex] {
    /// The fields that the filters of the indexes look at.
    fileprivate var filteredFields: Set<UInt16> {
        reduce(into: []) { $0.formUnion($1.filter?.condition.fieldNumbers ?? []) }
    }
}

extension RecordTable {
    /// Removes all kept plans.
    func forgetPlans() {
        kept.queries.forget()
        kept.totals.forget()
    }

    /// Returns the table with its Swift type, which the caller has from ``swiftType``.
    func typed<R: Record>(as type: R.Type) -> TypedRecordTable<R> {
        assert(swiftType == type, "\(name) has no records of \(type)")
        // Safe because a table with this Swift type is a `TypedRecordTable` of it, and no other is.
        return unsafe unsafeDowncast(self, to: TypedRecordTable<R>.self)
    }

    /// Returns a reference of these records as its target sees it.
    private func inbound(_ reference: OpenReference) -> InboundReference {
        InboundReference(
            source: self, reference: reference,
            index: orderedIndexes.first { reference.indexNumbers.contains($0.number) })
    }

    /// Returns the search index with a name.
    /// - Throws: ``StoreError/invalidQuery(_:)`` if the type has no such search index, and
    ///   ``StoreError/indexNotReady(type:index:)`` while the index is built.
    func searchIndex(named name: String) throws -> OpenSearchIndex {
        guard let index = searchIndexes.first(where: { $0.name == name }) else {
            if allIndexes.contains(where: { $0.name == name }) {
                throw StoreError.indexNotReady(type: self.name, index: name)
            }
            let nearest = searchIndexes.map(\.name).nearest(to: name)
            throw QueryRefusal(self.name, name, .unknownSearchIndex(nearest: nearest)).error
        }
        return index
    }
}

/// What is kept of a type's queries. Tables lie below plans, and only keep them.
struct KeptPlans: Sendable {
    let queries: any PlanKeeping
    let totals: any PlanKeeping
}

/// A memory of plans that can be emptied.
protocol PlanKeeping: AnyObject, Sendable {
    func forget()
}
