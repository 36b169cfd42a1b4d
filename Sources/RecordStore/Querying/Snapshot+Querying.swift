import LMDB

extension Snapshot {
    /// The records of a query, one at a time.
    /// - Throws: ``StoreError/notServed(type:index:)`` if the query or the store refuses scans and
    ///   it needs one; ``StoreError/invalidValue(_:)`` for a value that no field can have.
    /// - Complexity: O(log n); then as ``RecordCursor/next()`` says. Rows that no index has in order
    ///   are read and sorted here, in memory that grows with their number.
    @_lifetime(copy self)
    public func records<R: Record>(_ query: Query<R>) throws -> RecordCursor<R> {
        let table = try core.table(of: R.self)
        let prepared = try query.prepared(for: table, query.use, view)
        return try RecordCursor(view, table, prepared, limit: query.limit)
    }

    /// All records of a query. They are all in memory at once: where they may be many, take
    /// ``page(_:after:)`` or ``forEach(_:_:)``.
    /// - Complexity: O(log n) for each record.
    public func fetch<R: Record>(_ query: Query<R>) throws -> [R] {
        let table = try core.table(of: R.self)
        let prepared = try query.prepared(for: table, query.use, view)
        var walk = try RowWalk(view, prepared, limit: query.limit)
        var found: [R] = []
        while let row = try walk.next(keepingKey: false) {
            found.append(try table.decode(row.bytes, row.id))
        }
        return found
    }

    /// The first record of a query, or nil.
    public func first<R: Record>(_ query: Query<R>) throws -> R? {
        let table = try core.table(of: R.self)
        let prepared = try query.prepared(for: table, .some(1), view)
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
        if query.condition == .all {
            let count = try view.statistics(of: table.records).entryCount
            return min(count, query.limit ?? count)
        }
        let prepared = try query.prepared(for: table, .count, view)
        var walk = try RowWalk(view, prepared, limit: query.limit)
        var count = 0
        while try walk.skip() { count += 1 }
        return count
    }

    /// Some records of a query: the first ones, or those after a token.
    ///
    /// Records that come or go between two pages make neither skip nor repeat another. A page has
    /// more records than asked for only where it sorts by texts of hundreds of bytes that begin
    /// alike: these stay on one page.
    /// - Throws: ``StoreError/invalidToken(_:)`` for a token of another query or schema.
    /// - Complexity: O(log n) for each record of the page, however deep it lies; if no index gives
    ///   the order, all rows are read for each page.
    public func page<R: Record>(
        _ query: Query<R>, after token: PageToken? = nil
    ) throws -> Page<R> {
        let table = try core.table(of: R.self)
        if let token, token.origin.query != query.fingerprint {
            throw StoreError.invalidToken(.otherQuery)
        }
        let prepared = try query.prepared(
            for: table, .some(query.pageSize), resuming: token?.origin.index, view)
        let before = token?.count ?? 0
        let limit = query.limit.map { max($0 - before, 0) }
        // One more than a page, to know whether there is a next.
        var walk = try RowWalk(
            view, prepared, limit: limit, wanted: query.pageSize + 1, after: token?.key)
        var found: [R] = []
        found.reserveCapacity(query.pageSize)
        while found.count < query.pageSize || walk.isInsideGroup,
            let row = try walk.next(keepingKey: found.count == query.pageSize - 1)
        {
            found.append(try table.decode(row.bytes, row.id))
        }
        let key = walk.lastKey
        guard found.count >= query.pageSize, try walk.skip() else {
            return Page(records: found, next: nil)
        }
        return Page(
            records: found,
            next: PageToken(origin: prepared.origin, count: before + found.count, key: key))
    }
}

extension Query {
    /// What is wanted of it when all rows are asked for.
    var use: QueryUse { limit.map { .some($0) } ?? .all }
}
