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

extension KeyColumn {
    /// Appends a value in the form of this column's keys, but without cutting any text. Rows that
    /// no index orders are sorted by these bytes, and so have the order of an index.
    /// - Complexity: O(bytes of the value).
    func appendWhole(_ value: RawSpan?, to key: inout [UInt8]) throws(KeyError) {
        let start = key.count
        if let value, kind.isCut {
            try KeyText.append(value, as: self, to: &key)
            if isDescending { key.complement(from: start) }
        } else {
            var encoder = KeyEncoder()
            try encoder.append(value, as: self)
            key += encoder.bytes.array
        }
    }

    /// Appends a value in the form of this column's keys, but without cutting any text.
    func appendWhole(_ value: [UInt8]?, to key: inout [UInt8]) throws(KeyError) {
        guard let value else { return try appendWhole(RawSpan?.none, to: &key) }
        // Safe because `value` keeps its bytes alive during the call.
        unsafe try appendWhole(value.span.bytes, to: &key)
    }
}

extension Kind {
    /// Whether keys hold only the beginning of a value that is too long for them.
    var isCut: Bool { self == .string || self == .url || self == .data }
}
