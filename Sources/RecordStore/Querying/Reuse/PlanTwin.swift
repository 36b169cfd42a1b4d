import LMDB

/// Planning anew beside a kept plan: what the plan with exchanged values must be equal to. Stores
/// of tests make it for each query that takes a kept plan.
struct PlanTwin {
    private let kept: PreparedQuery
    private let request: PlanRequest

    init(of kept: PreparedQuery, _ request: PlanRequest) {
        self.kept = kept
        self.request = request
    }

    /// Reports where the two differ: in what is walked, in which order, what is checked, and
    /// whether a token of one is taken by the other.
    func compare(_ view: ReadView, _ report: PlanMemory.Report) throws {
        let planner = try request.planner()
        guard
            let plan = try planner.plan(
                known: kept.plan.choice, isEstimated: false, measure: { try view.measure($0) })
        else {
            return report(
                "\(request.content.condition): no plan \(kept.plan.choice) when made anew")
        }
        let anew = try PreparedPlan(plan).query()
        for (left, right) in zip(try kept.marks(), try anew.marks()) where left != right {
            return report("\(request.content.condition): kept \(left), anew \(right)")
        }
        // A page goes on by any option that has its order.
        if !planner.options.contains(plan.option) {
            report("\(request.content.condition): no token of \(plan.option) would be taken")
        }
    }
}

/// One thing that the rows of a query or their order depend on. It is compared as it is, and
/// printed only where it differs.
private enum PlanMark: Equatable {
    case source(String, isStretch: Bool, hasCutGroup: Bool)
    case keys([KeyRange])
    case order(UInt64, RowOrder?)
    case values([[UInt8]?])
    /// What is said of each field beside the reference of a join, and which way it goes.
    case bounds([[Constant]], Direction?)
    /// How many conditions entries answer and records do, and how many plans come before.
    case counts([Int])
}

extension PreparedQuery {
    /// All that the rows and their order depend on.
    fileprivate func marks() throws -> [PlanMark] {
        let order = PlanMark.order(form.orderFingerprint, plan.sort)
        // The rows are those of the inner one.
        if let unsorted { return [order] + (try unsorted.marks()) }
        var marks = [
            order,
            .source(
                source.name(plan.idDirection), isStretch: isStretch, hasCutGroup: hasCutGroup),
            .keys(source.keys), source.joined,
            .values(try form.filterParts.values(for: values)),
            .counts([plan.covered.count, plan.uncovered.count, parts.count]),
        ]
        for part in parts { marks += try part.marks() }
        return marks
    }
}

extension PlanSource {
    /// The keys of all stretches.
    fileprivate var keys: [KeyRange] {
        switch self {
        case .stretch(let stretch): [stretch.keys]
        case .chain(let stretches), .merge(let stretches, _): stretches.map(\.keys)
        case .intersection(let left, let right): [left.keys, right.keys]
        case .join, .union, .parents, .search, .nothing: []
        }
    }

    fileprivate var joined: PlanMark {
        guard case .join(let join) = self else { return .bounds([], nil) }
        return .bounds(join.bounds.map { $0?.values ?? [] }, join.direction)
    }
}
