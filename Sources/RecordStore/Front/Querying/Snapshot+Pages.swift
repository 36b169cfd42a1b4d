import LMDB

extension Snapshot {
    /// Returns the first page of a query.
    /// - Complexity: O(log n) for each record; if no index gives the order, all rows are read.
    public func page<R: Record>(_ query: Query<R>) throws -> Page<R> {
        try page(query, from: nil)
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
        try page(query, from: token)
    }

    func page<R: Record>(_ query: Query<R>, from token: PageToken?) throws -> Page<R> {
        let table = try schema.table(of: R.self)
        var records: [R] = []
        let tokens = try page(query, from: token) { walk, count in
            try table.read(&walk, count, into: &records)
        }
        return Page(records, tokens)
    }

    /// Reads the page after a token, or the first page.
    /// - Parameter read: reads the next rows of the walk, as many as it is asked for or fewer at
    ///   the end.
    func page<R: Record>(
        _ query: Query<R>, from token: PageToken?,
        _ read: (inout RowWalk, Int) throws -> FoundEnds
    ) throws -> PageTokens {
        let table = try schema.table(of: R.self)
        let start = try token?.place(in: query)
        let prepared = try query.memo.prepared(
            for: table, .some(query.pageSize), resuming: token?.origin.index, view)
        return try page(
            query, by: prepared, from: start, after: token?.count ?? 0, read)
    }

    /// Returns the page that begins at a place, by a plan of the query.
    /// - Parameter count: the number of records before the page.
    func page<R: Record>(
        _ query: Query<R>, by prepared: PreparedQuery, of table: TypedRecordTable<R>,
        from start: PagePlace?, after count: Int
    ) throws -> Page<R> {
        var records: [R] = []
        let tokens = try page(
            query, by: prepared, from: start, after: count
        ) { walk, count in try table.read(&walk, count, into: &records) }
        return Page(records, tokens)
    }

    private func page<R: Record>(
        _ query: Query<R>, by prepared: PreparedQuery, from start: PagePlace?, after count: Int,
        _ read: (inout RowWalk, Int) throws -> FoundEnds
    ) throws -> PageTokens {
        let watch = traceWatch
        let limit = query.limit.map { max($0 - count, 0) }
        var walk = try RowWalk(
            view, prepared, limit: limit, wanted: query.pageAndNext, from: start)
        let ends = try PageEnds(of: &walk, size: query.pageSize, read)
        watch?.end(.page, prepared, read: walk.readCount, returned: ends.count)
        return ends.tokens(
            of: query.memo.fingerprint, prepared, after: count, isSorted: !query.order.isEmpty)
    }

    /// Returns the page that comes before another page, in the order of the query. Pass the
    /// ``Page/previous`` token of that page.
    /// - Throws: ``StoreError/invalidToken(_:)`` for a token of another query or schema, and for
    ///   any token if the query has no sort keys.
    /// - Complexity: that of ``page(_:after:)->Page<R>``.
    public func page<R: Record>(_ query: Query<R>, before token: PageToken) throws -> Page<R> {
        let table = try schema.table(of: R.self)
        var records: [R] = []
        let tokens = try page(query, before: token) { walk, count in
            try table.read(&walk, count, into: &records)
        }
        return Page(records.reversed(), tokens)
    }

    /// Reads the page before a token, in the reverse order.
    func page<R: Record>(
        _ query: Query<R>, before token: PageToken, _ read: (inout RowWalk, Int) throws -> FoundEnds
    ) throws -> PageTokens {
        let watch = traceWatch
        let table = try schema.table(of: R.self)
        let place = try token.place(in: query)
        guard let reversed = query.reversed else { throw StoreError.invalidToken(.otherQuery) }
        let prepared = try reversed.memo.prepared(
            for: table, .some(query.pageSize), resuming: token.origin.index, view)
        var walk = try RowWalk(
            view, prepared, limit: nil, wanted: query.pageAndNext,
            from: place.reversed(isComplemented: prepared.plan.hasOrderKeys))
        let ends = try PageEnds(of: &walk, size: query.pageSize, read)
        watch?.end(.page, prepared, read: walk.readCount, returned: ends.count)
        return ends.tokens(before: token, prepared)
    }

    /// Returns one page of a query, after its first `count` records. Use this function to open a
    /// list in the middle, and continue with the tokens of the page, which inserted and deleted
    /// records do not shift.
    /// - Complexity: one step for each skipped record, which is read only if the index leaves
    ///   conditions to check, and is never decoded.
    public func page<R: Record>(_ query: Query<R>, skipping count: Int) throws -> Page<R> {
        if count < 0 {
            throw QueryRefusal(R.schema.name, "number of skipped records", .impossibleCount(count))
                .error
        }
        let watch = traceWatch
        let table = try schema.table(of: R.self)
        let rowCount = count.saturatingSum(query.pageSize)
        let prepared = try query.memo.prepared(for: table, .some(rowCount), view)
        var walk = try RowWalk(
            view, prepared, limit: query.limit, wanted: rowCount.saturatingSum(1))
        var passed = 0
        while passed < count, try walk.pass() { passed += 1 }
        var records: [R] = []
        let ends = try PageEnds(of: &walk, size: query.pageSize) { walk, count in
            try table.read(&walk, count, into: &records)
        }
        watch?.end(.page, prepared, read: walk.readCount, returned: ends.count)
        let tokens = ends.tokens(
            of: query.memo.fingerprint, prepared, after: passed, isSorted: !query.order.isEmpty)
        return Page(records, tokens)
    }
}

extension Query {
    /// The size of a page plus one, which shows whether there is a next page.
    fileprivate var pageAndNext: Int { pageSize.saturatingSum(1) }
}

extension PageToken {
    /// Returns the place of the token.
    /// - Throws: ``StoreError/invalidToken(_:)`` if the token is of another query or is damaged.
    func place<R>(in query: Query<R>) throws -> PagePlace {
        guard origin.query == query.memo.fingerprint else {
            throw StoreError.invalidToken(.otherQuery)
        }
        guard let place = PagePlace(place[...]) else { throw StoreError.invalidToken(.damaged) }
        return place
    }
}
