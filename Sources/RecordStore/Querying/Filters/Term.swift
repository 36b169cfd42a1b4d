/// What a condition compares: a field, a field behind references, a value, or something made of
/// these. Untyped, so that it can be printed, kept, and evaluated on encoded records.
enum Term: Hashable, Sendable {
    case field(FieldStep)
    /// A term on the record that a reference leads to.
    indirect case through(FieldStep, Term)
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
    /// Whether it is a computed column of an index, known by its name alone.
    let isComputed: Bool

    /// The record's id, which has no number: fields begin with 1.
    static let id = FieldStep(number: 0, name: "id", kind: .id, elementKind: nil)

    private init(
        number: UInt16, name: String, kind: Kind, elementKind: Kind?,
        isComputed: Bool = false
    ) {
        self.number = number
        self.name = name
        self.kind = kind
        self.elementKind = elementKind
        self.isComputed = isComputed
    }

    init(_ field: FieldDefinition) {
        self.init(
            number: field.number, name: field.name, kind: field.type.kind,
            elementKind: field.type.elementKind)
    }

    /// A computed column of an index, by its name.
    static func computed(_ name: String, _ kind: Kind) -> FieldStep {
        FieldStep(
            number: UInt16.max, name: name, kind: kind, elementKind: nil, isComputed: true)
    }

    /// Whether a column of an index has its values.
    func isSource(of column: StoredColumn) -> Bool {
        switch column.source {
        case .field(let slots): !isComputed && slots.number == number
        case .computed(_, let name): isComputed && name == self.name
        }
    }

    var isID: Bool { number == Self.id.number }
}

/// The fields of a record type as steps, by where they lie in the struct. Not generic, so that
/// building a filter looks up no metadata.
final class FieldSteps: Sendable {
    private let offsets: [Int?]
    private let steps: [FieldStep?]

    init<R: Record>(_ fields: [FieldDeclaration<R>]) {
        offsets = fields.map(\.memoryOffset)
        steps = fields.map { FieldStep($0) }
    }

    func step(at offset: Int) -> FieldStep? {
        offsets.firstIndex(of: offset).flatMap { steps[$0] }
    }
}

extension FieldStep {
    fileprivate init?<R: Record>(_ field: FieldDeclaration<R>) {
        guard let type = field.type, let number = UInt16(exactly: field.number) else { return nil }
        self.init(
            number: number, name: field.name, kind: type.kind, elementKind: type.elementKind)
    }
}
