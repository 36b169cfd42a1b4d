/// The records of a query with their stamps.
struct StampedRows<R: Record>: Sendable {
    fileprivate(set) var records: [R] = []
    fileprivate(set) var stamps: [RowStamp] = []
    /// Whether the query has more records than were asked for.
    fileprivate(set) var hasMore = false
    /// The sequence of the state that was read.
    fileprivate(set) var sequence: UInt64 = 0
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
    /// Returns the first `count` records of a query with their stamps.
    func rows<R: Record>(_ query: Query<R>, first count: Int = .max) throws -> StampedRows<R> {
        let watch = traceWatch
        let table = try schema.table(of: R.self)
        let wanted = min(count, query.limit ?? .max)
        let use: QueryUse = wanted == .max ? .all : .some(wanted)
        // The walk asks for one more row, to know whether there are more.
        var walk = try RowWalk(
            view, query.memo.prepared(for: table, use, view), limit: query.limit,
            wanted: wanted == .max ? nil : wanted + 1)
        var found = FoundRows(of: table, in: view, capacity: wanted == .max ? 0 : wanted)
        _ = try walk.collect(count, into: &found)
        var rows = StampedRows<R>()
        rows.sequence = try unnoted.sequence
        rows.hasMore = found.count >= count ? try walk.skip() : false
        rows.records = try table.decode(&found, of: walk.query)
        rows.stamps = try table.stamps(of: found)
        watch?.end(.observe, walk.query, read: walk.readCount, returned: rows.records.count)
        return rows
    }
}
