/// What a condition compares: a field, a field behind references, a value, or something made of
/// these. Untyped, so that it can be printed, kept, and evaluated on encoded records.
indirect enum Term: Hashable, Sendable {
    case field(FieldStep)
    /// An term on the record that a reference leads to.
    case through(FieldStep, Term)
    case constant(Constant)
    case folded(Term)
    case arithmetic(Term, Arithmetic, Term)

    /// The kind of the values; that of the elements of an array is the field's business.
    var kind: Kind {
        switch self {
        case .field(let step): step.kind
        case .through(_, let inner), .folded(let inner), .arithmetic(let inner, _, _): inner.kind
        case .constant(let constant): constant.kind
        }
    }
}

enum Arithmetic: String, Hashable, Sendable {
    case add = "+"
    case subtract = "-"
    case multiply = "*"
}

/// A field by its number, with what printing and planning need of its declaration.
struct FieldStep: Hashable, Sendable {
    let number: UInt16
    let name: String
    let kind: Kind
    let elementKind: Kind?
    /// The type that a reference leads to.
    let target: String?

    /// The record's id, which has no number: fields begin with 1.
    static let id = FieldStep(number: 0, name: "id", kind: .id, elementKind: nil, target: nil)

    private init(number: UInt16, name: String, kind: Kind, elementKind: Kind?, target: String?) {
        self.number = number
        self.name = name
        self.kind = kind
        self.elementKind = elementKind
        self.target = target
    }

    /// The field at a key path of `R`.
    init<R: Record, Value>(_ path: KeyPath<R, Value>) {
        let schema = R.schema
        guard let offset = MemoryLayout<R>.offset(of: path) else {
            preconditionFailure("\(path) is not a stored property of \(schema.name)")
        }
        guard let field = schema.fields.first(where: { $0.memoryOffset == offset }),
            let type = field.type
        else {
            // Every other stored property is a field: a store is not opened without.
            precondition(Value.self == RecordID<R>.self, "\(schema.name) has no field at \(path)")
            self = .id
            return
        }
        self.init(
            number: UInt16(field.number), name: field.name, kind: type.kind,
            elementKind: type.elementKind, target: field.reference?.targetName())
    }
}
