import LMDB

/// A record type as an open store keeps it, whatever its Swift type: the table of its records, its
/// indexes and its references.
class RecordTable: @unchecked Sendable {
    // because every property is set before the store is handed out, and constant from then on.
    let name: String
    let number: UInt32
    let records: Table
    let layouts: [RecordLayout]
    let openFields: [OpenField]
    /// All indexes, of every kind.
    let indexes: [any OpenIndex]
    let orderedIndexes: [OpenOrderedIndex]
    let searchIndexes: [OpenSearchIndex]
    /// The indexes because of which a record may be refused.
    let checkedIndexes: [any OpenIndex]
    let references: [OpenReference]
    let hasMaintainers: Bool
    /// The references of other records to records of this type. Set once, when all are known.
    fileprivate(set) var inbound: [InboundReference] = []
    /// Where the references of these records lead, by the number of the field. Set once too.
    fileprivate(set) var outbound: [UInt16: OutboundReference] = [:]
    let plans = PlanMemory()
    /// Whether queries that scan are refused. Set once too.
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

    /// A record of encoded bytes, with a failure that names the record.
    @_lifetime(copy bytes)
    func encoded(_ bytes: RawSpan, _ id: IDBits) throws -> EncodedRecord {
        do throws(RecordFault) {
            return try EncodedRecord(bytes, layouts: layouts)
        } catch {
            throw StoreError.damagedRecord(error.damage(of: name, id: id.uuid))
        }
    }

    /// The same where there may be no record.
    @_lifetime(copy bytes)
    func encoded(_ bytes: RawSpan?, _ id: IDBits) throws -> EncodedRecord? {
        guard let bytes else { return nil }
        return try encoded(bytes, id) as EncodedRecord
    }

    /// Whether both are records with the same values, whenever written.
    func hasSameValues(_ old: RawSpan, _ new: RawSpan, _ id: IDBits) throws -> Bool {
        try encoded(old, id).hasSameValues(as: encoded(new, id))
    }

    /// Whether there is no record before and after, or one with the same values.
    func isSame(_ old: [UInt8]?, _ new: [UInt8]?, _ id: IDBits) throws -> Bool {
        guard let old, let new else { return old == nil && new == nil }
        return unsafe try hasSameValues(old.span.bytes, new.span.bytes, id)
    }

    /// Decodes the record and checks all its values.
    func verifyValues(_ bytes: RawSpan, _ id: IDBits) throws(RecordDamage) {}

    /// The value of a field in the words of its Swift type; nil if that has none, or is not known.
    func words(for bytes: [UInt8], ofField number: UInt16) -> String? { nil }

    /// Encodes the record that lies in memory, and gives its id.
    func encode(
        _ memory: UnsafeRawPointer, sequence: UInt64, into buffer: inout ByteBuffer
    ) throws(InvalidValue) -> IDBits {
        preconditionFailure("\(name) is known by its catalog alone: nothing is written")
    }

    /// Runs the type's `Maintain` parts after a change.
    /// - Parameter memory: where the record lies that `new` is the bytes of, if it is in memory.
    func maintain(
        old: [UInt8]?, new: [UInt8]?, at memory: UnsafeRawPointer?, _ id: IDBits,
        in transaction: inout StoreTransaction
    ) throws {}

    /// Saves the record in `bytes` without its reference to `target`.
    func clearReference(
        _ field: UInt16, to target: IDBits, of id: IDBits, bytes: [UInt8],
        in transaction: inout StoreTransaction
    ) throws {}

    /// Tells every table who refers to it, and whether it may be scanned.
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
    /// A reference of these records as its target sees it.
    private func inbound(_ reference: OpenReference) -> InboundReference {
        guard let index = orderedIndexes.first(where: { $0.number == reference.indexNumber }) else {
            preconditionFailure("\(name).\(reference.field.name) has an index: the schema adds it")
        }
        return InboundReference(source: self, reference: reference, index: index)
    }
}
