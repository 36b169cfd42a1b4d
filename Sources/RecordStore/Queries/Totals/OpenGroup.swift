/// A way to find the groups of a row, prepared for the records of one type.
enum OpenGroup: Sendable {
    /// All rows are one group.
    case all
    case field(OpenField)
    case term(RowTerm)
    /// A term behind a reference: rows are grouped by the reference, and the term is found once for
    /// each record that is referred to.
    case behind(OpenField, RecordTable, RowTerm)
    /// The elements of an array.
    case elements(OpenField, Kind)
    case periods(OpenField, CalendarPeriod)
    /// A column of the keys that are walked, whose bytes sort as the values do.
    case column(KeyColumn)

    init(
        _ content: GroupContent, of table: RecordTable, _ prepare: (Term) throws -> RowTerm
    ) throws {
        guard let term = content.column?.term else {
            self = .all
            return
        }
        let row = try prepare(term)
        switch (content, row) {
        case (.elements, .field(let field)):
            guard let kind = field.elementKind else {
                preconditionFailure("\(table.name).\(field.name) is no array")
            }
            self = .elements(field, kind)
        case (.periods(_, let period), .field(let field)): self = .periods(field, period)
        case (_, .field(let field)): self = .field(field)
        case (_, .through(let field, let target, let inner, _)):
            self = .behind(field, target, inner)
        default: self = .term(row)
        }
    }
}
