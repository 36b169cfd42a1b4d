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
        var records: [R] = []
        let tokens = try page(query, from: token, within: budget) { walk, count in
            try table.read(&walk, count, into: &records)
        }
        return Page(records, tokens)
    }

    /// Reads the page after a token, or the first page.
    /// - Parameter read: reads the next rows of the walk, as many as it is asked for or fewer at
    ///   the end.
    func page<R: Record>(
        _ query: Query<R>, from token: PageToken?, within budget: ReadBudget?,
        _ read: (inout RowWalk, Int) throws -> FoundEnds
    ) throws -> PageTokens {
        let table = try schema.table(of: R.self)
        let start = try token?.start(in: query)
        let prepared = try query.memo.prepared(
            for: table, .some(query.pageSize), resuming: token?.origin.index, view)
        return try page(
            query, by: prepared, from: start, after: token?.count ?? 0, within: budget, read)
    }

    /// Returns the page that begins at a place, by a plan of the query.
    /// - Parameter count: the number of records before the page.
    func page<R: Record>(
        _ query: Query<R>, by prepared: PreparedQuery, of table: TypedRecordTable<R>,
        from start: PageStart?, after count: Int, within budget: ReadBudget?
    ) throws -> Page<R> {
        var records: [R] = []
        let tokens = try page(
            query, by: prepared, from: start, after: count, within: budget
        ) { walk, count in try table.read(&walk, count, into: &records) }
        return Page(records, tokens)
    }

    private func page<R: Record>(
        _ query: Query<R>, by prepared: PreparedQuery, from start: PageStart?, after count: Int,
        within budget: ReadBudget?, _ read: (inout RowWalk, Int) throws -> FoundEnds
    ) throws -> PageTokens {
        let watch = traceWatch
        let limit = query.limit.map { max($0 - count, 0) }
        var walk = try RowWalk(
            view, prepared, limit: limit, wanted: query.pageAndNext, from: start?.place,
            within: budget, resuming: start?.sort, query.condition)
        let ends = try PageEnds(of: &walk, size: query.pageSize, read)
        watch?.end(.page, prepared, read: walk.readCount, returned: ends.count)
        return ends.tokens(
            of: query.memo.fingerprint, prepared, after: count, isSorted: !query.order.isEmpty,
            from: start?.place)
    }

    /// Returns the page that comes before another page, in the order of the query. Pass the
    /// ``Page/previous`` token of that page.
    /// - Throws: ``StoreError/invalidToken(_:)`` for a token of another query or schema, and for
    ///   any token if the query has no sort keys.
    /// - Complexity: that of ``page(_:after:)``.
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
        let start = try token.start(in: query, isBackwards: true)
        guard let place = start.place else { throw StoreError.invalidToken(.damaged) }
        guard let reversed = query.reversed else { throw StoreError.invalidToken(.otherQuery) }
        let prepared = try reversed.memo.prepared(
            for: table, .some(query.pageSize), resuming: token.origin.index, view)
        var walk = try RowWalk(
            view, prepared, limit: nil, wanted: query.pageAndNext,
            from: place.reversed(isComplemented: prepared.plan.hasOrderKeys),
            within: query.budget, resuming: start.sort, query.condition)
        let ends = try PageEnds(of: &walk, size: query.pageSize, read)
        watch?.end(.page, prepared, read: walk.readCount, returned: ends.count)
        return ends.tokens(before: token, place, prepared)
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
        while passed < count, try walk.pass() { passed += 1 }
        let page = try page(query, in: &walk, of: table, after: passed)
        watch?.end(.page, prepared, read: walk.readCount, returned: page.records.count)
        return page
    }

    /// Returns the page after the first `count` records of a stretch that finds positions.
    private func page<R: Record>(
        _ query: Query<R>, by prepared: PreparedQuery, of table: TypedRecordTable<R>,
        _ ranked: RankedStretch, skipping count: Int
    ) throws -> Page<R> {
        let watch = traceWatch
        let passed = min(count, ranked.count, query.limit ?? .max)
        let place = try ranked.place(at: passed, in: view)
        var walk = try RowWalk(
            view, prepared, limit: place == nil ? 0 : query.limit.map { $0 - passed },
            wanted: query.pageAndNext, from: place)
        let page = try page(query, in: &walk, of: table, after: passed)
        watch?.end(.page, prepared, read: walk.readCount, returned: page.records.count)
        return page
    }

    /// Returns the page of the next records of a walk.
    /// - Parameter passed: the number of records before the page.
    private func page<R: Record>(
        _ query: Query<R>, in walk: inout RowWalk, of table: TypedRecordTable<R>,
        after passed: Int
    ) throws -> Page<R> {
        let prepared = walk.query
        var records: [R] = []
        let ends = try PageEnds(of: &walk, size: query.pageSize) { walk, count in
            try table.read(&walk, count, into: &records)
        }
        let tokens = ends.tokens(
            of: query.memo.fingerprint, prepared, after: passed, isSorted: !query.order.isEmpty,
            from: nil)
        return Page(records, tokens)
    }
}

extension Query {
    /// The time of a page that begins now, or nil.
    var budget: ReadBudget? { time.map { ReadBudget($0) } }

    /// The size of a page plus one, which shows whether there is a next page.
    fileprivate var pageAndNext: Int { pageSize.saturatingSum(1) }
}
