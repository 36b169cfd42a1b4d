import LMDB

extension QueryPlanner {
    /// The filter as several, one for each part of an `||`.
    private func branches(_ place: Int) throws -> [QueryPlanner] {
        var others = conjuncts
        others.remove(at: place)
        return try conjuncts[place].alternatives.map { part in
            try QueryPlanner(
                .and(others + [part]), [], of: table, for: use == .count ? .count : .all,
                refusingScans: true)
        }
    }

    /// Each part by a plan of its own, of which none scans.
    func union(_ place: Int, measure: Measure) throws -> QueryPlan? {
        var plans: [QueryPlan] = []
        for branch in try branches(place) {
            guard plans.count < IndexMatch.stretchLimit, branch.mayBeBounded,
                let (plan, _) = try branch.served(measure: measure)
            else { return nil }
            plans.append(plan)
        }
        // Each plan checks the whole filter.
        return plan(
            .union(plans), of: Array(conjuncts.indices), checked: [], isInOrder: isByID)
    }

    /// Whether something other than a scan may answer it.
    private var mayBeBounded: Bool {
        options.count > 1 || bounds.contains { $0?.field.isID == true }
    }

    /// The cheapest plan, or nil if all scan.
    private func served(measure: Measure) throws -> (QueryPlan, PlanOption)? {
        do {
            return try plan(measure: measure)
        } catch StoreError.notServed {
            return nil
        }
    }

    /// Each part by stretches that lie in the order of the query.
    func merge(_ place: Int) throws -> QueryPlan? {
        guard let order else { return nil }
        var stretches: [PlanStretch] = []
        for branch in try branches(place) {
            var best: (match: IndexMatch, direction: Direction)?
            for index in table.indexes where !index.isPartial {
                let match = IndexMatch(table, branch.bounds, in: index)
                guard match.isWhole, match.isBounded,
                    let direction = match.mergeDirection(for: order)
                else { continue }
                if let best, !match.isNarrower(than: best.match) { continue }
                best = (match, direction)
            }
            guard let best else { return nil }
            var checked: Set<Int> = []
            stretches += try best.match.stretches(best.direction, checked: &checked)
            if stretches.count > IndexMatch.stretchLimit { return nil }
        }
        return plan(
            .merge(stretches, order), of: [place], checked: [place], isInOrder: true)
    }
}
