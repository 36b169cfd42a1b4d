import LMDB

/// An index of an open type, of whatever kind: all that writing, checking, watching and inspecting
/// know of one.
///
/// A new kind of index is a folder beside `Ordered` and `Search`, and a case of
/// ``IndexDefinition/kind``.
protocol OpenIndex: AnyObject, Sendable {
    var number: UInt32 { get }
    var name: String { get }
    /// The table in which its entries are.
    var entries: Table { get }

    // Opening

    /// How many bytes of a key each column may take.
    static func budgets(
        of definition: IndexDefinition, _ fields: [FieldDefinition]
    ) throws -> [UInt16]
    /// Whether a catalog's entry has all that an open index needs, and nothing that it cannot have.
    static func isSound(_ index: CatalogIndex, _ fields: [FieldDefinition]) -> Bool
    init(_ opening: IndexOpening) throws
    /// The same index of another open store.
    func withEntries(_ entries: Table) -> Self

    // Writing

    /// Whether a record may be refused because of this index.
    var isChecked: Bool { get }
    /// Throws if a record cannot have its entries, before anything is written.
    func check(
        _ record: EncodedRecord, by maintainer: inout IndexMaintainer, in view: ReadView
    ) throws
    /// Replaces the entries of `old` by those of `new`; either is nil where there is no record. What
    /// is the same in both is not written.
    func apply(
        old: EncodedRecord?, new: EncodedRecord?, by maintainer: inout IndexMaintainer,
        in transaction: inout WriteTransaction
    ) throws

    // Comparing with records

    /// All entries that a record has, by their keys.
    func entries(
        of record: EncodedRecord, _ id: IDBits, in table: RecordTable
    ) throws -> [[UInt8]: IndexEntry]
    /// Appends the keys of these entries; `encoder` lends its memory.
    func appendKeys(
        of record: EncodedRecord, _ id: IDBits, in table: RecordTable, to keys: inout [[UInt8]],
        _ encoder: inout KeyEncoder
    ) throws
    /// The record that an entry leads to; nil if the entry is damaged.
    func id(of entry: borrowing Entry) -> IDBits?
    /// Why entries cannot be made of the bytes of records alone; nil if they can.
    func opacity(_ recorded: CatalogIndex, hasOtherText: Bool) -> PartlyCheckedIndex.Reason?
    /// Whether every record has one entry, whatever its values.
    var hasEveryRecordOnce: Bool { get }
    /// What is wrong with an entry as far as an opaque index shows it; nil if nothing is.
    func fault(
        of entry: InspectedEntry, with value: RawSpan, of record: EncodedRecord, _ id: IDBits,
        in table: RecordTable, _ reason: PartlyCheckedIndex.Reason
    ) -> Violation.Kind?

    // Showing

    /// What the columns of its entries are called.
    var inspectedColumns: [InspectedColumn] { get }
    func inspected(_ entry: borrowing Entry) -> InspectedEntry
    /// The keys of a range of entries; no keys if there can be none.
    /// - Throws: ``UnreadableText``, ``EntryRange/Mistake``.
    func keys(of range: EntryRange) throws -> EntryRange.Keys
}

extension OpenIndex {
    /// An entry and a record that disagree, or an entry that no record has.
    func damage(of table: RecordTable, _ id: IDBits) -> StoreError {
        .damagedIndex(type: table.name, index: name, id: id.uuid)
    }
}
