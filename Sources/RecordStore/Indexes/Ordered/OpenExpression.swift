/// An expression over the fields of an open type.
indirect enum OpenExpression: Sendable {
    case field(OpenField)
    case constant([UInt8]?)
    /// An operation, and the kind of its right operand.
    case calculated(OpenExpression, Calculation, OpenExpression, Kind)

    /// Opens an expression whose fields and kinds were checked. Returns nil if it needs a constant
    /// that is not among `constants`.
    init?(
        _ expression: ColumnExpression, _ definitions: [FieldDefinition], _ fields: [OpenField],
        constants: [String: Int] = [:]
    ) {
        switch expression {
        case .field(let number):
            guard let field = fields.first(where: { $0.number == number }) else {
                preconditionFailure("field \(number) was checked with the catalog")
            }
            self = .field(field)
        case .constant(_, let bytes):
            self = .constant(bytes)
        case .named(let name):
            guard let number = constants[name] else { return nil }
            self = .constant(KeyDecoder.littleEndian(number))
        case .calculated(let left, let operation, let right):
            guard let kind = right.type(definitions)?.kind else {
                preconditionFailure("\(right) was checked with the catalog")
            }
            guard let left = OpenExpression(left, definitions, fields, constants: constants),
                let right = OpenExpression(right, definitions, fields, constants: constants)
            else { return nil }
            self = .calculated(left, operation, right, kind)
        }
    }

    /// Whether the fields of the expression have the same values in both records.
    func hasSameValues(
        in old: borrowing EncodedRecord, _ new: borrowing EncodedRecord
    ) throws -> Bool {
        switch self {
        case .field(let field): try field.hasSameValue(in: old, new)
        case .constant: true
        case .calculated(let left, _, let right, _):
            try left.hasSameValues(in: old, new) && right.hasSameValues(in: old, new)
        }
    }

    /// Returns the value bytes of the expression in a record, or nil.
    func value(in record: borrowing EncodedRecord) throws -> [UInt8]? {
        switch self {
        case .field(let field): try field.withValue(in: record) { $0?.array }
        case .constant(let bytes): bytes
        case .calculated(let left, let operation, let right, let kind):
            operation.result(try left.value(in: record), try right.value(in: record), kind)
        }
    }
}
