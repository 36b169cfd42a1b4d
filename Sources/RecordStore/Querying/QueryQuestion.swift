import LMDB

/// What is to be planned: a query without its record type, so that it is compiled once.
struct QueryQuestion {
    let table: RecordTable
    let condition: Condition
    let order: [SortTerm]
    let use: QueryUse
    let refusesScans: Bool

    func planner() throws -> QueryPlanner {
        try QueryPlanner(condition, order, of: table, for: use, refusingScans: refusesScans)
    }

    /// The plan of a question of the same shape is taken where there is one.
    /// - Parameters:
    ///   - fingerprint: the order that a page token asks for.
    ///   - count: how many records there are now.
    func prepared(
        resuming fingerprint: UInt64?, _ count: Int, _ view: ReadView
    ) throws -> PreparedQuery {
        let shape = QueryShape(self)
        let known = table.plans.plan(for: shape, count)
        if let plan = known?.plan, shape.isExchangeable,
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
