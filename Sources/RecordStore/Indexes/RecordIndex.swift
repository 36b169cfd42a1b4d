import LMDB

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
