import LMDB

extension QueryPlanner {
    /// Each part by a plan of its own, of which none scans.
    func union(_ place: Int, _ guide: PlanGuide, measure: Measure) throws -> QueryPlan? {
        let parts = conjuncts[place].alternatives
        if parts.count > IndexMatch.stretchLimit { return nil }
        var plans: [QueryPlan] = []
        for (number, part) in parts.enumerated() {
            let branch = QueryPlanner(self, part, at: place)
            guard let plan = try guide.plan(branch, at: number, measure: measure)
            else { return nil }
            plans.append(plan)
        }
        // Each plan checks the whole filter.
        return plan(
            .union(plans), of: Array(conjuncts.indices), checked: [], isInOrder: isByID)
    }

    /// Each part by stretches that lie in the order of the query.
    func merge(_ place: Int) throws -> QueryPlan? {
        guard let order else { return nil }
        var stretches: [PlanStretch] = []
        var count = 0
        for part in conjuncts[place].alternatives {
            let branch = QueryPlanner(self, part, at: place)
            guard let best = branch.narrowestMerge(in: order) else { return nil }
            count += best.match.stretchCount
            if count > IndexMatch.stretchLimit { return nil }
            var checked: Set<Int> = []
            stretches += try best.match.stretches(best.direction, checked: &checked)
        }
        return plan(
            .merge(stretches, order), of: [place], checked: [place], isInOrder: true)
    }

    /// The index whose stretches have the fewest entries and lie in an order.
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
