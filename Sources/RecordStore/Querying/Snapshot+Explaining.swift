extension Snapshot {
    /// How a query is answered on this state, and what would make it faster.
    ///
    /// It plans as for all rows of the query: one page of them may be answered by another plan.
    /// - Complexity: that of planning: at most 64 entries of each stretch are counted.
    public func explain<R: Record>(_ query: Query<R>) throws -> QueryExplanation {
        let table = try core.table(of: R.self)
        let plan = try plan(query, table)
        return QueryExplanation(
            plan: .init(plan), advice: try advice(query, table, plan, reading: nil),
            measurement: nil)
    }

    /// The same after running the query: how many rows it read and returned, and how long it took.
    /// - Complexity: that of the query. The rows are read and decoded, and not kept.
    public func explainAnalyze<R: Record>(_ query: Query<R>) throws -> QueryExplanation {
        let table = try core.table(of: R.self)
        let plan = try plan(query, table)
        let prepared = try PreparedPlan(plan).query()
        let clock = ContinuousClock()
        let start = clock.now
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
        return QueryExplanation(
            plan: .init(plan),
            advice: try advice(query, table, plan, reading: (walk.readCount, count)),
            measurement: measurement)
    }

    private func plan<R: Record>(_ query: Query<R>, _ table: RecordTable) throws -> QueryPlan {
        try query.content.planner(for: table, query.content.terms.use).plan { try view.measure($0) }
            .plan
    }

    /// An index is advised where rows are searched for or sorted, or ten are read for one.
    private func advice<R: Record>(
        _ query: Query<R>, _ table: RecordTable, _ plan: QueryPlan,
        reading counts: (read: Int, returned: Int)?
    ) throws -> String? {
        let readsMuch = counts.map { $0.read > 10 * $0.returned + 100 } ?? false
        let readsTooMuch = readsMuch && plan.residual.contains { $0.columnBound != nil }
        guard plan.scans || plan.sort != nil || readsTooMuch,
            let columns = try query.content.planner(for: table, query.content.terms.use)
                .missingIndex.advisedColumns
        else { return nil }
        return "an index on \(columns) would serve this"
    }
}
