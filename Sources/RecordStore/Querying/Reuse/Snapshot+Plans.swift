extension Snapshot {
    /// Every way in which a query can be answered, with the rows that it gives: all the same ones,
    /// for whoever tests that.
    package func eachPlan<R: Record>(
        _ query: Query<R>, _ body: (_ plan: String, _ rows: [R], _ count: Int) throws -> Void
    ) throws {
        let table = try core.table(of: R.self)
        for plan in try plans(of: query, query.memo.content.use) {
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

    /// The page of a query after a token, or the first one, by each plan that a token of this order
    /// may meet.
    package func pageByEachPlan<R: Record>(
        _ query: Query<R>, after token: PageToken? = nil
    ) throws -> [(plan: String, page: Page<R>)] {
        let table = try core.table(of: R.self)
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

    /// Every plan that a query has.
    private func plans<R: Record>(of query: Query<R>, _ use: QueryUse) throws -> [QueryPlan] {
        let planner = try query.memo.planner(for: core.table(of: R.self), use)
        var plans: [QueryPlan] = []
        for option in planner.options {
            var guide = PlanGuide(.cheapest(PlanWork()))
            let plan = try planner.plan(option, &guide, measure: { try view.measure($0) })
            if let plan { plans.append(plan) }
        }
        return plans
    }

    /// The plan of a query for a store that is imagined: how many records a type has, and how many
    /// entries each stretch of an index.
    /// - Parameter page: how many rows are wanted; nil for all.
    package func explain<R: Record>(
        _ query: Query<R>, page: Int? = nil,
        counting count: (_ type: String, _ index: String?) -> Int
    ) throws -> QueryExplanation {
        let table = try core.table(of: R.self)
        let use = page.map { QueryUse.some($0) } ?? query.memo.content.use
        let plan = try query.memo.planner(for: table, use).plan { question in
            switch question {
            case .records(let table): count(table.name, nil)
            case .stretch(let stretch, let table):
                min(count(table.name, stretch.index?.name), PlanEstimate.sampleLimit)
            case .search(let candidates):
                min(count(table.name, candidates.index.name), PlanEstimate.sampleLimit)
            }
        }
        return QueryExplanation(plan: .init(plan), advice: nil, measurement: nil)
    }

    /// Finds the plan of a query for a page and no row, for whoever measures that.
    package func prepare<R: Record>(_ query: Query<R>) throws {
        _ = try query.memo.prepared(for: core.table(of: R.self), .some(20), view)
    }

    /// The same as if no plan were kept; how many steps the planning took.
    @discardableResult
    package func prepareAnew<R: Record>(_ query: Query<R>) throws -> Int {
        let table = try core.table(of: R.self)
        let work = PlanWork()
        let plan = try query.memo.planner(for: table, .some(20))
            .plan(work) { try view.measure($0) }
        _ = try PreparedPlan(plan).query()
        return work.stepCount
    }

    /// The most steps that planning takes.
    package static var planningStepLimit: Int { PlanWork.limit }
}

extension Store {
    /// Compares each plan that is taken because it was kept for a shape with one that is made anew,
    /// and calls `report` where they differ: for stores of tests.
    package func compareKeptPlans(_ report: @escaping @Sendable (String) -> Void) {
        for table in core.tables { table.plans.compare(report) }
    }

    /// Has every query planned anew.
    package func forgetKeptPlans() {
        for table in core.tables { table.plans.forget() }
    }
}

extension QueryPlan {
    /// As it is explained.
    fileprivate var text: String {
        QueryExplanation(plan: .init(self), advice: nil, measurement: nil).description
    }
}
