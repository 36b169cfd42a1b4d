extension Snapshot {
    /// Every way in which a query can be answered, with the rows that it gives: all the same ones,
    /// for whoever tests that.
    package func eachPlan<R: Record>(
        _ query: Query<R>, _ body: (_ plan: String, _ rows: [R], _ count: Int) throws -> Void
    ) throws {
        let table = try core.table(of: R.self)
        let planner = try query.content.planner(for: table, query.content.terms.use)
        for option in planner.options {
            var guide = PlanGuide(.cheapest(PlanWork()))
            guard let plan = try planner.plan(option, &guide, measure: { try view.measure($0) })
            else { continue }
            let prepared = try PreparedPlan(plan).query()
            var rows: [R] = []
            var walk = try RowWalk(view, prepared, limit: query.limit)
            while let row = try walk.next() {
                rows.append(try table.decode(row.bytes, row.id))
            }
            var count = 0
            var counting = try RowWalk(view, prepared, limit: query.limit)
            while try counting.skip() { count += 1 }
            try body(
                QueryExplanation(plan: .init(plan), advice: nil, measurement: nil).description,
                rows, count)
        }
    }

    /// The plan of a query for a store that is imagined: how many records a type has, and how many
    /// entries each stretch of an index.
    /// - Parameter page: how many rows are wanted; nil for all.
    package func explain<R: Record>(
        _ query: Query<R>, page: Int? = nil,
        counting count: (_ type: String, _ index: String?) -> Int
    ) throws -> QueryExplanation {
        let table = try core.table(of: R.self)
        let use = page.map { QueryUse.some($0) } ?? query.content.terms.use
        let plan = try query.content.planner(for: table, use).plan { question in
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
        _ = try query.content.prepared(for: core.table(of: R.self), .some(20), view)
    }

    /// The same as if no plan were kept; how many steps the planning took.
    @discardableResult
    package func prepareAnew<R: Record>(_ query: Query<R>) throws -> Int {
        let table = try core.table(of: R.self)
        let work = PlanWork()
        let plan = try query.content.planner(for: table, .some(20))
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
