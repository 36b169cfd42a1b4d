/// A total order of records: sort keys, then the id.
struct RowOrder: Hashable, Sendable {
    /// The sort keys that decide something.
    let terms: [SortTerm]
    let isIDDescending: Bool

    /// - Parameter fixed: the fields that have one value in all records that are to be ordered.
    init(_ order: [SortTerm], fixed: [QueryField]) {
        var terms = order[...]
        if let last = order.firstIndex(where: \.field.isID) { terms = order[...last] }
        isIDDescending = terms.last?.isDescending ?? false
        self.terms = terms.filter { !$0.field.isID && !fixed.contains($0.field) }
    }

    /// Whether nothing but the id decides.
    var isByID: Bool { terms.isEmpty }

    /// What a page token of this order is bound to.
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
