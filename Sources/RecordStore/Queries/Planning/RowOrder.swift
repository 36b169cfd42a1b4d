/// A total order of records: sort keys, then the id.
struct RowOrder: Hashable, Sendable {
    /// The sort keys that affect the order.
    let terms: [SortTerm]
    let isIDDescending: Bool
    /// The search that an order by relevance asks; nil for other orders.
    let search: SearchTerm?
    /// The numbers of the fields of its index, in their order.
    private let searchedFields: [UInt16]

    /// Creates the order of some sort keys.
    /// - Parameters:
    ///   - fixed: the fields that have the same value in all records to sort.
    ///   - search: the search that all records to sort meet, if it can give an order.
    init(
        _ order: [SortTerm], fixed: [QueryField],
        by search: (term: SearchTerm, index: OpenSearchIndex)? = nil
    ) {
        var terms = order[...]
        if let last = order.firstIndex(where: \.field.isID) { terms = order[...last] }
        isIDDescending = terms.last?.isDescending ?? false
        self.terms = terms.filter { term in
            if term.field.isRelevance { return search != nil }
            return !term.field.isID && !fixed.contains(term.field)
        }
        let isUsed = self.terms.contains(where: \.field.isRelevance)
        self.search = isUsed ? search?.term : nil
        searchedFields = isUsed ? search?.index.fields.map(\.number) ?? [] : []
    }

    /// Whether only the id affects the order.
    var isByID: Bool { terms.isEmpty }

    /// Whether the best hits of the search come first, and the id alone decides among equal ones.
    var isByRelevance: Bool {
        guard search != nil, let term = terms.first else { return false }
        return terms.count == 1 && !term.isDescending && !isIDDescending
    }

    /// The number to which page tokens of this order are bound.
    var fingerprint: UInt64 {
        var fingerprint = Fingerprint()
        fingerprint.combine("sorted")
        for term in terms {
            fingerprint.combine(term.field.kind.rawValue)
            fingerprint.combine(term.isName ? 1 : 0)
        }
        // The place of a record tells its field by the position among these.
        for field in searchedFields { fingerprint.combine(Int(field)) }
        return fingerprint.value
    }
}
