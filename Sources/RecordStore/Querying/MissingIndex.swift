/// Says which index would serve a query that none serves.
struct MissingIndex {
    private var columns: [String] = []
    private var isSearch = false

    init(_ conjuncts: [Condition], _ bounds: [ColumnBound?], _ order: [SortTerm]) {
        for (conjunct, bound) in zip(conjuncts, bounds) where bound?.relation == .equal {
            add(conjunct.fieldName)
        }
        if order.isEmpty {
            let range = zip(conjuncts, bounds).first { $1 != nil && $1?.relation != .equal }
            add(range?.0.fieldName)
        }
        for term in order { columns.append(term.description) }
        if columns.isEmpty { columns = conjuncts.map(\.description) }
    }

    private mutating func add(_ name: String?) {
        guard let name, !columns.contains(name) else { return }
        columns.append(name)
    }

    func error(of table: RecordTable) -> StoreError {
        .notServed(type: table.name, index: "(\(columns.joined(separator: ", ")))")
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
