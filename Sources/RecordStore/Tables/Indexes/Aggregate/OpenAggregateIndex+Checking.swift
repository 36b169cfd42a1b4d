import LMDB

extension OpenAggregateIndex {
    func appendKeys(
        of record: EncodedRecord, _ id: IDBits, in table: RecordTable, to keys: inout [[UInt8]],
        _ encoder: inout KeyEncoder
    ) throws {
        guard try takes(record) else { return }
        try forEachGroup(of: record, &encoder) { key, _ in keys.append(key.array) }
    }

    func opacity(_ recorded: CatalogIndex, hasOtherText: Bool) -> PartlyCheckedIndex.Reason? {
        let isKnown = sums.allSatisfy { if case .unknown = $0.source { false } else { true } }
        return groups.opacity(recorded, hasOtherText: hasOtherText)
            ?? (isKnown ? nil : .computedColumn)
    }
}
