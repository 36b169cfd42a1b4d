/// A request for totals: the query of a table, what divides its records into groups, and what is
/// measured.
struct TotalsRequest {
    let table: RecordTable
    let content: QueryContent
    let key: GroupContent
    let measures: [MeasureContent]
    /// Whether entries are wanted only in the order of their groups.
    var needsOrder = false

    /// Returns the totals prepared for an aggregate index, or nil if none holds all that is asked.
    /// They use the kept plan of their shape if that fits their values. Otherwise they are planned,
    /// and the plan is kept for later totals of the shape.
    func aggregateQuery() throws -> AggregateQuery? {
        guard !table.aggregateIndexes.isEmpty, content.limit == nil else { return nil }
        // The number of all records is known without a walk.
        let isCount = measures.allSatisfy { $0.operation == .count }
        if case .all = key, isCount, content.condition == .all { return nil }
        return try QueryShape.with(self) { shape in
            let known = table.aggregatePlans.plan(for: shape)
            if let known {
                let query = try known?.query(for: shape.values)
                if known == nil || query != nil {
                    try table.aggregatePlans.reuse.tell { try reuse(of: query) }
                    return query
                }
            }
            let made = try prepared(values: shape.isComplete ? shape.values : [])
            // A shape keeps its first plan. If other values need another plan, that plan depends on
            // the values and not on the shape, so it is not kept.
            if known == nil { table.aggregatePlans.keep(made, for: shape) }
            return made?.query()
        }
    }

    /// Plans the totals. Returns nil if no aggregate index serves them.
    /// - Parameter values: the values that the plan can follow.
    func prepared(values: [[UInt8]]) throws -> PreparedAggregate? {
        var best: AggregatePlan?
        for index in table.aggregateIndexes {
            guard
                let plan = try AggregatePlan(
                    index, content.condition, by: key, measures, of: table),
                plan.isInOrder || !needsOrder, best.map(plan.isBetter) ?? true
            else { continue }
            best = plan
        }
        return try best.map { try PreparedAggregate($0, of: table, values: values) }
    }

    /// Returns the use of a kept plan for this request.
    /// - Parameter kept: the totals by the kept plan, or nil if that says that no aggregate index
    ///   serves.
    private func reuse(of kept: AggregateQuery?) throws -> ReusedPlan {
        ReusedPlan(
            content.condition, kept: try kept?.marks() ?? [],
            anew: try prepared(values: [])?.query().marks() ?? [])
    }
}

extension AggregateQuery {
    /// Returns all properties that the totals depend on.
    fileprivate func marks() throws -> [PlanMark] {
        [
            .sums(index: plan.index.name, plan.sums), .keys(stretches.map(\.keys)),
            .conditions(ensured: bounds, checked: residual),
            .values(try form.filterParts.values(for: values)),
            .groups(plan.key.column?.term, way: "\(form.way)", column: form.column),
        ]
    }
}

extension QueryShape {
    /// Calls `body` with the shape of totals. All values with which the filter, the groups and the
    /// measures calculate are a part of it: an expression is found in an index by its bytes.
    fileprivate static func with<Result>(
        _ request: TotalsRequest, _ body: (borrowing QueryShape) throws -> Result
    ) rethrows -> Result {
        let fields = request.table.aggregateFilteredFields
        return try with(fields, calculationsDecide: true) { shape in
            shape.append(request.needsOrder ? 1 : 0)
            shape.append(request.content.condition)
            shape.append(request.key)
            shape.append(request.measures.count)
            for measure in request.measures {
                shape.append(measure.operation.number)
                shape.append(measure.column.term)
            }
        } _: {
            try body($0)
        }
    }

    private mutating func append(_ key: GroupContent) {
        switch key {
        case .all: append(0)
        case .column(let column):
            append(1)
            append(column.term)
        case .elements(let column):
            append(2)
            append(column.term)
        case .periods:
            // Words do not tell calendars apart.
            leaveIncomplete()
        }
    }
}

extension MeasureContent.Operation {
    fileprivate var number: Int {
        switch self {
        case .count: 0
        case .sum: 1
        case .least: 2
        case .greatest: 3
        }
    }
}
