/// Totals that are prepared for one table: the plan of their shape, with the query's own values.
struct AggregateQuery {
    let form: PreparedAggregate
    let stretches: [PlanStretch]
    /// The values of the query, in the order of its shape.
    let values: [[UInt8]]

    /// The plan, with the values of the query that it was made for.
    var plan: AggregatePlan { form.plan }

    /// The conditions that the stretches and the filter of the index ensure.
    var bounds: [Condition] { conditions(plan.bounds) }

    /// The conditions that are left to check on the entries.
    var residual: [Condition] { conditions(plan.residual) }

    /// Returns conditions of the plan with the values of this query.
    private func conditions(_ ofPlan: [Condition]) -> [Condition] {
        let exchange = ValueExchange(old: form.values, new: values)
        return ofPlan.map { exchange($0) }
    }

    /// Returns the state that a walk needs to check entries, or nil if the filter and the groups
    /// need none.
    func makeState() throws -> FilterState? {
        try form.filterParts.state(for: values)
    }
}

extension QueryExplanation.Step {
    /// Creates the step of totals from an aggregate index.
    init(_ query: AggregateQuery, of table: RecordTable, _ rowsRead: Int, hidesValues: Bool) {
        let words = ValueWords.forPeople(table)
        func texts(_ conditions: [Condition]) -> [String] {
            conditions.map { hidesValues ? $0.shape : $0.text(words) }
        }
        let name = query.plan.index.name
        self.init(
            of: table, "aggregate index \(name)", rowsRead, index: name,
            bounds: texts(query.bounds), entryChecks: texts(query.residual))
    }

    /// Creates the step of a source that gives what is added up.
    init(
        of table: RecordTable, _ source: String, _ rowsRead: Int, index: String? = nil,
        bounds: [String] = [], entryChecks: [String] = []
    ) {
        self.init(
            type: table.name, source: source, index: index, bounds: bounds,
            entryChecks: entryChecks, checks: [], sort: [], given: [], estimatedRows: rowsRead,
            sourceRows: rowsRead, steps: [])
    }
}
