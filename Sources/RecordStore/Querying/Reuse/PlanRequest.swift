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
            if let report = known?.report {
                try PlanTwin(of: query, self).compare(view, report)
            }
            return query
        }
        let planner = try planner()
        if let known = known?.plan.plan,
            let plan = try planner.plan(
                chosenAs: known, isEstimated: false, resuming: fingerprint,
                measure: { try view.measure($0) })
        {
            return try PreparedPlan(plan).query()
        }
        let plan = try planner.plan(resuming: fingerprint) { try view.measure($0) }
        let prepared = try PreparedPlan(plan, values: shape.isComplete ? shape.values : [])
        // A shape keeps the plan that was made for it first: that others need another says that it
        // is not the shape that they differ in.
        if fingerprint == nil, known == nil { table.plans.keep(prepared, for: shape, count) }
        return try prepared.query()
    }

    /// The plan that the rows would come by, with its estimates: for whoever asks how a query is
    /// answered.
    /// - Parameter known: the plan that is kept with the query.
    func plan(
        _ known: QueryPlan?, resuming fingerprint: UInt64?, _ count: Int, _ view: ReadView
    ) throws -> QueryPlan {
        let planner = try planner()
        let known =
            known ?? QueryShape.with(self) { table.plans.plan(for: $0, count)?.plan.plan }
        if let known,
            let plan = try planner.plan(
                chosenAs: known, isEstimated: true, resuming: fingerprint,
                measure: { try view.measure($0) })
        {
            return plan
        }
        return try planner.plan(resuming: fingerprint) { try view.measure($0) }
    }
}

extension QueryPlanner {
    /// The plan that was chosen for another query, made for this one; nil if it does not answer it,
    /// or not in the order that is asked for.
    fileprivate func plan(
        chosenAs known: QueryPlan, isEstimated: Bool, resuming fingerprint: UInt64?,
        measure: Measure
    ) throws -> QueryPlan? {
        guard let plan = try plan(known: known.choice, isEstimated: isEstimated, measure: measure),
            fingerprint == nil || plan.orderFingerprint == fingerprint
        else { return nil }
        return plan
    }
}
