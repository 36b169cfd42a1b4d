extension ColumnExpression {
    /// Creates the expression of a term; nil if the term needs more than stored fields of the
    /// record, such as a field behind a reference.
    init?(_ term: Term) {
        switch term {
        case .field(let field):
            if field.isID || field.isComputed { return nil }
            self = .field(field.number)
        case .constant(let constant):
            self = .constant(constant.kind, constant.bytes)
        case .named(let constant):
            self = .named(constant.name)
        case .calculated(let left, let operation, let right):
            guard let left = ColumnExpression(left), let right = ColumnExpression(right)
            else { return nil }
            self = .calculated(left, operation, right)
        case .through, .folded: return nil
        }
    }
}
