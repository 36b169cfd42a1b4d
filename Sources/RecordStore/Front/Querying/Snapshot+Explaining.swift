extension Snapshot {
    /// Explains how the store finds all rows of a query in this state, and which index would make
    /// it faster. The explanation shows the plan that the query uses, including a plan kept for
    /// queries of its shape.
    ///
    /// A single page may be found by another plan; see ``explainPage(_:)``.
    /// - Complexity: that of planning, which counts at most 64 entries of each stretch.
    public func explain<R: Record>(_ query: Query<R>) throws -> QueryExplanation {
        try explain(open(query))
    }

    /// Explains how the store finds the first page of a query, and which index would make it
    /// faster.
    public func explainPage<R: Record>(_ query: Query<R>) throws -> QueryExplanation {
        try explain(query.memo, schema.table(of: R.self), .some(query.pageSize))
    }

    /// Explains how the store finds the page after a token, in the order for which the token was
    /// made.
    /// - Throws: ``StoreError/invalidToken(_:)`` for a token of another query or schema.
    public func explainPage<R: Record>(
        _ query: Query<R>, after token: PageToken
    ) throws -> QueryExplanation {
        _ = try token.place(in: query)
        return try explain(
            query.memo, schema.table(of: R.self), .some(query.pageSize),
            resuming: token.origin.index)
    }

    /// Explains how the store finds the page before a token, in the order for which the token was
    /// made.
    /// - Throws: ``StoreError/invalidToken(_:)`` for a token of another query or schema, and for
    ///   any token if the query has no sort keys.
    public func explainPage<R: Record>(
        _ query: Query<R>, before token: PageToken
    ) throws -> QueryExplanation {
        _ = try token.place(in: query)
        guard let reversed = query.reversed else { throw StoreError.invalidToken(.otherQuery) }
        return try explain(
            reversed.memo, schema.table(of: R.self), .some(query.pageSize),
            resuming: token.origin.index)
    }

    /// Runs a query, and explains how the store answered it. In addition to
    /// ``explain(_:)-(Query<R>)`` the result has the number of rows read and returned, and the
    /// time.
    /// - Complexity: that of the query. The rows are read and decoded, but not kept.
    public func explainAnalyze<R: Record>(_ query: Query<R>) throws -> QueryExplanation {
        try explainAnalyze(open(query))
    }

    func explain(_ query: TableQuery) throws -> QueryExplanation {
        try explain(query.memo, query.table, query.content.use)
    }

    func explainAnalyze(_ query: TableQuery) throws -> QueryExplanation {
        let (table, use) = (query.table, query.content.use)
        let clock = ContinuousClock()
        let start = clock.now
        let prepared = try query.memo.prepared(for: table, use, view)
        var walk = try RowWalk(view, prepared, limit: query.content.limit)
        var count = 0
        while let row = try walk.next() {
            try table.checkValues(row.bytes, row.id)
            count += 1
        }
        let time = clock.now - start
        let measurement = QueryExplanation.Measurement(
            rowsRead: walk.readCount, rowsReturned: count,
            nanoseconds: time.wholeNanoseconds)
        return try explain(query.memo, table, use, measurement: measurement)
    }

    private func explain(
        _ content: QueryMemo, _ table: RecordTable, _ use: QueryUse,
        resuming fingerprint: UInt64? = nil,
        measurement: QueryExplanation.Measurement? = nil
    ) throws -> QueryExplanation {
        let plan = try content.plan(for: table, use, resuming: fingerprint, view)
        return QueryExplanation(
            plan: .init(plan), advice: try advice(content, table, use, plan, measurement),
            measurement: measurement)
    }

    /// Returns the advice to add an index that would spare the plan to sort all rows, or to read
    /// most of its rows in vain; nil if none would.
    private func advice(
        _ content: QueryMemo, _ table: RecordTable, _ use: QueryUse, _ plan: QueryPlan,
        _ measurement: QueryExplanation.Measurement?
    ) throws -> String? {
        let readsMuch = measurement.map { $0.rowsRead > 10 * $0.rowsReturned + 100 } ?? false
        // Nothing but long ties makes a plan without checks read so much.
        let hasTies = plan.givenKeys > 0 && plan.residual.isEmpty
        let isAvoidable = hasTies || plan.residual.contains { $0.columnBound != nil }
        guard
            plan.sortsAll || plan.scans && plan.readsInVain(measurement)
                || readsMuch && isAvoidable
        else { return nil }
        let isOrdered = plan.isOrdered && !plan.sortsAll
        let missing = try content.planner(for: table, use).missingIndex
        if plan.sortsFew, !missing.hasEqualities { return nil }
        let columns = missing.advisedColumns(
            takesTies: use == .all || isOrdered && !(readsMuch && hasTies),
            isOrderServed: use != .all && isOrdered && !readsMuch)
        return columns.map { "an index on \($0) would serve this" }
    }
}

extension QueryPlan {
    /// Whether an index finds the rows that are sorted, and they are so few that an index by their
    /// order alone would spare nothing.
    fileprivate var sortsFew: Bool { sortsAll && !source.isWhole && estimate.rows <= 100 }

    /// Whether more than half of the rows that are read are not returned.
    fileprivate func readsInVain(_ measurement: QueryExplanation.Measurement?) -> Bool {
        if let measurement { return measurement.rowsRead > 2 * measurement.rowsReturned }
        return estimate.selectivity < 0.5
    }
}
