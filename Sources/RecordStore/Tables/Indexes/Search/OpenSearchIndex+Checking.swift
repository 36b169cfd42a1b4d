import LMDB

extension OpenSearchIndex {
    func appendKeys(
        of record: EncodedRecord, _ id: IDBits, in table: RecordTable, to keys: inout [[UInt8]],
        _ encoder: inout KeyEncoder
    ) throws {
        for entry in try entries(of: record) {
            encoder.replace(by: entry, of: id)
            keys.append(encoder.bytes.array)
        }
    }

    func forEachEntry(
        of record: EncodedRecord, _ id: IDBits, in table: RecordTable,
        _ encoder: inout KeyEncoder, _ body: (RawSpan, RawSpan) throws -> Void
    ) throws {
        for entry in try entries(of: record) {
            encoder.replace(by: entry, of: id)
            try body(encoder.bytes, RawSpan())
        }
    }

    func id(of entry: borrowing Entry) -> IDBits? { SearchPosition(key: entry.key)?.id }

    func opacity(_ recorded: CatalogIndex, hasOtherText: Bool) -> PartlyCheckedIndex.Reason? {
        hasOtherText ? .otherTextVersion : nil
    }

    /// False, because a record without letters has no entry and a record with many letters has
    /// many.
    var hasEveryRecordOnce: Bool { false }

    /// Returns an error only for an entry with a value, because the letters of the entry cannot be
    /// checked.
    func fault(
        of entry: InspectedEntry, with value: RawSpan, of record: EncodedRecord, _ id: IDBits,
        in table: RecordTable, _ reason: PartlyCheckedIndex.Reason
    ) -> Violation.Kind? {
        value.byteCount == 0 ? nil : .wrongEntry
    }
}
