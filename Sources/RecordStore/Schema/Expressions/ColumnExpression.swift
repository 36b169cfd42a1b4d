/// A value that is computed from the fields of one record, as a value that a catalog can keep.
///
/// Whoever opens the file can compute it, without the program that declared it.
package indirect enum ColumnExpression: Hashable, Sendable {
    /// A stored field, by its number.
    case field(UInt16)
    /// The same value for all records, as value bytes.
    case constant(Kind, [UInt8]?)
    /// A number that the catalog keeps under this name.
    case named(String)
    case calculated(ColumnExpression, Calculation, ColumnExpression)
    /// A text as names are compared: folded, with one space between words and none around them.
    case name(ColumnExpression)

    /// The greatest number of levels.
    static let deepest = 32

    /// The numbers of the fields from which the value is computed.
    var fields: Set<UInt16> {
        switch self {
        case .field(let number): [number]
        case .constant, .named: []
        case .calculated(let left, _, let right): left.fields.union(right.fields)
        case .name(let text): text.fields
        }
    }

    /// The names of the constants from which the value is computed.
    var constantNames: Set<String> {
        switch self {
        case .field, .constant: []
        case .named(let name): [name]
        case .calculated(let left, _, let right): left.constantNames.union(right.constantNames)
        case .name(let text): text.constantNames
        }
    }

    /// Returns the type of the values, or nil if a field is missing or an operation is not for the
    /// kinds of its values.
    func type(_ fields: [FieldDefinition]) -> FieldType? {
        switch self {
        case .field(let number):
            return fields.first { $0.number == number }?.type
        case .constant(let kind, let bytes):
            return kind.isIndexable ? FieldType(kind, isOptional: bytes == nil) : nil
        case .named: return FieldType(.int64)
        case .name(let text):
            guard let type = text.type(fields), type.kind == .string else { return nil }
            return type
        case .calculated(let left, let operation, let right):
            guard let leftType = left.type(fields), let rightType = right.type(fields),
                let kind = operation.kind(leftType.kind, rightType.kind)
            else { return nil }
            let isOptional =
                switch operation {
                case .ifNil: leftType.isOptional && rightType.isOptional
                case .day, .greatest, .least, .wideMultiply:
                    leftType.isOptional || rightType.isOptional
                case .equal: false
                case .floorDivide: leftType.isOptional || !right.isPositiveConstant
                case .add, .subtract, .multiply: true
                }
            return FieldType(kind, isOptional: isOptional)
        }
    }

    /// Whether every number can be divided by the value.
    private var isPositiveConstant: Bool {
        guard case .constant(let kind, let bytes?) = self, let high = bytes.last else {
            return false
        }
        let isSigned = [.int8, .int16, .int32, .int64, .int128].contains(kind)
        return bytes.contains { $0 != 0 } && (!isSigned || high < 0x80)
    }
}

extension ColumnExpression {
    /// Returns how the values are shown if they are quantities of one unit: those of fields, added,
    /// compared and replaced among themselves and with constants. A product is of another unit, or
    /// of the same one in other steps.
    func quantity(by hints: [UInt16: ValueHint]) -> ValueHint? {
        switch self {
        case .field(let number): return hints[number]?.ofSums
        case .constant, .named, .name: return nil
        case .calculated(let left, let operation, let right):
            switch operation {
            case .add, .subtract, .ifNil, .greatest, .least: break
            case .multiply, .wideMultiply, .floorDivide, .day, .equal: return nil
            }
            let (one, other) = (left.quantity(by: hints), right.quantity(by: hints))
            if one == other { return one }
            return left.isConstant ? other : right.isConstant ? one : nil
        }
    }

    private var isConstant: Bool { if case .constant = self { true } else { false } }
}

/// What becomes of an expression when fields are widened: its constants widen with the numbers that
/// they meet.
extension ColumnExpression {
    /// Returns the expression over fields that may be wider now. Returns nil if it cannot be
    /// computed with them, as where two fields of different kinds meet.
    func widened(over fields: [FieldDefinition]) -> ColumnExpression? {
        guard case .calculated(let left, let operation, let right) = self else {
            return type(fields) == nil ? nil : self
        }
        guard let left = left.widened(over: fields), let right = right.widened(over: fields),
            let leftKind = left.type(fields)?.kind, let rightKind = right.type(fields)?.kind
        else { return nil }
        // A date and minutes, for one, have kinds of their own.
        let isMet = operation.kind(leftKind, rightKind) != nil
        let met = ColumnExpression.calculated(
            isMet ? left : left.widened(to: rightKind), operation,
            isMet ? right : right.widened(to: leftKind))
        return met.type(fields) == nil ? nil : met
    }

    /// Returns a constant in a wider kind; the expression itself if it is none, or if the kind is
    /// not wider.
    private func widened(to other: Kind) -> ColumnExpression {
        guard case .constant(let kind, let bytes) = self, kind.widens(to: other) else {
            return self
        }
        // Safe because the array lives during the call.
        return .constant(other, bytes.map { unsafe kind.widened($0.span.bytes, to: other) })
    }
}
