/// What divides records into groups, without its types.
enum GroupContent: Sendable {
    /// All records are one group.
    case all
    case column(ColumnContent)
    case elements(ColumnContent)
    case periods(ColumnContent, CalendarPeriod)

    var isOfElements: Bool {
        if case .elements = self { true } else { false }
    }

    var column: ColumnContent? {
        switch self {
        case .all: nil
        case .column(let column), .elements(let column), .periods(let column, _): column
        }
    }

    /// Checks that records of a type have what the key asks for.
    func check(of type: String) throws {
        guard let column else { return }
        if let refusal = column.refusal { throw refusal.error }
        if column.term.kind == .document {
            throw StoreError.unordered(type: type, field: column.term.description)
        }
    }
}
