import LMDB

/// Finds the index that serves a query. It looks at the schema and the query alone, never at data:
/// the same query on the same schema always has the same plan.
struct QueryPlanner {
    private let table: RecordTable
    private let conjuncts: [Condition]
    private let bounds: [ColumnBound?]
    /// The sort keys that decide something: a field that is equal to a value decides nothing.
    private let order: [SortTerm]
    private let isIDDescending: Bool

    init(_ condition: Condition, _ order: [SortTerm], of table: RecordTable) {
        self.table = table
        conjuncts = condition.conjuncts
        bounds = conjuncts.map(\.columnBound)
        var terms = order[...]
        if let last = order.firstIndex(where: \.field.isID) {
            terms = order[...last]
        }
        isIDDescending = terms.last?.isDescending ?? false
        let equal = bounds.compactMap { bound in
            bound?.relation == .equal && bound?.style == .value ? bound?.field : nil
        }
        self.order = terms.filter {
            !$0.field.isID && !equal.contains($0.field)
        }
    }

    /// - Parameter isOrdered: whether the order matters; for a count it does not.
    /// - Throws: ``StoreError/notServed(type:index:)``, or ``StoreError/invalidValue(_:)`` for a
    ///   value that has no place in an order.
    func plan(isOrdered: Bool) throws -> QueryPlan {
        if conjuncts == [.none] { return .empty(of: table) }
        var best = try PlanCandidate(table, bounds, in: nil)
        var isServed = isOrdered ? best.gives(order, isIDDescending) : true
        isServed = isServed && (best.isBounded || conjuncts.isEmpty)
        for index in table.indexes where !index.isPartial && mayServe(index) {
            let candidate = try PlanCandidate(table, bounds, in: index)
            guard candidate.isWhole, candidate.isBounded || conjuncts.isEmpty,
                !isOrdered || candidate.gives(order, isIDDescending),
                !isServed || candidate.isNarrower(than: best)
            else { continue }
            best = candidate
            isServed = true
        }
        guard isServed else { throw notServed }
        return best.plan(conjuncts, order, isIDDescending)
    }

    /// Whether an index can bound the walk: conditions begin at its first column.
    private func mayServe(_ index: StoredIndex) -> Bool {
        conjuncts.isEmpty
            || bounds.contains {
                $0?.matches(index.columns[0], isElement: index.elementColumn == 0) ?? false
            }
    }

    private var notServed: StoreError {
        MissingIndex(conjuncts, bounds, order).error(of: table)
    }
}
