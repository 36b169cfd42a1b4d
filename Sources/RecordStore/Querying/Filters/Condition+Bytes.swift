/// The bytes of a condition in a catalog: a version, then the condition with each operation before
/// its parts. `docs/format-records.md` has the table. DO NOT CHANGE.
extension Condition {
    private static let version: UInt8 = 1
    private static let allCode: UInt8 = 32
    private static let noneCode: UInt8 = 33
    private static let andCode: UInt8 = 34
    private static let orCode: UInt8 = 35
    private static let notCode: UInt8 = 36
    private static let amongCode: UInt8 = 43
    private static let holdsCode: UInt8 = 47

    /// The bytes; nil if the condition needs more than stored fields of the record that have an
    /// order.
    var storedBytes: [UInt8]? {
        var bytes = [Self.version]
        return append(to: &bytes) ? bytes : nil
    }

    /// Whether the condition has bytes. They are appended.
    private func append(to bytes: inout [UInt8]) -> Bool {
        func appendAll(_ code: UInt8, _ parts: [Condition]) -> Bool {
            guard let count = UInt16(exactly: parts.count) else { return false }
            bytes.append(code)
            bytes += KeyDecoder.littleEndian(count)
            for part in parts where !part.append(to: &bytes) { return false }
            return true
        }
        switch self {
        case .all: bytes.append(Self.allCode)
        case .none: bytes.append(Self.noneCode)
        case .and(let parts): return appendAll(Self.andCode, parts)
        case .or(let parts): return appendAll(Self.orCode, parts)
        case .not(let inner):
            bytes.append(Self.notCode)
            return inner.append(to: &bytes)
        case .comparison(let left, let relation, let right):
            bytes.append(relation.code)
            return left.append(to: &bytes) && right.append(to: &bytes)
        case .among(let term, let values):
            guard let count = UInt16(exactly: values.count) else { return false }
            bytes.append(Self.amongCode)
            guard term.append(to: &bytes) else { return false }
            bytes += KeyDecoder.littleEndian(count)
            for value in values where !Term.constant(value).append(to: &bytes) { return false }
        case .text(let term, let test, let text):
            bytes.append(test.code)
            return term.append(to: &bytes) && Term.constant(text).append(to: &bytes)
        case .holds(let array, let element):
            guard case .field(let field) = array, !field.isID, !field.isComputed else {
                return false
            }
            bytes.append(Self.holdsCode)
            ColumnExpression.field(field.number).append(to: &bytes)
            return Term.constant(element).append(to: &bytes)
        case .exists, .matches: return false
        }
        return true
    }

    /// Reads a condition. Returns nil for one that this version of the library does not know, that
    /// these fields cannot be asked, or that looks at no field.
    init?(stored bytes: [UInt8], over fields: [FieldDefinition]) {
        var rest = bytes[...]
        guard rest.popFirst() == Self.version else { return nil }
        self.init(&rest, fields, depth: 1)
        guard rest.isEmpty, !fieldNumbers.isEmpty else { return nil }
    }

    private init?(_ bytes: inout ArraySlice<UInt8>, _ fields: [FieldDefinition], depth: Int) {
        guard depth <= ColumnExpression.deepest, let code = bytes.popFirst() else { return nil }
        func parts() -> [Condition]? {
            // Two at least, as ``every(of:)`` and ``any(of:)`` make them.
            guard let count = bytes.popNumber(UInt16.self), count > 1 else { return nil }
            var parts: [Condition] = []
            for _ in 0..<count {
                guard let part = Condition(&bytes, fields, depth: depth + 1) else { return nil }
                parts.append(part)
            }
            return parts
        }
        func constant() -> Constant? {
            guard case .constant(let constant)? = Term(&bytes, fields) else { return nil }
            return constant
        }
        switch code {
        case Self.allCode: self = .all
        case Self.noneCode: self = .none
        case Self.andCode:
            guard let parts = parts() else { return nil }
            self = .and(parts)
        case Self.orCode:
            guard let parts = parts() else { return nil }
            self = .or(parts)
        case Self.notCode:
            guard let inner = Condition(&bytes, fields, depth: depth + 1) else { return nil }
            self = .not(inner)
        case Self.amongCode:
            guard let term = Term(column: &bytes, fields),
                let count = bytes.popNumber(UInt16.self)
            else { return nil }
            var values: [Constant] = []
            for _ in 0..<count {
                guard let value = constant(), value.kind == term.kind else { return nil }
                values.append(value)
            }
            self = .among(term, values)
        case Self.holdsCode:
            guard case .field(let number)? = ColumnExpression(&bytes, depth: 1),
                let field = fields.first(where: { $0.number == number }),
                let element = constant(), field.type.elementKind == element.kind
            else { return nil }
            self = .holds(.field(QueryField(field)), element)
        default:
            if let test = TextTest.allCases.first(where: { $0.code == code }) {
                guard let term = Term(column: &bytes, fields), let text = constant(),
                    term.kind == .string, text.kind == .string, text.bytes != nil
                else { return nil }
                self = .text(term, test, text)
                return
            }
            guard let relation = Relation.allCases.first(where: { $0.code == code }),
                let left = Term(column: &bytes, fields), let right = Term(&bytes, fields),
                left.kind == right.kind, relation.takesNil || !right.isNilConstant
            else { return nil }
            self = .comparison(left, relation, right)
        }
    }
}

extension Term {
    private static let foldedCode: UInt8 = 22

    fileprivate func append(to bytes: inout [UInt8]) -> Bool {
        var inner = self
        if case .folded(let text) = self {
            bytes.append(Self.foldedCode)
            inner = text
        }
        guard inner.kind.isIndexable, let expression = ColumnExpression(inner),
            expression.constantNames.isEmpty
        else { return false }
        expression.append(to: &bytes)
        return true
    }

    fileprivate init?(_ bytes: inout ArraySlice<UInt8>, _ fields: [FieldDefinition]) {
        let isFolded = bytes.first == Self.foldedCode
        if isFolded { bytes.removeFirst() }
        guard let expression = ColumnExpression(&bytes, depth: 1),
            let type = expression.type(fields), type.kind.isIndexable,
            !isFolded || type.kind == .string, let term = Term(expression, fields)
        else { return nil }
        self = isFolded ? .folded(term) : term
    }

    /// Reads a term that is no constant: the left side of a condition asks something of a record.
    fileprivate init?(column bytes: inout ArraySlice<UInt8>, _ fields: [FieldDefinition]) {
        self.init(&bytes, fields)
        switch self {
        case .constant, .folded(.constant): return nil
        default: break
        }
    }

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
    private init?(_ expression: ColumnExpression, _ fields: [FieldDefinition]) {
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

extension Relation {
    /// The comparison in the bytes of a condition. DO NOT CHANGE.
    fileprivate var code: UInt8 {
        switch self {
        case .equal: 37
        case .notEqual: 38
        case .less: 39
        case .lessOrEqual: 40
        case .greater: 41
        case .greaterOrEqual: 42
        }
    }
}

extension TextTest {
    /// The test in the bytes of a condition. DO NOT CHANGE.
    fileprivate var code: UInt8 {
        switch self {
        case .contains: 44
        case .prefix: 45
        case .wordPrefix: 46
        }
    }
}

extension Filter {
    /// The bytes of the filter in a catalog; nil if it needs more than stored fields of the record.
    package var storedBytes: [UInt8]? { content.condition.storedBytes }
}
