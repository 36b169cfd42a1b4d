/// Says which index would serve a query that none serves.
struct MissingIndex {
    private var columns: [String] = []
    /// Whether an index can have these columns.
    private var isPossible = true

    init(_ conjuncts: [Condition], _ bounds: [ColumnBound?], _ order: [SortTerm]) {
        for (conjunct, bound) in zip(conjuncts, bounds) where bound?.relation == .equal {
            add(conjunct.fieldName)
        }
        if order.isEmpty {
            let range = zip(conjuncts, bounds).first { $1 != nil && $1?.relation != .equal }
            add(range?.0.fieldName)
        }
        for term in order { columns.append(term.description) }
        isPossible = !columns.isEmpty
        if columns.isEmpty { columns = conjuncts.map(\.description) }
    }

    private mutating func add(_ name: String?) {
        guard let name, !columns.contains(name) else { return }
        columns.append(name)
    }

    func error(of table: RecordTable) -> StoreError {
        .notServed(type: table.name, index: text)
    }

    /// The columns of an index that would serve, or nil if there can be none.
    var advisedColumns: String? { isPossible ? text : nil }

    private var text: String { "(\(columns.joined(separator: ", ")))" }
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
