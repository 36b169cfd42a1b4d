import LMDB

/// A comparison of a reused plan with a plan that is made anew for the same query. Stores of tests
/// make it for each query that takes a kept plan.
struct PlanTwin {
    private let kept: PreparedQuery
    private let request: PlanRequest

    init(of kept: PreparedQuery, _ request: PlanRequest) {
        self.kept = kept
        self.request = request
    }

    /// Reports the first difference between the two plans: in the stretches that are walked, their
    /// order, the checks, or the page tokens that they accept.
    func compare(_ view: ReadView, _ report: PlanMemory<PreparedPlan>.Report) throws {
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
        // A page token can be continued by any option that has its order.
        if !planner.options.contains(plan.option) {
            report("\(request.content.condition): no token of \(plan.option) would be taken")
        }
    }
}

/// A property that the rows of a query or their order depend on. Marks are compared as values, and
/// printed only where they differ.
private enum PlanMark: Equatable {
    case source(String, isStretch: Bool, hasCutGroup: Bool)
    case keys([KeyRange])
    case order(UInt64, RowOrder?)
    case values([[UInt8]?])
    /// The values of the bounds of a join beside its reference, and the direction of the join.
    case bounds([[Constant]], Direction?)
    /// The number of conditions that entries answer, of those that need the record, and of the
    /// plans that come before.
    case counts([Int])
}

extension PreparedQuery {
    /// Returns all properties that the rows and their order depend on.
    fileprivate func marks() throws -> [PlanMark] {
        let order = PlanMark.order(form.orderFingerprint, plan.sort)
        // A sorted query has the rows of its inner query.
        if let unsorted {
            return [order, .counts([plan.givenKeys])] + (try unsorted.marks())
        }
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

    /// The bounds of a join; empty for other sources.
    fileprivate var joined: PlanMark {
        guard case .join(let join) = self else { return .bounds([], nil) }
        return .bounds(join.bounds.map { $0?.values ?? [] }, join.direction)
    }
}
