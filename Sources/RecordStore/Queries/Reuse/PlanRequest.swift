import LMDB

/// A request for a plan: a query of a table, and what the query is used for.
struct PlanRequest {
    let table: RecordTable
    private let memo: QueryMemo
    let use: QueryUse

    init(_ memo: QueryMemo, of table: RecordTable, for use: QueryUse) {
        self.table = table
        self.memo = memo
        self.use = use
    }

    var content: QueryContent { memo.content }
    var refusesScans: Bool { content.refusesScans || table.refusesScans }

    /// Returns a planner for the query.
    func planner() throws -> QueryPlanner {
        try QueryPlanner(
            content.condition, content.order, of: table, for: use,
            scans: refusesScans ? .refused : .allowed)
    }

    /// Returns the prepared query. It uses the kept plan of its shape if that fits its values.
    /// Otherwise the query is planned, and the plan is kept for later queries of the shape.
    /// - Parameters:
    ///   - fingerprint: the fingerprint of the order that a page token asks for.
    ///   - count: the current number of records.
    func prepared(
        resuming fingerprint: UInt64?, _ count: Int, _ view: ReadView
    ) throws -> PreparedQuery {
        try QueryShape.with(self) { shape in
            let known = table.plans.plan(for: shape, count)
            if let query = try query(of: shape, by: known, resuming: fingerprint, view) {
                try table.plans.reuse.tell { try reuse(of: query, view) }
                return query
            }
            let plan = try planner().plan(resuming: fingerprint) { try view.measure($0) }
            let made = try PreparedPlan(plan, values: shape.isComplete ? shape.values : [])
            // A shape keeps its first plan. If other values need another plan, that plan depends on
            // the values and not on the shape, so it is not kept.
            if fingerprint == nil, known == nil { table.plans.keep(made, for: shape, count) }
            return try made.query()
        }
    }

    /// Returns the query by the kept plan of its shape; nil if it needs a plan of its own.
    private func query(
        of shape: borrowing QueryShape, by known: PreparedPlan?, resuming fingerprint: UInt64?,
        _ view: ReadView
    ) throws -> PreparedQuery? {
        guard let known else { return nil }
        if !shape.hasSearch { return try known.query(for: shape.values, resuming: fingerprint) }
        // How many records have the words, or meet other conditions, decides between other plans.
        guard known.plan.isBestFirst, !known.plan.isChosenByValues,
            content.condition.conjuncts.count == 1,
            fingerprint == nil || known.orderFingerprint == fingerprint,
            let plan = try planner().plan(
                known: known.plan.choice, isEstimated: false, measure: { try view.measure($0) })
        else { return nil }
        return try PreparedPlan(plan).query()
    }

    /// Returns the plan that would give the rows, with its estimates, to explain how a query is
    /// answered.
    /// - Parameter kept: the prepared query that is kept with the query, if there is one.
    func plan(
        _ kept: PreparedQuery?, resuming fingerprint: UInt64?, _ count: Int, _ view: ReadView
    ) throws -> QueryPlan {
        let planner = try planner()
        let used =
            try kept
            ?? QueryShape.with(self) { shape in
                try query(
                    of: shape, by: table.plans.plan(for: shape, count), resuming: fingerprint, view)
            }
        let cheapest = try planner.plan(resuming: fingerprint) { try view.measure($0) }
        guard let choice = used?.plan.choice,
            var plan = try planner.plan(
                known: choice, isEstimated: true, measure: { try view.measure($0) })
        else { return cheapest }
        plan.estimate.cap(at: cheapest.estimate.most)
        return plan
    }
}
