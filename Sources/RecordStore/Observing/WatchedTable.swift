import LMDB

/// A table whose stretches stand for records: that of the records themselves, or of an index.
enum WatchedTable: Sendable {
    case records
    case index(any OpenIndex)

    /// The number of the index; 0, which no index has, for the records.
    var number: UInt32 {
        switch self {
        case .records: 0
        case .index(let index): index.number
        }
    }

    /// Appends the keys that a record has in it.
    func appendKeys(
        of record: [UInt8], _ id: IDBits, in table: RecordTable, to keys: inout [[UInt8]],
        _ encoder: inout KeyEncoder
    ) throws {
        switch self {
        case .records:
            keys.append(id.bytes)
        case .index(let index):
            let record: EncodedRecord = unsafe try table.encoded(record.span.bytes, id)
            try index.appendKeys(of: record, id, in: table, to: &keys, &encoder)
        }
    }
}

extension RecordTable {
    /// Every table that walks over records of this type can go over, with where its entries are.
    var watchedTables: [(watched: WatchedTable, entries: Table)] {
        [(.records, records)] + indexes.map { (.index($0), $0.entries) }
    }
}
