/// The index that would serve a query which no index serves.
struct MissingIndex {
    private let table: RecordTable
    private let conjuncts: [Condition]
    /// The conditions on one field each: the equalities, and the first range.
    private var equal: [Bound] = []
    private var range: Bound?
    private let order: RowOrder?

    private struct Bound {
        let name: String
        let bound: ColumnBound

        func matches(_ position: Int, of index: OpenOrderedIndex) -> Bool {
            bound.matches(index.columns[position], isElement: position == index.elementColumn)
        }
    }

    /// The columns of an index: some in any order, then one for a range, or those of an order.
    private struct Wanted {
        var equal: [Bound] = []
        var range: Bound?
        var order: RowOrder?

        var columns: [String] {
            equal.map(\.name) + [range?.name].compactMap(\.self)
                + (order?.terms.map(\.description) ?? [])
        }

        /// Whether an index begins with the columns.
        /// - Parameter takesTies: whether it may have others behind those of an order.
        func isMet(by index: OpenOrderedIndex, takesTies: Bool) -> Bool {
            var missing = equal
            var rest = index.columns.indices[...]
            while !missing.isEmpty {
                guard let position = rest.popFirst(),
                    let match = missing.firstIndex(where: { $0.matches(position, of: index) })
                else { return false }
                missing.remove(at: match)
            }
            if let range {
                guard let position = rest.first else { return false }
                return range.matches(position, of: index)
            }
            guard let order else { return true }
            let columns = rest.map { index.columns[$0] }
            if index.direction(of: columns, for: order) != nil { return true }
            guard takesTies, !rest.contains(where: { $0 == index.elementColumn }) else {
                return false
            }
            return order.givenKeys(by: columns)?.count == order.terms.count
        }
    }

    init(
        _ conjuncts: [Condition], _ bounds: [ColumnBound?], _ order: RowOrder?,
        of table: RecordTable
    ) {
        self.table = table
        self.conjuncts = conjuncts
        // No index has the order of a search.
        self.order = order?.search == nil ? order : nil
        for (conjunct, bound) in zip(conjuncts, bounds) {
            guard let bound, let name = conjunct.fieldName else { continue }
            let named = Bound(name: name, bound: bound)
            if bound.relation != .equal {
                range = range ?? named
            } else if !equal.contains(where: { $0.name == name }) {
                equal.append(named)
            }
        }
    }

    /// Whether the index would find rows by values of its first columns.
    var hasEqualities: Bool { !equal.isEmpty }

    /// Returns the columns of an index that would serve the query and is missing; nil if there is
    /// none.
    /// - Parameters:
    ///   - takesTies: whether an index that has more columns than the order serves it as well.
    ///   - isOrderServed: whether the order is best taken from the index that gives it, so that one
    ///     for a range would be of no use.
    func advisedColumns(takesTies: Bool, isOrderServed: Bool) -> String? {
        var wanted = [Wanted(equal: equal, range: order == nil ? range : nil, order: order)]
        if equal.isEmpty, !isOrderServed, let range { wanted.append(Wanted(range: range)) }
        return wanted.first { !$0.columns.isEmpty && !isThere($0, takesTies: takesTies) }
            .map { Self.text($0.columns) }
    }

    /// Returns the error to throw if the query would have to walk all rows.
    func error() -> StoreError { .notServed(type: table.name, index: Self.text(unservedColumns)) }

    /// The columns of an index with which the query does not walk all rows. If no index helps,
    /// these are the conditions that no index can find, because they bound no field.
    private var unservedColumns: [String] {
        var wanted = Wanted(equal: equal, range: order == nil ? range : nil, order: order)
        if equal.isEmpty, !conjuncts.isEmpty, let order {
            // An order alone bounds nothing.
            let isBounded = range.map { $0.bound.field == order.terms.first?.field } ?? false
            if !isBounded { wanted = Wanted(range: range) }
        }
        let columns = wanted.columns
        return columns.isEmpty || isThere(wanted, takesTies: true)
            ? conjuncts.map(\.description) : columns
    }

    private func isThere(_ wanted: Wanted, takesTies: Bool) -> Bool {
        table.orderedIndexes.contains {
            !$0.isPartial && wanted.isMet(by: $0, takesTies: takesTies)
        }
    }

    private static func text(_ columns: [String]) -> String {
        "(\(columns.joined(separator: ", ")))"
    }
}

extension Condition {
    fileprivate var fieldName: String? {
        switch self {
        case .comparison(let term, _, _), .among(let term, _), .text(let term, _, _),
            .holds(let term, _):
            term.description
        default: nil
        }
    }
}
