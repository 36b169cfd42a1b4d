import LMDB

extension Snapshot {
    /// The records of a query, one at a time.
    /// - Throws: ``StoreError/notServed(type:index:)`` if the query or the store refuses scans and
    ///   it needs one; ``StoreError/invalidValue(_:)`` for a value that no field can have.
    /// - Complexity: O(log n); then as ``RecordCursor/next()`` says. Rows that no index has in
    ///   order are read and sorted here, in memory that grows with their number.
    @_lifetime(copy self)
    public func records<R: Record>(_ query: Query<R>) throws -> RecordCursor<R> {
        let table = try core.table(of: R.self)
        let prepared = try query.memo.prepared(for: table, query.memo.content.use, view)
        return try RecordCursor(view, table, prepared, limit: query.limit)
    }

    /// All records of a query. They are all in memory at once: where they may be many, take
    /// ``page(_:after:)`` or ``forEach(_:_:)``.
    /// - Complexity: O(log n) for each record.
    public func fetch<R: Record>(_ query: Query<R>) throws -> [R] {
        let table = try core.table(of: R.self)
        let prepared = try query.memo.prepared(for: table, query.memo.content.use, view)
        var walk = try RowWalk(view, prepared, limit: query.limit)
        var rows = FoundRows(of: table, in: view)
        _ = try walk.collect(.max, into: &rows)
        return try table.decode(&rows, of: prepared)
    }

    /// The first record of a query, or nil.
    public func first<R: Record>(_ query: Query<R>) throws -> R? {
        let table = try core.table(of: R.self)
        let prepared = try query.memo.prepared(for: table, .some(1), view)
        var cursor = try RecordCursor(view, table, prepared, limit: query.limit, wanted: 1)
        return try cursor.next()
    }

    /// Calls `body` with each record of a query. Memory does not grow with their number, unless no
    /// index gives their order.
    public func forEach<R: Record>(_ query: Query<R>, _ body: (R) throws -> Void) throws {
        var cursor = try records(query)
        while let record = try cursor.next() { try body(record) }
    }

    /// How many records a query has.
    /// - Complexity: O(1) for all records of a type. Otherwise one step for each entry counted; the
    ///   records are read only if the index leaves something to check.
    public func count<R: Record>(_ query: Query<R>) throws -> Int {
        let table = try core.table(of: R.self)
        try query.memo.content.check()
        if query.condition == .all {
            let count = try view.statistics(of: table.records).entryCount
            return min(count, query.limit ?? count)
        }
        let prepared = try query.memo.prepared(for: table, .count, view)
        var walk = try RowWalk(view, prepared, limit: query.limit)
        var count = 0
        while try walk.skip() { count += 1 }
        return count
    }
}
