import LMDB

/// What is to be planned: a query of a table, and what it is asked for.
struct QueryQuestion {
    let table: RecordTable
    let content: QueryContent
    let use: QueryUse

    var terms: QueryTerms { content.terms }
    var refusesScans: Bool { terms.refusesScans || table.refusesScans }

    func planner() throws -> QueryPlanner {
        try QueryPlanner(
            terms.condition, terms.order, of: table, for: use, refusingScans: refusesScans)
    }

    /// The plan of a question of the same shape is taken where there is one.
    /// - Parameters:
    ///   - fingerprint: the order that a page token asks for.
    ///   - count: how many records there are now.
    func prepared(
        resuming fingerprint: UInt64?, _ count: Int, _ view: ReadView
    ) throws -> PreparedQuery {
        try QueryShape.with(self) { try prepared($0, resuming: fingerprint, count, view) }
    }

    private func prepared(
        _ shape: borrowing QueryShape, resuming fingerprint: UInt64?, _ count: Int,
        _ view: ReadView
    ) throws -> PreparedQuery {
        let known = table.plans.plan(for: shape, count)
        if let plan = known?.plan,
            fingerprint == nil || plan.orderFingerprint == fingerprint,
            let query = try plan.query(for: shape.values)
        {
            return query
        }
        let planner = try planner()
        if fingerprint == nil, let option = known?.option,
            let plan = try planner.plan(known: option, measure: { try view.measure($0) })
        {
            return try PreparedPlan(plan).query()
        }
        let (plan, option) = try planner.plan(resuming: fingerprint) { try view.measure($0) }
        let prepared = try PreparedPlan(plan, values: shape.values)
        if fingerprint == nil { table.plans.keep(prepared, option, for: shape, count) }
        return try prepared.query()
    }
}
