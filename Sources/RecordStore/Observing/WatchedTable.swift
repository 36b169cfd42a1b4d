import LMDB

/// A table whose stretches stand for records: that of the records themselves, or of an index.
enum WatchedTable: Sendable {
    case records
    case index(OpenOrderedIndex)
    case search(OpenSearchIndex)

    /// The number of the index; 0, which no index has, for the records.
    var number: UInt32 {
        switch self {
        case .records: 0
        case .index(let index): index.number
        case .search(let index): index.number
        }
    }

    /// Appends the keys that a record has in it.
    func appendKeys(
        of record: [UInt8], _ id: IDBits, in table: RecordTable, to keys: inout [[UInt8]],
        _ encoder: inout KeyEncoder
    ) throws {
        let record: EncodedRecord = try table.encoded(record.span.bytes, id)
        switch self {
        case .records:
            keys.append(id.bytes)
        case .index(let index):
            let builder = EntryBuilder(table: table, index: index, id: id)
            if index.elementColumn != nil {
                keys += try builder.allEntries(record, &encoder).keys
            } else if try builder.entry(of: record, &encoder) != nil {
                keys.append(encoder.bytes.array)
            }
        case .search(let index):
            for entry in try index.entries(of: record) {
                encoder.replace(by: entry, of: id)
                keys.append(encoder.bytes.array)
            }
        }
    }
}

extension RecordTable {
    /// Every table that walks over records of this type can go over, with where its entries are.
    var watchedTables: [(watched: WatchedTable, entries: Table)] {
        [(.records, records)] + indexes.map { (.index($0), $0.entries) }
            + searchIndexes.map { (.search($0), $0.entries) }
    }
}
