extension Snapshot {
    /// Whether it is proven that all records that meet a filter also meet another one.
    package func isProven<R: Record>(
        _ filter: Filter<R>, toImply other: Filter<R>
    ) throws -> Bool {
        let table = try schema.table(of: R.self)
        return filter.content.condition.normalized(for: table).conjuncts
            .imply(other.content.condition.normalized(for: table))
    }

    /// Calls `body` for each plan that can answer a query, with its text, its rows and its count.
    /// Every plan must give the same rows; tests check that.
    package func eachPlan<R: Record>(
        _ query: Query<R>, _ body: (_ plan: String, _ rows: [R], _ count: Int) throws -> Void
    ) throws {
        let table = try schema.table(of: R.self)
        for plan in try plans(of: query, query.memo.use) {
            let prepared = try PreparedPlan(plan).query()
            var rows: [R] = []
            var walk = try RowWalk(view, prepared, limit: query.limit)
            while let row = try walk.next() {
                rows.append(try table.decode(row.bytes, row.id))
            }
            var count = 0
            var counting = try RowWalk(view, prepared, limit: query.limit)
            while try counting.skip() { count += 1 }
            try body(plan.text, rows, count)
        }
    }

    /// Returns the page of a query after a token, or the first page, by each plan that may get a
    /// token of this order.
    package func pageByEachPlan<R: Record>(
        _ query: Query<R>, after token: PageToken? = nil
    ) throws -> [(plan: String, page: Page<R>)] {
        let table = try schema.table(of: R.self)
        let start = try token?.place(in: query)
        var pages: [(plan: String, page: Page<R>)] = []
        for plan in try plans(of: query, .some(query.pageSize)) {
            let prepared = try PreparedPlan(plan).query()
            if let token, token.origin.index != prepared.form.orderFingerprint { continue }
            let page = try page(
                query, by: prepared, of: table, from: start, after: token?.count ?? 0)
            pages.append((plan.text, page))
        }
        return pages
    }

    /// Returns how many rows are read for the first rows of a query by the plan that answers it,
    /// which may be a kept one, and by each plan.
    /// - Parameter wanted: the number of rows that are taken, or nil for all.
    package func rowsRead<R: Record>(
        by query: Query<R>, first wanted: Int? = nil
    ) throws -> (answer: (plan: String, rows: Int), plans: [(plan: String, rows: Int)]) {
        let use = wanted.map { QueryUse.some($0) } ?? query.memo.use
        func rows(_ prepared: PreparedQuery) throws -> Int {
            var walk = try RowWalk(view, prepared, limit: query.limit, wanted: wanted)
            var count = 0
            while count < wanted ?? .max, try walk.next() != nil { count += 1 }
            return walk.readCount
        }
        let table = try schema.table(of: R.self)
        let answer = try query.memo.prepared(for: table, use, view)
        return (
            (answer.plan.text, try rows(answer)),
            try plans(of: query, use).map { ($0.text, try rows(PreparedPlan($0).query())) }
        )
    }

    /// Returns every plan of a query.
    private func plans<R: Record>(of query: Query<R>, _ use: QueryUse) throws -> [QueryPlan] {
        let planner = try query.memo.planner(for: schema.table(of: R.self), use)
        var plans: [QueryPlan] = []
        for option in planner.options {
            var guide = PlanGuide(.cheapest(PlanWork()))
            let plan = try planner.plan(option, &guide, measure: { try view.measure($0) })
            if let plan { plans.append(plan) }
        }
        return plans
    }

    /// Returns the plan of a query for an imagined store. `count` gives the number of records of a
    /// type, or the number of entries in each stretch of an index.
    /// - Parameter page: the number of wanted rows, or nil for all.
    package func explain<R: Record>(
        _ query: Query<R>, page: Int? = nil,
        counting count: (_ type: String, _ index: String?) -> Int
    ) throws -> QueryExplanation {
        let table = try schema.table(of: R.self)
        let use = page.map { QueryUse.some($0) } ?? query.memo.use
        let plan = try query.memo.planner(for: table, use).plan { question in
            switch question {
            case .records(let table): count(table.name, nil)
            case .entries(let index, let table): count(table.name, index.name)
            case .stretch(let stretch, let table), .tie(_, let stretch, let table):
                min(count(table.name, stretch.index?.name), PlanEstimate.sampleLimit)
            case .search(let candidates):
                min(count(table.name, candidates.index.name), PlanEstimate.sampleLimit)
            }
        }
        return QueryExplanation(plan: .init(plan))
    }

    /// Finds the plan of a query for a page, without reading a row, to measure planning.
    package func prepare<R: Record>(_ query: Query<R>) throws {
        _ = try query.memo.prepared(for: schema.table(of: R.self), .some(20), view)
    }

    /// Finds the plan of a query for a page without using kept plans.
    /// - Returns: the number of steps that the planning took.
    @discardableResult
    package func prepareAnew<R: Record>(_ query: Query<R>) throws -> Int {
        let table = try schema.table(of: R.self)
        let work = PlanWork()
        let plan = try query.memo.planner(for: table, .some(20))
            .plan(work) { try view.measure($0) }
        _ = try PreparedPlan(plan).query()
        return work.stepCount
    }

    /// The greatest number of steps that planning takes.
    package static var planningStepLimit: Int { PlanWork.limit }
}

extension Store {
    /// Calls a closure from now on for each query and for all totals that use a kept plan, with
    /// that plan and the one that would be made anew.
    package func onReusedPlan(_ listener: @escaping @Sendable (ReusedPlan) -> Void) {
        core.schema.opening.reuse.tell(listener)
    }

    /// Forgets the plans that are kept by shape, so that the next query of each shape is planned
    /// anew.
    package func forgetKeptPlans() {
        for table in core.schema.tables { table.forgetPlans() }
    }
}

extension QueryPlan {
    /// The plan as its explanation describes it.
    fileprivate var text: String {
        QueryExplanation(plan: .init(self)).description
    }
}
