extension Snapshot {
    /// How all rows of a query are found on this state, and what would make it faster. It is the
    /// plan that the query has: where one is kept for its shape, that one.
    ///
    /// One page may be found by another plan: ``explainPage(_:)``.
    /// - Complexity: that of planning: at most 64 entries of each stretch are counted.
    public func explain<R: Record>(_ query: Query<R>) throws -> QueryExplanation {
        try explain(query.memo, core.table(of: R.self), query.memo.content.use)
    }

    /// How the first page of a query is found, and what would make it faster.
    public func explainPage<R: Record>(_ query: Query<R>) throws -> QueryExplanation {
        try explain(query.memo, core.table(of: R.self), .some(query.pageSize))
    }

    /// How the page after a token is found: by the order that the token is a place in.
    /// - Throws: ``StoreError/invalidToken(_:)`` for a token of another query or schema.
    public func explainPage<R: Record>(
        _ query: Query<R>, after token: PageToken
    ) throws -> QueryExplanation {
        _ = try token.place(in: query)
        return try explain(
            query.memo, core.table(of: R.self), .some(query.pageSize),
            resuming: token.origin.index)
    }

    /// How the page before a token is found: by the order that the token is a place in.
    /// - Throws: ``StoreError/invalidToken(_:)`` for a token of another query or schema, and for
    ///   any if the query has no sort keys.
    public func explainPage<R: Record>(
        _ query: Query<R>, before token: PageToken
    ) throws -> QueryExplanation {
        _ = try token.place(in: query)
        guard let reversed = query.reversed else { throw StoreError.invalidToken(.otherQuery) }
        return try explain(
            reversed.memo, core.table(of: R.self), .some(query.pageSize),
            resuming: token.origin.index)
    }

    /// The same as ``explain(_:)`` after running the query: how many rows it read and returned, and
    /// how long it took.
    /// - Complexity: that of the query. The rows are read and decoded, and not kept.
    public func explainAnalyze<R: Record>(_ query: Query<R>) throws -> QueryExplanation {
        let table = try core.table(of: R.self)
        let use = query.memo.content.use
        let clock = ContinuousClock()
        let start = clock.now
        let prepared = try query.memo.prepared(for: table, use, view)
        var walk = try RowWalk(view, prepared, limit: query.limit)
        var count = 0
        while let row = try walk.next() {
            _ = try table.decode(row.bytes, row.id)
            count += 1
        }
        let time = (clock.now - start).components
        let measurement = QueryExplanation.Measurement(
            rowsRead: walk.readCount, rowsReturned: count,
            nanoseconds: Int(time.seconds) * 1_000_000_000 + Int(time.attoseconds / 1_000_000_000))
        return try explain(query.memo, table, use, measurement: measurement)
    }

    private func explain(
        _ content: QueryMemo, _ table: RecordTable, _ use: QueryUse,
        resuming fingerprint: UInt64? = nil, measurement: QueryExplanation.Measurement? = nil
    ) throws -> QueryExplanation {
        let plan = try content.plan(for: table, use, resuming: fingerprint, view)
        return QueryExplanation(
            plan: .init(plan), advice: try advice(content, table, use, plan, measurement),
            measurement: measurement)
    }

    /// An index is advised where rows are searched for or sorted, or ten are read for one.
    private func advice(
        _ content: QueryMemo, _ table: RecordTable, _ use: QueryUse, _ plan: QueryPlan,
        _ measurement: QueryExplanation.Measurement?
    ) throws -> String? {
        let readsMuch = measurement.map { $0.rowsRead > 10 * $0.rowsReturned + 100 } ?? false
        let readsTooMuch = readsMuch && plan.residual.contains { $0.columnBound != nil }
        guard plan.scans || plan.sort != nil || readsTooMuch,
            let columns = try content.planner(for: table, use).missingIndex.advisedColumns
        else { return nil }
        return "an index on \(columns) would serve this"
    }
}
