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
    /// All indexes of the type, of every kind.
    let indexes: [any OpenIndex]
    let orderedIndexes: [OpenOrderedIndex]
    let searchIndexes: [OpenSearchIndex]
    /// The indexes that can refuse a record.
    let checkedIndexes: [any OpenIndex]
    let references: [OpenReference]
    let hasMaintainers: Bool
    /// The references of other records to records of this type. Set once, when all types are open.
    fileprivate(set) var inbound: [InboundReference] = []
    /// The target of each reference of these records, by the number of the field. Set once, when
    /// all types are open.
    fileprivate(set) var outbound: [UInt16: OutboundReference] = [:]
    let plans = PlanMemory()
    /// Whether queries that scan all records are refused. Set once, when all types are open.
    fileprivate(set) var refusesScans = false

    init(
        _ type: CatalogType, records: Table, openFields: [OpenField], indexes: [any OpenIndex],
        references: [OpenReference], hasMaintainers: Bool
    ) {
        name = type.name
        number = type.number
        layouts = type.layouts
        self.openFields = openFields
        self.records = records
        self.indexes = indexes
        orderedIndexes = indexes.compactMap { $0 as? OpenOrderedIndex }
        searchIndexes = indexes.compactMap { $0 as? OpenSearchIndex }
        checkedIndexes = indexes.filter(\.isChecked)
        self.references = references
        self.hasMaintainers = hasMaintainers
    }

    /// Returns a view of the bytes of a record. An error names the record.
    @_lifetime(copy bytes)
    func encoded(_ bytes: RawSpan, _ id: IDBits) throws -> EncodedRecord {
        do throws(RecordFault) {
            return try EncodedRecord(bytes, layouts: layouts)
        } catch {
            throw StoreError.damagedRecord(error.damage(of: name, id: id.uuid))
        }
    }

    /// Returns a view of the bytes of a record, or nil if there are no bytes.
    @_lifetime(copy bytes)
    func encoded(_ bytes: RawSpan?, _ id: IDBits) throws -> EncodedRecord? {
        guard let bytes else { return nil }
        return try encoded(bytes, id) as EncodedRecord
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

    /// Runs the type's `Maintain` parts after a change.
    /// - Parameter memory: the address of the record that `new` was encoded from, or nil if the
    ///   record is not in memory.
    func maintain(
        old: [UInt8]?, new: [UInt8]?, at memory: UnsafeRawPointer?, _ id: IDBits,
        in transaction: inout StoreTransaction
    ) throws {}

    /// Saves the record in `bytes` without its reference to `target`.
    func clearReference(
        _ field: UInt16, to target: IDBits, of id: IDBits, bytes: [UInt8],
        in transaction: inout StoreTransaction
    ) throws {}

    /// Connects every table with the tables that refer to it, and sets whether queries may scan.
    static func link(_ tables: [RecordTable], scans: ScanPolicy) {
        for source in tables {
            source.refusesScans = scans == .refuse
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

extension RecordTable {
    /// Returns a reference of these records as its target sees it.
    private func inbound(_ reference: OpenReference) -> InboundReference {
        guard let index = orderedIndexes.first(where: { $0.number == reference.indexNumber }) else {
            preconditionFailure("\(name).\(reference.field.name) has an index: the schema adds it")
        }
        return InboundReference(source: self, reference: reference, index: index)
    }
}
