/// An operand of a condition: a field, a field behind references, a value, or a calculation with
/// these. A term has no Swift type, so that it can be printed, kept, and evaluated on encoded
/// records.
enum Term: Hashable, Sendable {
    case field(QueryField)
    /// A term on the record that a reference leads to.
    indirect case through(QueryField, Term)
    case constant(Constant)
    /// A number that the store keeps for all records.
    case named(StoreConstant)
    indirect case folded(Term)
    indirect case calculated(Term, Calculation, Term)

    /// The constants of the store that the term names.
    var constants: [StoreConstant] {
        switch self {
        case .named(let constant): [constant]
        case .field, .constant: []
        case .through(_, let inner), .folded(let inner): inner.constants
        case .calculated(let left, _, let right): left.constants + right.constants
        }
    }

    /// Whether the term is folded text.
    var isFolded: Bool { if case .folded = self { true } else { false } }

    /// The term that is folded, or the term itself.
    var unfolded: Term { if case .folded(let inner) = self { inner } else { self } }

    /// The kind of the term's values.
    var kind: Kind {
        switch self {
        case .field(let field): field.kind
        case .through(_, let inner), .folded(let inner): inner.kind
        case .calculated(let left, let operation, let right):
            operation.kind(left.kind, right.kind) ?? left.kind
        case .constant(let constant): constant.kind
        case .named: .int64
        }
    }

    /// The kind of the elements if the values are arrays.
    var elementKind: Kind? {
        switch self {
        case .field(let field): field.elementKind
        case .through(_, let inner): inner.elementKind
        case .constant(let constant): constant.elementKind
        case .folded, .calculated, .named: nil
        }
    }
}

/// A sort key without its record type.
struct SortTerm: Hashable, Sendable, CustomStringConvertible {
    let field: QueryField
    let isName: Bool
    let isDescending: Bool

    var description: String {
        "\(field)" + (isName ? " as a name" : "") + (isDescending ? " descending" : "")
    }
}
