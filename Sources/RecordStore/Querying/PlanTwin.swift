import LMDB

/// Planning anew beside a kept plan: what the plan with exchanged values must be equal to. Stores
/// of tests make it for each query that takes a kept plan.
struct PlanTwin {
    private let kept: PreparedQuery
    private let question: QueryQuestion

    init(of kept: PreparedQuery, _ question: QueryQuestion) {
        self.kept = kept
        self.question = question
    }

    /// Reports where the two differ: in what is walked, in which order, what is checked, and
    /// whether a token of one is taken by the other.
    func compare(_ view: ReadView, _ report: PlanMemory.Report) throws {
        let planner = try question.planner()
        guard
            let plan = try planner.plan(
                known: kept.plan.choice, isEstimated: false, measure: { try view.measure($0) })
        else {
            return report("\(question.terms.condition): no plan \(kept.plan.choice) when made anew")
        }
        let anew = try PreparedPlan(plan).query()
        for (left, right) in zip(try kept.marks(), try anew.marks()) where left != right {
            return report("\(question.terms.condition): kept \(left), anew \(right)")
        }
        // A page goes on by any option that has its order.
        if !planner.options.contains(plan.option) {
            report("\(question.terms.condition): no token of \(plan.option) would be taken")
        }
    }
}

extension PreparedQuery {
    /// All that the rows and their order depend on, as text.
    fileprivate func marks() throws -> [String] {
        let order = "order \(form.orderFingerprint), \(plan.sort.map { "\($0)" } ?? "as it comes")"
        // The rows are those of the inner one.
        if let unsorted { return [order] + (try unsorted.marks()) }
        var marks = [
            order,
            "\(table.name) by \(source.name(plan.idDirection))", "stretches \(source.keys)",
            "cut group \(hasCutGroup), stretch \(isStretch)",
            "checks \(plan.covered.count) and \(plan.uncovered.count)",
            "values \(try form.filterParts.values(for: values))", "parts \(parts.count)",
        ]
        for part in parts { marks += try part.marks() }
        return marks
    }
}

extension PlanSource {
    /// The keys of all stretches.
    fileprivate var keys: String {
        switch self {
        case .stretch(let stretch): "\(stretch.keys), \(stretch.equalBytes)"
        case .chain(let stretches), .merge(let stretches, _): "\(stretches.map(\.keys))"
        case .intersection(let left, let right): "\(left.keys) and \(right.keys)"
        case .join(let join):
            "\(join.form) \(join.direction) "
                + "\(join.bounds.map { $0.map { "\($0.relation) \($0.values)" } ?? "" })"
        case .union, .parents, .search, .nothing: ""
        }
    }
}
