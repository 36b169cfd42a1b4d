/// The bytes of a condition in a catalog: a version, then the condition with each operation before
/// its parts. `docs/format-records.md` has the table. DO NOT CHANGE.
extension Condition {
    static let version: UInt8 = 1
    static let allCode: UInt8 = 32
    static let noneCode: UInt8 = 33
    static let andCode: UInt8 = 34
    static let orCode: UInt8 = 35
    static let notCode: UInt8 = 36
    static let amongCode: UInt8 = 43
    static let holdsCode: UInt8 = 47
    static let foldedCode: UInt8 = 22

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
}

extension Term {
    fileprivate func append(to bytes: inout [UInt8]) -> Bool {
        var inner = self
        if case .folded(let text) = self {
            bytes.append(Condition.foldedCode)
            inner = text
        }
        guard inner.kind.isIndexable, let expression = ColumnExpression(inner),
            expression.constantNames.isEmpty
        else { return false }
        expression.append(to: &bytes)
        return true
    }
}

extension Relation {
    /// The comparison in the bytes of a condition. DO NOT CHANGE.
    var code: UInt8 {
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
    var code: UInt8 {
        switch self {
        case .contains: 44
        case .prefix: 45
        case .wordPrefix: 46
        }
    }
}
