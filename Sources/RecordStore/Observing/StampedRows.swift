import LMDB

/// Which record stands in a row, and the sequence of the transaction that wrote it last: rows with
/// equal stamps have equal values.
struct RowStamp: Hashable {
    let id: IDBits
    let sequence: UInt64
}

/// The records of a query with their stamps.
struct StampedRows<R: Record>: Sendable {
    fileprivate(set) var records: [R] = []
    fileprivate(set) var stamps: [RowStamp] = []
    /// Whether the query has more records than were asked for.
    fileprivate(set) var hasMore = false
    /// The sequence of the state that was read.
    fileprivate(set) var sequence: UInt64 = 0
}

extension Snapshot {
    /// The first records of a query.
    func rows<R: Record>(_ query: Query<R>, first count: Int = .max) throws -> StampedRows<R> {
        let table = try core.table(of: R.self)
        let wanted = min(count, query.limit ?? .max)
        let use: QueryUse = wanted == .max ? .all : .some(wanted)
        // One more, to know whether there are more.
        var walk = try RowWalk(
            view, query.content.prepared(for: table, use, view), limit: query.limit,
            wanted: wanted == .max ? nil : wanted + 1)
        var rows = StampedRows<R>()
        rows.sequence = try unnoted.sequence
        while rows.records.count < count, let row = try walk.next() {
            rows.records.append(try table.decode(row.bytes, row.id))
            let record: RecordReader = try table.reader(row.bytes, row.id)
            rows.stamps.append(RowStamp(id: row.id, sequence: record.sequence))
        }
        rows.hasMore = rows.records.count == count ? try walk.skip() : false
        return rows
    }
}
