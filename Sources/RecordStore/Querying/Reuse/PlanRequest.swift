import LMDB

/// What is to be planned: a query of a table, and what it is asked for.
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

    func planner() throws -> QueryPlanner {
        try QueryPlanner(
            content.condition, content.order, of: table, for: use,
            scans: refusesScans ? .refused : .allowed)
    }

    /// The query made ready: by the plan of another of its shape if there is one that fits its
    /// values, else by a plan of its own, which is kept for the next of the shape.
    /// - Parameters:
    ///   - fingerprint: the order that a page token asks for.
    ///   - count: how many records there are now.
    func prepared(
        resuming fingerprint: UInt64?, _ count: Int, _ view: ReadView
    ) throws -> PreparedQuery {
        try QueryShape.with(self) { shape in
            let known = table.plans.plan(for: shape, count)
            if let query = try known?.query(for: shape.values, resuming: fingerprint) {
                try table.plans.compare(query, self, view)
                return query
            }
            let plan = try planner().plan(resuming: fingerprint) { try view.measure($0) }
            let made = try PreparedPlan(plan, values: shape.isComplete ? shape.values : [])
            // A shape keeps the plan that was made for it first: that others need another says
            // that it is not the shape that they differ in.
            if fingerprint == nil, known == nil { table.plans.keep(made, for: shape, count) }
            return try made.query()
        }
    }

    /// The plan that the rows would come by, with its estimates: for whoever asks how a query is
    /// answered.
    /// - Parameter kept: what is kept with the query.
    func plan(
        _ kept: PreparedQuery?, resuming fingerprint: UInt64?, _ count: Int, _ view: ReadView
    ) throws -> QueryPlan {
        let planner = try planner()
        let used =
            try kept
            ?? QueryShape.with(self) { shape in
                try table.plans.plan(for: shape, count)?
                    .query(for: shape.values, resuming: fingerprint)
            }
        if let choice = used?.plan.choice,
            let plan = try planner.plan(
                known: choice, isEstimated: true, measure: { try view.measure($0) })
        {
            return plan
        }
        return try planner.plan(resuming: fingerprint) { try view.measure($0) }
    }
}
