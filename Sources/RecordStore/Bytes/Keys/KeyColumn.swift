/// A description of one column of an index key: a plain value, which the catalog keeps with the
/// index.
///
/// An optional field has the same column as a field that is never nil.
package struct KeyColumn: Hashable, Sendable {
    package let kind: Kind
    package private(set) var isDescending: Bool
    /// Whether strings have folded, number-aware order instead of byte order.
    package let isName: Bool
    /// The largest number of bytes of this column in a key, including the tag. Longer text is cut.
    package let budgetBytes: Int

    /// Makes a column.
    /// - Parameter budgetBytes: the column's share from ``budgets(for:isUnique:)``. Kinds of fixed
    ///   size ignore it.
    /// - Throws: `notIndexable`, `noNameOrder`, or `unusableBudget`.
    package init(
        _ kind: Kind, isDescending: Bool = false, isName: Bool = false, budgetBytes: Int = 0
    ) throws(KeyError) {
        if isName && kind != .string { throw .noNameOrder(kind) }
        self.kind = kind
        self.isDescending = isDescending
        self.isName = isName
        if let size = try Self.fixedSizeBytes(of: kind) {
            self.budgetBytes = size
            return
        }
        let usable = KeyFormat.minVariableBudgetBytes...KeyFormat.maxKeySizeBytes
        guard usable.contains(budgetBytes) else {
            throw .unusableBudget(kind, sizeBytes: budgetBytes)
        }
        self.budgetBytes = budgetBytes
    }

    /// This column in ascending order.
    var ascending: KeyColumn {
        var column = self
        column.isDescending = false
        return column
    }

    /// The largest number of bytes of escaped text that a cut key keeps.
    var roomBytes: Int { budgetBytes - KeyFormat.cutOverheadBytes }
}
