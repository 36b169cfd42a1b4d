import LMDB

extension Snapshot {
    /// Returns the totals that entries of an aggregate index give, or nil if none holds all that is
    /// asked.
    func aggregateTotals(
        of query: QueryContent, by key: GroupContent, _ measures: [MeasureContent],
        in table: RecordTable
    ) throws -> FoundTotals? {
        guard !lacksTotals,
            let plan = try aggregatePlan(of: query, by: key, measures, in: table)
        else { return nil }
        var walk = try AggregateWalk(plan, measures, of: table)
        return try walk.totals(in: view)
    }

    /// Returns the best way to totals from an aggregate index, or nil if there is none.
    func aggregatePlan(
        of query: QueryContent, by key: GroupContent, _ measures: [MeasureContent],
        in table: RecordTable
    ) throws -> AggregatePlan? {
        guard !table.aggregateIndexes.isEmpty, query.limit == nil else { return nil }
        // The number of all records is known without a walk.
        let isCount = measures.allSatisfy { $0.operation == .count }
        if case .all = key, isCount, query.condition == .all { return nil }
        var best: AggregatePlan?
        for index in table.aggregateIndexes {
            guard
                let plan = try AggregatePlan(index, query.condition, by: key, measures, of: table),
                best.map(plan.isBetter) ?? true
            else { continue }
            best = plan
        }
        return best
    }
}
