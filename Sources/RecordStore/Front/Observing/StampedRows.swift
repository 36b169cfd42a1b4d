/// The records of a query with their stamps.
struct StampedRows<R: Record>: Sendable {
    fileprivate(set) var records: [R] = []
    fileprivate(set) var stamps: [RowStamp] = []
}

extension RecordTable {
    /// Returns the stamps of rows that were found.
    fileprivate func stamps(of rows: borrowing FoundRows) throws -> [RowStamp] {
        var stamps: [RowStamp] = []
        stamps.reserveCapacity(rows.count)
        for position in 0..<rows.count {
            let id = rows.id(at: position)
            guard let record: EncodedRecord = try encoded(rows.bytes(at: position), id) else {
                continue
            }
            stamps.append(RowStamp(id: id, sequence: record.sequence))
        }
        return stamps
    }
}

extension Snapshot {
    /// Returns the records of a query with their stamps.
    func rows<R: Record>(_ query: Query<R>) throws -> StampedRows<R> {
        let watch = traceWatch
        let table = try schema.table(of: R.self)
        let use: QueryUse = query.limit.map { .some($0) } ?? .all
        var walk = try RowWalk(
            view, query.memo.prepared(for: table, use, view), limit: query.limit)
        var found = FoundRows(of: table, in: view, capacity: query.limit ?? 0)
        _ = try walk.collect(.max, into: &found)
        var rows = StampedRows<R>()
        rows.records = try table.decode(&found, of: walk.query, in: view)
        rows.stamps = try table.stamps(of: found)
        watch?.end(.observe, walk.query, read: walk.readCount, returned: rows.records.count)
        return rows
    }
}

/// The record in a row, and the sequence of the transaction that wrote it last. Rows with equal
/// stamps have equal values; rows with different stamps may have equal values too.
struct RowStamp: Hashable {
    let id: IDBits
    let sequence: UInt64
}
