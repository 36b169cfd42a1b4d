/// What a measure computes, without its types.
struct MeasureContent: Sendable {
    enum Operation: Sendable {
        case count, sum, least, greatest
    }

    let operation: Operation
    let column: ColumnContent

    /// - Parameter type: the name of the record type.
    init(_ operation: Operation, _ column: ColumnContent, of type: String) {
        self.operation = operation
        let isKnown = operation != .sum || column.term.kind.isNumber
        self.column =
            column.refusal != nil || isKnown
            ? column
            : ColumnContent(refused: QueryRefusal(type, column.term.description, .notNumeric))
    }

    /// Checks that records of a type have what the measure asks for.
    func check(of type: String) throws {
        if let refusal = column.refusal { throw refusal.error }
        if operation == .least || operation == .greatest, !column.term.kind.isIndexable {
            throw StoreError.unordered(type: type, field: column.term.description)
        }
    }
}
