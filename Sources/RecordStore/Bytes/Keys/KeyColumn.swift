/// How one column of an index key is encoded: a plain value, kept in the catalog with the index.
///
/// Whether the field is optional does not matter to its column.
package struct KeyColumn: Hashable, Sendable {
    package let kind: Kind
    package private(set) var isDescending: Bool
    /// Strings in folded, number-aware order instead of byte order.
    package let isName: Bool
    /// The most bytes this column takes in a key, tag included. Longer text is cut.
    package let budgetBytes: Int

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

    var ascending: KeyColumn {
        var column = self
        column.isDescending = false
        return column
    }

    /// The most bytes of escaped text that are kept.
    var roomBytes: Int { budgetBytes - KeyFormat.cutOverheadBytes }
}
