extension Snapshot {
    /// Returns the totals that entries of an aggregate index give, or nil if none holds all that is
    /// asked.
    func aggregateTotals(
        of query: QueryContent, by key: GroupContent, _ measures: [MeasureContent],
        in table: RecordTable
    ) throws -> FoundTotals? {
        if lacksTotals { return nil }
        let request = TotalsRequest(
            table: table, content: query, key: key, measures: measures)
        guard let query = try request.aggregateQuery() else { return nil }
        var walk = try AggregateWalk(query, measures, of: table)
        return try walk.totals(in: view)
    }
}
