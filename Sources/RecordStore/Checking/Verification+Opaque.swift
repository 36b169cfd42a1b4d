import LMDB

/// The check of indexes whose entries cannot be made from the bytes of a record alone, in a store
/// that is known from its catalog and not from its types.
extension Verification {
    /// Why the entries of an index cannot be made; nil if they can.
    func opacity(
        of index: OpenOrderedIndex, _ recorded: CatalogIndex
    ) -> PartlyCheckedIndex.Reason? {
        if recorded.state == .building { return .building }
        if hasOtherText, index.columns.contains(where: { $0.key.kind == .string }) {
            return .otherTextVersion
        }
        if index.derivation != nil { return nil }
        if recorded.definition.conditionVersion != nil { return .condition }
        let isComputed = index.columns.contains {
            if case .computed = $0.source { true } else { false }
        }
        return isComputed ? .computedColumn : nil
    }

    /// Holds each entry against its record: it is there, its own columns and covered fields are
    /// those of the entry, and an index that all records are in has as many entries.
    /// - Returns: How many entries hold a cut value.
    mutating func checkEntries(
        of index: OpenOrderedIndex, _ table: RecordTable, _ reason: PartlyCheckedIndex.Reason,
        _ view: ReadView
    ) throws -> Int {
        report.partlyChecked.append(
            PartlyCheckedIndex(type: table.name, index: index.name, reason: reason))
        let records = try view.statistics(of: table.records).entryCount
        let found = try view.statistics(of: index.entries).entryCount
        if reason == .computedColumn, index.elementColumn == nil, found != records {
            note(table, index.name, nil, .wrongEntryCount(records: records, found: found))
        }
        var cutCount = 0
        var cursor = try view.cursor(in: index.entries)
        while let entry = try cursor.next() {
            let decoded = InspectedEntry(entry, in: index)
            if decoded.isCut { cutCount += 1 }
            guard let id = decoded.id.map({ IDBits($0) }),
                let record = try view.bytes(of: id, in: table.records)
            else {
                note(table, index.name, IDBits(of: entry, in: index), .strayEntry)
                continue
            }
            // A damaged record has been reported as such.
            if table.damage(in: record.span.bytes, id) != nil { continue }
            let builder = EntryBuilder(table: table, index: index, id: id)
            do {
                let encoded: EncodedRecord = try table.encoded(record.span.bytes, id)
                // The order of text may be another version's: its bytes cannot be compared.
                let isOurs =
                    try reason == .otherTextVersion
                    || builder.hasPlainColumns(of: encoded, decoded.key)
                if !isOurs {
                    note(table, index.name, id, .strayEntry)
                } else if try builder.value(of: encoded) != entry.value.array {
                    note(table, index.name, id, .wrongEntry)
                }
            } catch {
                // Values that no entry can be made of have none.
                note(table, index.name, id, .strayEntry)
            }
        }
        return cutCount
    }
}

extension InspectedEntry {
    fileprivate var isCut: Bool {
        columns.contains { if case .cut = $0.content { true } else { false } }
    }
}

extension EntryBuilder {
    /// Whether the columns of a key that are fields of the record have the record's values.
    fileprivate func hasPlainColumns(
        of record: borrowing EncodedRecord, _ key: [UInt8]
    ) throws -> Bool {
        var decoder = KeyDecoder(key.span.bytes)
        for (place, column) in index.columns.enumerated() {
            let start = decoder.offset
            _ = try decoder.next(column.key)
            guard case .field(let slots) = column.source, place != index.elementColumn else {
                continue
            }
            let expected = try slots.withValue(in: record) { value in
                var keys = KeyEncoder()
                try keys.append(value, as: column.key)
                return keys.bytes.array
            }
            if expected[...] != key[start..<decoder.offset] { return false }
        }
        return true
    }
}
