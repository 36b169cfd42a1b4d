import LMDB

/// A table whose stretches stand for records: the table of the records themselves, or an index.
enum WatchedTable: Sendable {
    case records
    case index(any OpenIndex)

    /// The number of the index, or 0 for the records, since no index has that number.
    var number: UInt32 {
        switch self {
        case .records: 0
        case .index(let index): index.number
        }
    }

    /// Whether this is the table of the records of an open type, or one of its indexes.
    func isOf(_ table: RecordTable) -> Bool {
        switch self {
        case .records: true
        case .index(let index): table.allIndexes.contains { $0 === index }
        }
    }

    /// Appends the keys that a record has in this table.
    func appendKeys(
        of record: [UInt8], _ id: IDBits, in table: RecordTable, to keys: inout [[UInt8]],
        _ encoder: inout KeyEncoder
    ) throws {
        switch self {
        case .records:
            keys.append(id.bytes)
        case .index(let index):
            // Safe because elements of type `UInt8` have no padding bytes.
            let record: EncodedRecord = unsafe try table.encoded(record.span.bytes, id)
            try index.appendKeys(of: record, id, in: table, to: &keys, &encoder)
        }
    }
}

extension RecordTable {
    /// Every table that a walk over records of this type can read, with the storage table of its
    /// entries.
    var watchedTables: [(watched: WatchedTable, entries: Table)] {
        [(.records, records)] + indexes.map { (.index($0), $0.entries) }
    }
}
