import LMDB

extension Snapshot {
    /// Returns a cursor that reads the records of a query one at a time.
    /// - Throws: ``StoreError/notServed(type:index:)`` if the query needs a scan and the query or
    ///   the store refuses scans; ``StoreError/invalidValue(_:)`` for a value that no field can
    ///   have.
    /// - Complexity: O(log n), and then the cost of ``RecordCursor/next()`` for each record. If no
    ///   index gives the order, this call reads and sorts all rows, in memory that grows with their
    ///   number.
    @_lifetime(copy self)
    public func records<R: Record>(_ query: Query<R>) throws -> RecordCursor<R> {
        let table = try schema.table(of: R.self)
        let prepared = try query.memo.prepared(for: table, query.memo.use, view)
        return try RecordCursor(view, table, prepared, limit: query.limit)
    }

    /// Returns all records of a query as an array. If there may be many, use
    /// ``page(_:after:)->Page<R>`` or ``forEach(_:_:)-(Query<R>,_)``, which do not hold them all in
    /// memory.
    /// - Complexity: O(log n) for each record.
    public func fetch<R: Record>(_ query: Query<R>) throws -> [R] {
        let watch = traceWatch
        let table = try schema.table(of: R.self)
        let prepared = try query.memo.prepared(for: table, query.memo.use, view)
        var walk = try RowWalk(view, prepared, limit: query.limit)
        var rows = FoundRows(of: table, in: view)
        _ = try walk.collect(FoundRows.many, into: &rows)
        if rows.count == FoundRows.many {
            rows.reserve(try view.measure(.records(table)))
            _ = try walk.collect(.max, into: &rows)
        }
        let records = try table.decode(&rows, of: prepared, in: view)
        watch?.end(.fetch, prepared, read: walk.readCount, returned: records.count)
        return records
    }

    /// The number of rows from which on memory is reserved for all records of the type.
    package static var manyRows: Int { FoundRows.many }

    /// Returns the first record of a query, or nil if the query has none.
    public func first<R: Record>(_ query: Query<R>) throws -> R? {
        let watch = traceWatch
        let table = try schema.table(of: R.self)
        let prepared = try query.memo.prepared(for: table, .some(1), view)
        var cursor = try RecordCursor(view, table, prepared, limit: query.limit, wanted: 1)
        let record = try cursor.next()
        watch?.end(.first, prepared, read: cursor.readCount, returned: record == nil ? 0 : 1)
        return record
    }

    /// Calls `body` with each record of a query. The memory does not grow with the number of
    /// records, unless no index gives their order.
    public func forEach<R: Record>(_ query: Query<R>, _ body: (R) throws -> Void) throws {
        let watch = traceWatch
        var cursor = try records(query)
        var count = 0
        while let record = try cursor.next() {
            count += 1
            try body(record)
        }
        watch?.end(.forEach, cursor.query, read: cursor.readCount, returned: count)
    }

    /// Returns the number of records of a query.
    /// - Complexity: O(1) for all records of a type. Otherwise one step for each entry counted;
    ///   records are read only if the index leaves conditions to check.
    public func count<R: Record>(_ query: Query<R>) throws -> Int {
        try count(open(query))
    }

    func count(_ query: TableQuery) throws -> Int {
        let watch = traceWatch
        let (content, table) = (query.content, query.table)
        try content.check(of: table.name)
        if content.condition == .all {
            let count = try table.count(in: view)
            return min(count, content.limit ?? count)
        }
        let prepared = try query.memo.prepared(for: table, .count, view)
        var walk = try RowWalk(view, prepared, limit: content.limit)
        var count = 0
        while try walk.skip() { count += 1 }
        watch?.end(.count, prepared, read: max(walk.readCount, count), returned: 1)
        return count
    }
}
