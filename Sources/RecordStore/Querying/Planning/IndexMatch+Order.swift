import LMDB

extension IndexMatch {
    /// The direction in which the stretches, one after the other, are in an order; nil if in none.
    func chainDirection(for order: RowOrder) -> Direction? {
        guard stretchCount == 1 || equals.indices.allSatisfy(keepsOrder) && !endsInText
        else { return nil }
        return direction(for: order) { position in
            !equals.indices.contains(position) || valueCount(at: position) > 1
        }
    }

    /// The direction in which each stretch by itself is in an order, and can be merged with others
    /// by the bytes of its keys.
    func mergeDirection(for order: RowOrder) -> Direction? {
        guard let index, !index.isUnique, !endsInText else { return nil }
        return direction(for: order) { $0 >= equals.count }
    }

    /// Whether texts, which may be cut, come after the equal columns.
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

    /// Whether the keys of several values of a column are in the order of the values: those of a
    /// text that is cut are not.
    private func keepsOrder(_ position: Int) -> Bool {
        guard isCutList(position), let index else { return true }
        return longestBytes(at: position) * 8 < index.columns[position].key.budgetBytes
    }

    private func isCutList(_ position: Int) -> Bool {
        guard let index, valueCount(at: position) > 1 else { return false }
        return index.columns[position].key.kind.isCut
    }

    /// For each list of texts whether its keys are in the order of its values: the one thing about
    /// values, but for what is checked, on which the use of an index depends.
    var cutLists: [Bool] { equals.indices.filter(isCutList).map(keepsOrder) }
}

extension OpenOrderedIndex {
    /// The direction in which keys are in an order, of which only these columns differ; nil if in
    /// none.
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
