import LMDB

extension QueryPlanner {
    /// Returns the plan that answers each part of an `||` by a plan of its own, none of which
    /// scans; nil if a part has no such plan.
    /// - Parameter position: the position of the `||` in the filter.
    func union(_ position: Int, _ guide: PlanGuide, measure: EntryCounter) throws -> QueryPlan? {
        let parts = conjuncts[position].alternatives
        if parts.count > IndexMatch.stretchLimit { return nil }
        var plans: [QueryPlan] = []
        for (number, part) in parts.enumerated() {
            let branch = QueryPlanner(self, part, at: position)
            guard let plan = try guide.plan(branch, at: number, measure: measure)
            else { return nil }
            plans.append(plan)
        }
        // The plan of each part checks the whole filter.
        return plan(
            .union(plans), of: Array(conjuncts.indices), checked: [], isInOrder: isByID)
    }

    /// Returns the plan that answers each part of an `||` by stretches in the order of the query;
    /// nil if a part has no such stretches.
    /// - Parameter position: the position of the `||` in the filter.
    func merge(_ position: Int) throws -> QueryPlan? {
        guard let order else { return nil }
        var stretches: [PlanStretch] = []
        var count = 0
        for part in conjuncts[position].alternatives {
            let branch = QueryPlanner(self, part, at: position)
            guard let best = branch.narrowestMerge(in: order) else { return nil }
            count += best.match.stretchCount
            if count > IndexMatch.stretchLimit { return nil }
            var checked: Set<Int> = []
            stretches += try best.match.stretches(best.direction, checked: &checked)
        }
        return plan(
            .merge(stretches, order), of: [position], checked: [position], isInOrder: true)
    }

    /// Returns the match whose stretches have an order and are thought to have the fewest entries.
    private func narrowestMerge(
        in order: RowOrder
    ) -> (match: IndexMatch, direction: Direction)? {
        var best: (match: IndexMatch, direction: Direction)?
        for index in table.orderedIndexes where !index.isPartial {
            let match = IndexMatch(table, bounds, in: index)
            guard match.isWhole, match.isBounded,
                let direction = match.mergeDirection(for: order)
            else { continue }
            if let best, !match.isNarrower(than: best.match) { continue }
            best = (match, direction)
        }
        return best
    }
}
