import LMDB

/// A comparison of totals by a reused plan with the same totals planned anew. Stores of tests make
/// it for all totals that take a kept plan.
struct AggregateTwin {
    private let kept: AggregateQuery?
    private let request: TotalsRequest

    /// - Parameter kept: the totals by the kept plan, or nil if that says that no aggregate index
    ///   serves.
    init(of kept: AggregateQuery?, _ request: TotalsRequest) {
        self.kept = kept
        self.request = request
    }

    /// Reports the first difference between the two: in the entries that are read, in what they are
    /// checked by, or in how they are divided and added up.
    func compare(_ report: (String) -> Void) throws {
        let kept = try kept?.marks() ?? [.none]
        let anew = try request.prepared(values: [])?.query().marks() ?? [.none]
        guard let (left, right) = zip(kept, anew).first(where: { $0 != $1 }) else { return }
        report("totals of \(request.content.condition): kept \(left), anew \(right)")
    }
}

/// A property that totals depend on. Marks are compared as values, and printed only where they
/// differ.
private enum AggregateMark: Equatable {
    /// No aggregate index serves.
    case none
    case index(String, sums: [Int?])
    case keys([KeyRange])
    case conditions(ensured: [Condition], checked: [Condition])
    case values([[UInt8]?])
    case groups(Term?, PreparedAggregate.Way, column: Int)
}

extension AggregateQuery {
    /// Returns all properties that the totals depend on.
    fileprivate func marks() throws -> [AggregateMark] {
        [
            .index(plan.index.name, sums: plan.sums), .keys(stretches.map(\.keys)),
            .conditions(ensured: bounds, checked: residual),
            .values(try form.filterParts.values(for: values)),
            .groups(plan.key.column?.term, form.way, column: form.column),
        ]
    }
}
