/// A total order of records: sort keys, then the id.
struct RowOrder: Hashable, Sendable {
    /// The sort keys that affect the order.
    let terms: [SortTerm]
    let isIDDescending: Bool

    /// Creates the order of some sort keys.
    /// - Parameter fixed: the fields that have the same value in all records to sort.
    init(_ order: [SortTerm], fixed: [QueryField]) {
        var terms = order[...]
        if let last = order.firstIndex(where: \.field.isID) { terms = order[...last] }
        isIDDescending = terms.last?.isDescending ?? false
        self.terms = terms.filter { !$0.field.isID && !fixed.contains($0.field) }
    }

    /// Whether only the id affects the order.
    var isByID: Bool { terms.isEmpty }

    /// The number to which page tokens of this order are bound.
    var fingerprint: UInt64 {
        var fingerprint = Fingerprint()
        fingerprint.combine("sorted")
        for term in terms {
            fingerprint.combine(term.field.kind.rawValue)
            fingerprint.combine(term.isName ? 1 : 0)
        }
        return fingerprint.value
    }
}
