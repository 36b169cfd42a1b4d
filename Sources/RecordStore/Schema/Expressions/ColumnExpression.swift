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
