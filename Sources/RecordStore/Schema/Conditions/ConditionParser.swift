/// A reader of the bytes of a condition in a catalog.
struct ConditionParser {
    private var bytes: ArraySlice<UInt8>
    private let fields: [FieldDefinition]
    /// Whether constants become as wide as the numbers that they meet, because fields have become
    /// wider since the bytes were written.
    private let widens: Bool

    init(_ bytes: [UInt8], over fields: [FieldDefinition], widening: Bool) {
        self.bytes = bytes[...]
        self.fields = fields
        widens = widening
    }

    /// Reads the condition. Returns nil for one that this version of the library does not know,
    /// that these fields cannot be asked, or that looks at no field.
    mutating func parse() -> Condition? {
        guard bytes.popFirst() == Condition.version, let condition = condition(depth: 1),
            bytes.isEmpty, !condition.fieldNumbers.isEmpty
        else { return nil }
        return condition
    }

    private mutating func condition(depth: Int) -> Condition? {
        guard depth <= ColumnExpression.deepest, let code = bytes.popFirst() else { return nil }
        switch code {
        case Condition.allCode: return Condition.all
        case Condition.noneCode: return Condition.none
        case Condition.andCode: return parts(depth: depth).map { .and($0) }
        case Condition.orCode: return parts(depth: depth).map { .or($0) }
        case Condition.notCode: return condition(depth: depth + 1).map { .not($0) }
        case Condition.amongCode: return among()
        case Condition.holdsCode: return holds()
        default:
            if let test = TextTest.allCases.first(where: { $0.code == code }) {
                return text(test)
            }
            return Relation.allCases.first { $0.code == code }.flatMap { comparison($0) }
        }
    }

    private mutating func parts(depth: Int) -> [Condition]? {
        // Two at least, as ``Condition/every(of:)`` and ``Condition/any(of:)`` make them.
        guard let count = bytes.popNumber(UInt16.self), count > 1 else { return nil }
        var parts: [Condition] = []
        for _ in 0..<count {
            guard let part = condition(depth: depth + 1) else { return nil }
            parts.append(part)
        }
        return parts
    }

    private mutating func among() -> Condition? {
        guard let term = column(), let count = bytes.popNumber(UInt16.self) else { return nil }
        var values: [Constant] = []
        for _ in 0..<count {
            guard let value = constant().flatMap({ constant($0, besides: term.kind) })
            else { return nil }
            values.append(value)
        }
        return .among(term, values)
    }

    private mutating func holds() -> Condition? {
        guard case .field(let number)? = ColumnExpression(&bytes, depth: 1),
            let field = fields.first(where: { $0.number == number }), let element = constant(),
            field.type.elementKind == element.kind
        else { return nil }
        return .holds(.field(QueryField(field)), element)
    }

    private mutating func text(_ test: TextTest) -> Condition? {
        guard let term = column(), let text = constant(), term.kind == .string,
            text.kind == .string, text.bytes != nil
        else { return nil }
        return .text(term, test, text)
    }

    private mutating func comparison(_ relation: Relation) -> Condition? {
        guard let left = column(), var right = term() else { return nil }
        if case .constant(let value) = right {
            guard let met = constant(value, besides: left.kind) else { return nil }
            right = .constant(met)
        }
        guard left.kind == right.kind, relation.takesNil || !right.isNilConstant else {
            return nil
        }
        return .comparison(left, relation, right)
    }

    /// Returns a constant in the kind of what it is compared with, or nil if it has another one.
    private func constant(_ value: Constant, besides kind: Kind) -> Constant? {
        if value.kind == kind { return value }
        guard widens, value.kind.widens(to: kind) else { return nil }
        // Safe because the array lives during the call.
        let bytes = value.bytes.map { unsafe value.kind.widened($0.span.bytes, to: kind) }
        return Constant(kind: kind, bytes: bytes)
    }

    private mutating func constant() -> Constant? {
        if case .constant(let constant)? = term() { constant } else { nil }
    }

    /// Reads a term that is no constant: the left side of a condition asks something of a record.
    private mutating func column() -> Term? {
        switch term() {
        case .constant, .folded(.constant): nil
        case let column: column
        }
    }

    private mutating func term() -> Term? {
        let isFolded = bytes.first == Condition.foldedCode
        if isFolded { bytes.removeFirst() }
        guard let read = ColumnExpression(&bytes, depth: 1),
            let expression = widens ? read.widened(over: fields) : read,
            let type = expression.type(fields), type.kind.isIndexable,
            !isFolded || type.kind == .string, let term = Term(expression, fields)
        else { return nil }
        return isFolded ? .folded(term) : term
    }
}

extension Term {
    /// Nothing is less or greater than nil: no program writes such a comparison.
    fileprivate var isNilConstant: Bool {
        switch self {
        case .constant(let constant): constant.isNil
        case .folded(let inner): inner.isNilConstant
        default: false
        }
    }

    /// Creates the term of an expression. Returns nil if a field is missing, and for a calculation
    /// with constants alone, which no program writes and no text says.
    fileprivate init?(_ expression: ColumnExpression, _ fields: [FieldDefinition]) {
        switch expression {
        case .field(let number):
            guard let field = fields.first(where: { $0.number == number }) else { return nil }
            self = .field(QueryField(field))
        case .named, .name: return nil
        case .constant(let kind, let bytes):
            self = .constant(Constant(kind: kind, bytes: bytes))
        case .calculated(let left, let operation, let right):
            guard let left = Term(left, fields), let right = Term(right, fields) else { return nil }
            if case .constant = left, case .constant = right { return nil }
            self = .calculated(left, operation, right)
        }
    }
}
