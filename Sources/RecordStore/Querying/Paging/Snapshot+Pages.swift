import LMDB

extension Snapshot {
    /// Returns the first page of a query.
    /// - Complexity: O(log n) for each record; if no index gives the order, all rows are read.
    public func page<R: Record>(_ query: Query<R>) throws -> Page<R> {
        try page(query, from: nil, within: query.budget)
    }

    /// Returns the page that comes after another page. Pass the ``Page/next`` token of that page.
    ///
    /// Records that are inserted or deleted between two pages do not make a page skip or repeat
    /// another record.
    /// - Throws: ``StoreError/invalidToken(_:)`` for a token of another query or schema.
    /// - Complexity: O(log n) for each record of the page, however deep the page lies. If no index
    ///   gives the order, all rows are read for each page. If the query sorts by texts of hundreds
    ///   of bytes, all rows are read whose texts begin like one on the page.
    public func page<R: Record>(_ query: Query<R>, after token: PageToken) throws -> Page<R> {
        try page(query, from: token, within: query.budget)
    }

    func page<R: Record>(
        _ query: Query<R>, from token: PageToken?, within budget: ReadBudget?
    ) throws -> Page<R> {
        let table = try schema.table(of: R.self)
        let start = try token?.start(in: query)
        let prepared = try query.memo.prepared(
            for: table, .some(query.pageSize), resuming: token?.origin.index, view)
        return try page(
            query, by: prepared, of: table, from: start, after: token?.count ?? 0, within: budget)
    }

    /// Returns the page that begins at a place, by a plan of the query.
    /// - Parameter count: the number of records before the page.
    func page<R: Record>(
        _ query: Query<R>, by prepared: PreparedQuery, of table: TypedRecordTable<R>,
        from start: PageStart?, after count: Int, within budget: ReadBudget?
    ) throws -> Page<R> {
        let watch = traceWatch
        let limit = query.limit.map { max($0 - count, 0) }
        var walk = try RowWalk(
            view, prepared, limit: limit, wanted: query.pageAndNext, from: start?.place,
            within: budget, resuming: start?.sort, query.condition)
        let rows = try PageRows(from: &walk, table, in: view, size: query.pageSize)
        watch?.end(.page, prepared, read: walk.readCount, returned: rows.records.count)
        return rows.page(of: query, prepared, after: count, from: start?.place) { _ in
            start?.place
        }
    }

    /// Returns the page that comes before another page, in the order of the query. Pass the
    /// ``Page/previous`` token of that page.
    /// - Throws: ``StoreError/invalidToken(_:)`` for a token of another query or schema, and for
    ///   any token if the query has no sort keys.
    /// - Complexity: that of ``page(_:after:)``.
    public func page<R: Record>(_ query: Query<R>, before token: PageToken) throws -> Page<R> {
        let watch = traceWatch
        let table = try schema.table(of: R.self)
        let start = try token.start(in: query, isBackwards: true)
        guard let place = start.place else { throw StoreError.invalidToken(.damaged) }
        guard let reversed = query.reversed else { throw StoreError.invalidToken(.otherQuery) }
        let prepared = try reversed.memo.prepared(
            for: table, .some(query.pageSize), resuming: token.origin.index, view)
        var walk = try RowWalk(
            view, prepared, limit: nil, wanted: query.pageAndNext,
            from: place.reversed(isComplemented: prepared.plan.hasOrderKeys),
            within: query.budget, resuming: start.sort, query.condition)
        let rows = try PageRows(from: &walk, table, in: view, size: query.pageSize)
        watch?.end(.page, prepared, read: walk.readCount, returned: rows.records.count)
        return rows.page(before: token, place, prepared)
    }

    /// Returns one page of a query, after its first `count` records. Use this function to open a
    /// list in the middle, and continue with the tokens of the page, which inserted and deleted
    /// records do not shift.
    /// - Complexity: O(log n) to skip rows if the query is a stretch of a ranked ``Index``.
    ///   Otherwise one step for each skipped record. A skipped record is read only if the index
    ///   leaves conditions to check, and is never decoded.
    public func page<R: Record>(_ query: Query<R>, skipping count: Int) throws -> Page<R> {
        if count < 0 {
            throw QueryRefusal(R.schema.name, "number of skipped records", .impossibleCount(count))
                .error
        }
        let watch = traceWatch
        let table = try schema.table(of: R.self)
        if count > 0 {
            let prepared = try query.memo.prepared(for: table, .some(query.pageSize), view)
            if let ranked = try RankedStretch(prepared, in: view) {
                return try page(query, by: prepared, of: table, ranked, skipping: count)
            }
        }
        let rowCount = count.saturatingSum(query.pageSize)
        let prepared = try query.memo.prepared(for: table, .some(rowCount), view)
        var walk = try RowWalk(
            view, prepared, limit: query.limit, wanted: rowCount.saturatingSum(1))
        var passed = 0
        while passed < count - 1, try walk.pass() { passed += 1 }
        // The page may begin between two texts that were cut.
        let last = passed == count - 1 ? try walk.nextMark() : nil
        if last != nil { passed += 1 }
        let rows = try PageRows(from: &walk, table, in: view, size: query.pageSize)
        watch?.end(.page, prepared, read: walk.readCount, returned: rows.records.count)
        return rows.page(of: query, prepared, after: passed, from: nil) { first in
            last.map { PagePlace(from: $0, to: first, prepared.direction) }
        }
    }

    /// Returns the page after the first `count` records of a stretch that finds positions.
    private func page<R: Record>(
        _ query: Query<R>, by prepared: PreparedQuery, of table: TypedRecordTable<R>,
        _ ranked: RankedStretch, skipping count: Int
    ) throws -> Page<R> {
        let watch = traceWatch
        let passed = min(count, ranked.count, query.limit ?? .max)
        // The walk begins at the last row before the page, behind which a page before it ends.
        let place = passed > 0 ? try ranked.place(at: passed - 1, in: view) : nil
        var walk = try RowWalk(
            view, prepared, limit: query.limit.map { $0 - max(passed - 1, 0) },
            wanted: query.pageSize.saturatingSum(2), from: place)
        let last = place == nil ? nil : try walk.nextMark()
        let rows = try PageRows(from: &walk, table, in: view, size: query.pageSize)
        watch?.end(.page, prepared, read: walk.readCount, returned: rows.records.count)
        return rows.page(of: query, prepared, after: passed, from: nil) { first in
            last.map { PagePlace(from: $0, to: first, prepared.direction) }
        }
    }
}

extension Query {
    /// The time of a page that begins now, or nil.
    var budget: ReadBudget? { time.map { ReadBudget($0) } }

    /// The size of a page plus one, which shows whether there is a next page.
    fileprivate var pageAndNext: Int { pageSize.saturatingSum(1) }
}
