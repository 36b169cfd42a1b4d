/// What a condition compares: a field, a field behind references, a value, or something made of
/// these. Untyped, so that it can be printed, kept, and evaluated on encoded records.
enum Term: Hashable, Sendable {
    case field(QueryField)
    /// A term on the record that a reference leads to.
    indirect case through(QueryField, Term)
    case constant(Constant)
    indirect case folded(Term)
    indirect case arithmetic(Term, Arithmetic, Term)

    /// The kind of the values.
    var kind: Kind {
        switch self {
        case .field(let step): step.kind
        case .through(_, let inner), .folded(let inner), .arithmetic(let inner, _, _): inner.kind
        case .constant(let constant): constant.kind
        }
    }

    /// The kind of the elements of an array.
    var elementKind: Kind? {
        switch self {
        case .field(let step): step.elementKind
        case .through(_, let inner): inner.elementKind
        case .constant(let constant): constant.elementKind
        case .folded, .arithmetic: nil
        }
    }
}
