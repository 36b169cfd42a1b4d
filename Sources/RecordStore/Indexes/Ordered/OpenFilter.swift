/// The filter of a partial index over the fields of an open type. It gives the answers of
/// ``RowFilter``, from the record alone.
final class OpenFilter: Sendable {
    /// The filter as queries have theirs.
    let condition: Condition
    private let test: Test

    fileprivate indirect enum Test: Sendable {
        case constant(Bool)
        case and([Test])
        case or([Test])
        case not(Test)
        case comparison(Operand, Relation, Operand)
        /// Whether a value has the bytes of a constant, or has other ones.
        case same(OpenExpression, Kind, [UInt8]?, isEqual: Bool)
        case among(Operand, [[UInt8]?])
        case text(Operand, TextTest, [UInt8])
        case holds(OpenField, Kind, [UInt8])
    }

    /// One side of a comparison. Its bytes sort as its values do.
    fileprivate enum Operand: Sendable {
        case constant([UInt8]?)
        case value(OpenExpression, Kind)
        case folded(OpenExpression)
    }

    /// Opens a condition that was read from a catalog with these fields.
    init(
        _ condition: Condition, _ definitions: [FieldDefinition], _ fields: [OpenField]
    ) throws {
        self.condition = condition
        test = try Opening(definitions: definitions, fields: fields).test(condition)
    }

    /// Whether a record meets the filter.
    func holds(for record: borrowing EncodedRecord) throws -> Bool {
        try test.isMet(by: record)
    }

    /// Whether all fields that the filter looks at have the same values in both records.
    func hasSameValues(
        in old: borrowing EncodedRecord, _ new: borrowing EncodedRecord
    ) throws -> Bool {
        try test.hasSameValues(in: old, new)
    }

    private struct Opening {
        let definitions: [FieldDefinition]
        let fields: [OpenField]

        func test(_ condition: Condition) throws -> Test {
            switch condition {
            case .all: return .constant(true)
            case .none: return .constant(false)
            case .and(let parts): return .and(try parts.map(test))
            case .or(let parts): return .or(try parts.map(test))
            case .not(let inner): return .not(try test(inner))
            case .comparison(let left, let relation, let right):
                if let same = sameness(left, relation, right) { return same }
                let isFolded = left.isFolded || right.isFolded
                return .comparison(
                    try operand(left, isFolded: isFolded), relation,
                    try operand(right, isFolded: isFolded))
            case .among(let term, let values):
                let forms = try values.map { try form($0, isFolded: term.isFolded) }
                return .among(try operand(term, isFolded: term.isFolded), forms)
            case .text(let term, let test, let text):
                return .text(
                    try operand(term, isFolded: term.isFolded), test,
                    try form(text, isFolded: term.isFolded) ?? [])
            case .holds(.field(let field), let element):
                let open = fields.first { $0.number == field.number }
                guard let open, let kind = open.elementKind else { return .constant(false) }
                return .holds(open, kind, try form(element, isFolded: false) ?? [])
            case .holds, .exists, .matches:
                preconditionFailure("\(condition) is not stored in catalogs")
            }
        }

        /// Returns the test of a value and a constant of a kind whose equal values have equal
        /// bytes, which needs no comparable form. Nil for any other comparison.
        private func sameness(_ left: Term, _ relation: Relation, _ right: Term) -> Test? {
            guard relation.takesNil, case .constant(let constant) = right,
                constant.kind == left.kind, left.kind == .bool || left.kind.takesAnyBits,
                let expression = ColumnExpression(left),
                let open = OpenExpression(expression, definitions, fields)
            else { return nil }
            return .same(open, left.kind, constant.bytes, isEqual: relation == .equal)
        }

        private func operand(_ term: Term, isFolded: Bool) throws -> Operand {
            if case .constant(let constant) = term {
                return .constant(try form(constant, isFolded: isFolded))
            }
            guard let expression = ColumnExpression(term.unfolded),
                let open = OpenExpression(expression, definitions, fields)
            else { preconditionFailure("\(term) is not stored in catalogs") }
            return isFolded ? .folded(open) : .value(open, term.kind)
        }

        private func form(_ constant: Constant, isFolded: Bool) throws -> [UInt8]? {
            let form = try constant.kind.comparable(constant.bytes)
            return isFolded ? form.map { TextFold.fold($0) } : form
        }
    }
}

extension OpenFilter.Test {
    func isMet(by record: borrowing EncodedRecord) throws -> Bool {
        switch self {
        case .constant(let value): return value
        case .and(let parts):
            for part in parts where try !part.isMet(by: record) { return false }
            return true
        case .or(let parts):
            for part in parts where try part.isMet(by: record) { return true }
            return false
        case .not(let inner): return try !inner.isMet(by: record)
        case .comparison(let left, let relation, let right):
            return relation.holds(try left.form(in: record), try right.form(in: record))
        case .same(let expression, let kind, let bytes, let isEqual):
            return try expression.withValue(in: record) { value in
                guard let value else { return bytes == nil }
                if kind == .bool, value.byteCount != 1 || value.byte(at: 0) > 1 {
                    throw KeyError.malformedValue(.bool, sizeBytes: value.byteCount)
                }
                guard let bytes else { return false }
                // Safe because the array lives during the call.
                return unsafe value.isEqual(to: bytes.span.bytes)
            } == isEqual
        case .among(let operand, let values):
            return values.contains(try operand.form(in: record))
        case .text(let operand, let test, let text):
            guard let value = try operand.form(in: record) else { return false }
            return test.holds(value, text)
        case .holds(let field, let kind, let wanted):
            guard let array = try field.withValue(in: record, { $0?.array }) else { return false }
            return try kind.elements(of: array).contains {
                try kind.comparable($0) == wanted
            }
        }
    }

    func hasSameValues(
        in old: borrowing EncodedRecord, _ new: borrowing EncodedRecord
    ) throws -> Bool {
        switch self {
        case .constant: return true
        case .and(let parts), .or(let parts):
            for part in parts where try !part.hasSameValues(in: old, new) { return false }
            return true
        case .not(let inner): return try inner.hasSameValues(in: old, new)
        case .comparison(let left, _, let right):
            return try left.hasSameValues(in: old, new) && right.hasSameValues(in: old, new)
        case .same(let expression, _, _, _):
            return try expression.hasSameValues(in: old, new)
        case .among(let operand, _), .text(let operand, _, _):
            return try operand.hasSameValues(in: old, new)
        case .holds(let field, _, _): return try field.hasSameValue(in: old, new)
        }
    }
}

extension OpenFilter.Operand {
    func form(in record: borrowing EncodedRecord) throws -> [UInt8]? {
        switch self {
        case .constant(let form): form
        case .value(let expression, let kind):
            try kind.comparable(try expression.value(in: record))
        case .folded(let expression): try expression.value(in: record).map { TextFold.fold($0) }
        }
    }

    func hasSameValues(
        in old: borrowing EncodedRecord, _ new: borrowing EncodedRecord
    ) throws -> Bool {
        switch self {
        case .constant: true
        case .value(let expression, _), .folded(let expression):
            try expression.hasSameValues(in: old, new)
        }
    }
}

extension Term {
    /// Whether the term is folded text.
    var isFolded: Bool { if case .folded = self { true } else { false } }

    /// The term that is folded, or the term itself.
    var unfolded: Term { if case .folded(let inner) = self { inner } else { self } }
}
