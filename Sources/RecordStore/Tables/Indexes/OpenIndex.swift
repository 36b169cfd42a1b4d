import LMDB

/// An index of an open type, of any kind: the operations for writing, observing and inspecting.
///
/// To add a kind of index, add a folder beside `Ordered`, `Search` and `Aggregate`, and a case to
/// ``IndexDefinition/kind``.
protocol OpenIndex: AnyObject, Sendable {
    var number: UInt32 { get }
    var name: String { get }
    /// The table that holds the entries.
    var entries: Table { get }
    /// The table that notes changes while the index is built, or nil if it is not being built.
    var log: Table? { get }

    /// Whether the keys follow this version's rules of text, so that queries may read them.
    var followsOwnText: Bool { get }

    // Opening

    /// Returns the number of bytes that each column may take in a key.
    static func budgets(
        of definition: IndexDefinition, _ fields: [FieldDefinition]
    ) throws -> [UInt16]
    /// Whether a catalog entry has all that an open index needs, and nothing that this kind cannot
    /// have.
    static func isSound(_ index: CatalogIndex, _ fields: [FieldDefinition]) -> Bool
    init(_ opening: IndexOpening) throws
    /// Returns a copy of the index with the tables of another open store.
    func with(_ tables: OpenTables) -> Self

    // Writing

    /// Whether this index can refuse a record.
    var isChecked: Bool { get }
    /// Whether this index can refuse a record of some bytes, where values have a greatest size.
    func isChecked(_ byteCount: Int, mostValueBytes: Int) -> Bool
    /// Throws if a record cannot have its entries. Runs before anything is written.
    func check(
        _ record: EncodedRecord, by maintainer: inout IndexMaintainer, in view: ReadView
    ) throws
    /// Replaces the entries of `old` by those of `new`, and writes only what differs. An argument
    /// is nil if there is no such record.
    func apply(
        old: EncodedRecord?, new: EncodedRecord?, by maintainer: inout IndexMaintainer,
        in transaction: inout WriteTransaction
    ) throws

    // Comparing with records

    /// Appends the keys of all entries that depend on a record. `encoder` lends its memory.
    func appendKeys(
        of record: EncodedRecord, _ id: IDBits, in table: RecordTable, to keys: inout [[UInt8]],
        _ encoder: inout KeyEncoder
    ) throws
    /// Returns the reason why the bytes of records do not suffice to compute entries, or nil if
    /// they do.
    func opacity(_ recorded: CatalogIndex, hasOtherText: Bool) -> PartlyCheckedIndex.Reason?

    // Showing

    /// The names and kinds of the columns of the entries.
    var inspectedColumns: [InspectedColumn] { get }
    /// Returns the columns of an entry for display.
    func inspected(_ entry: borrowing Entry) -> InspectedEntry
    /// Returns how many bytes of a key its first column takes, or nil if the key is damaged. The
    /// bytes of a value are never the beginning of those of another one.
    func leadingSize(of key: RawSpan) -> Int?
    /// Returns the value of the first column from its bytes, or nil if these are damaged.
    func leadingValue(of bytes: RawSpan) -> KeyValue?
    /// Returns the keys of a range of entries, or no keys if the range is empty.
    /// - Throws: ``UnreadableText`` or ``EntryRange/Mistake``.
    func keys(of range: EntryRange) throws -> EntryRange.Keys
}

extension OpenIndex {
    /// Returns the error for an entry that contradicts its record, or that no record has.
    /// - Parameter id: the id of the record, or nil if it cannot be read from the entry.
    func damage(of table: RecordTable, _ id: IDBits?) -> StoreError {
        .damagedIndex(type: table.name, index: name, id: (id ?? .zero).uuid)
    }
}

extension OpenIndex {
    func isChecked(_ byteCount: Int, mostValueBytes: Int) -> Bool { isChecked }
}

/// An index whose entries each belong to one record.
protocol RecordIndex: OpenIndex {
    /// Calls `body` with the key and the value of each entry of a record. `encoder` lends its
    /// memory.
    func forEachEntry(
        of record: EncodedRecord, _ id: IDBits, in table: RecordTable,
        _ encoder: inout KeyEncoder, _ body: (RawSpan, RawSpan) throws -> Void
    ) throws
    /// Returns the id of the record that an entry leads to, or nil if the entry is damaged.
    func id(of entry: borrowing Entry) -> IDBits?
    /// Whether every record has exactly one entry, whatever its values.
    var hasEveryRecordOnce: Bool { get }
    /// Returns what is wrong with an entry of a partly checked index, or nil if no error can be
    /// seen.
    func fault(
        of entry: InspectedEntry, with value: RawSpan, of record: EncodedRecord, _ id: IDBits,
        in table: RecordTable, _ reason: PartlyCheckedIndex.Reason
    ) -> Violation.Kind?
}

extension IndexDefinition {
    /// The class that opens the index. No other code distinguishes the kinds of indexes.
    var kind: any OpenIndex.Type {
        if isAggregate { return OpenAggregateIndex.self }
        return isSearch ? OpenSearchIndex.self : OpenOrderedIndex.self
    }
}
