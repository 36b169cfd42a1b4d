import LMDB

extension IndexMatch {
    /// Returns the direction in which the stretches, one after the other, give an order; nil if
    /// they do not give it.
    func chainDirection(for order: RowOrder) -> Direction? {
        guard stretchCount == 1 || equals.indices.allSatisfy(keepsOrder) && !endsInText
        else { return nil }
        return direction(for: order) { position in
            !equals.indices.contains(position) || valueCount(at: position) > 1
        }
    }

    /// Returns the direction in which each single stretch gives an order, so that the stretches can
    /// be merged by the bytes of their keys; nil if there is none.
    func mergeDirection(for order: RowOrder) -> Direction? {
        guard let index, !index.isUnique, !endsInText else { return nil }
        return direction(for: order) { $0 >= equals.count }
    }

    /// Returns how many of the first keys of an order the only stretch gives, and the direction in
    /// which it gives them; nil if it gives none.
    func givenKeys(of order: RowOrder) -> (count: Int, direction: Direction)? {
        guard let index, stretchCount == 1 else { return nil }
        return order.givenKeys(by: index.columns.dropFirst(equals.count))
    }

    /// Whether texts, which may be cut, follow the columns with equal values.
    private var endsInText: Bool {
        index?.columns.dropFirst(equals.count).contains { $0.key.kind.isCut } ?? false
    }

    private func direction(
        for order: RowOrder, deciding isDeciding: (Int) -> Bool
    ) -> Direction? {
        guard let index else {
            return order.terms.isEmpty ? (order.isIDDescending ? .descending : .ascending) : nil
        }
        return index.direction(
            of: index.columns.indices.filter(isDeciding).map { index.columns[$0] }, for: order)
    }

    /// Whether the keys of several values of a column have the order of the values. The keys of a
    /// text that is cut do not.
    private func keepsOrder(_ position: Int) -> Bool {
        guard isCutList(position), let index else { return true }
        return longestBytes(at: position) * 8 < index.columns[position].key.budgetBytes
    }

    private func isCutList(_ position: Int) -> Bool {
        guard let index, valueCount(at: position) > 1 else { return false }
        return index.columns[position].key.kind.isCut
    }

    /// For each list of texts, whether its keys have the order of its values. This is the only
    /// property of the values that decides whether an index can be used, apart from conditions that
    /// are checked on each row.
    var cutLists: [Bool] { equals.indices.filter(isCutList).map(keepsOrder) }
}

extension OpenOrderedIndex {
    /// Returns the direction in which keys that differ only in some columns have an order; nil if
    /// they do not have it.
    func direction(of columns: [OpenColumn], for order: RowOrder) -> Direction? {
        guard columns.count == order.terms.count else { return nil }
        let isReversed = isIDDescending != order.isIDDescending
        for (column, term) in zip(columns, order.terms) {
            guard term.field.isSource(of: column),
                column.key.isName == term.isName,
                (column.key.isDescending != term.isDescending) == isReversed
            else { return nil }
        }
        return isReversed ? .descending : .ascending
    }
}

extension RowOrder {
    /// Returns how many of the first keys columns of an index give, and the direction in which they
    /// give them; nil if they give none.
    func givenKeys(by columns: some Sequence<OpenColumn>) -> (count: Int, direction: Direction)? {
        var count = 0
        var isReversed: Bool?
        for (column, term) in zip(columns, terms) {
            let isOpposite = column.key.isDescending != term.isDescending
            guard term.field.isSource(of: column), column.key.isName == term.isName,
                isReversed == nil || isReversed == isOpposite
            else { break }
            isReversed = isOpposite
            count += 1
        }
        return isReversed.map { (count, $0 ? .descending : .ascending) }
    }
}
