import LMDB

/// The check of indexes whose entries cannot be made from the bytes of a record alone, in a store
/// that is known from its catalog and not from its types.
extension Verification {
    /// Compares each entry with its record as far as possible: the record exists, the entry has the
    /// values of the record's columns and covered fields, and an index with exactly one entry for
    /// each record has as many entries as records.
    mutating func checkOpaque(
        _ index: any RecordIndex, _ table: RecordTable, _ reason: PartlyCheckedIndex.Reason,
        _ view: ReadView
    ) throws {
        report.partlyChecked.append(
            PartlyCheckedIndex(type: table.name, index: index.name, reason: reason))
        let records = try view.statistics(of: table.records).entryCount
        let found = try view.statistics(of: index.entries).entryCount
        if reason == .computedColumn, index.hasEveryRecordOnce, found != records {
            note(table, index.name, nil, .wrongEntryCount(records: records, found: found))
        }
        var cursor = try view.cursor(in: index.entries)
        while let entry = try cursor.next() {
            let inspected = index.inspected(entry)
            guard let id = inspected.id.map({ IDBits($0) }),
                let bytes = try view.get(id, in: table.records)
            else {
                note(table, index.name, index.id(of: entry), .strayEntry)
                continue
            }
            // The walk over the records has already reported a damaged record.
            if table.damage(in: bytes, id) != nil { continue }
            let record: EncodedRecord = try table.encoded(bytes, id)
            let fault = index.fault(
                of: inspected, with: entry.value, of: record, id, in: table, reason)
            if let fault { note(table, index.name, id, fault) }
        }
    }
}
