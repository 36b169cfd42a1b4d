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
        case .field(let field): return try field.withValue(in: record) { $0?.array }
        case .constant(let bytes): return bytes
        case .calculated(let left, let operation, let right, let kind):
            let record = copy record
            return try left.withValue(in: record) { left in
                try right.withValue(in: record) { operation.result(left, $0, kind) }
            }
        }
    }

    /// Calls `body` with the value bytes of the expression in a record, or with nil. Those of a
    /// field are not copied.
    func withValue<Result>(
        in record: borrowing EncodedRecord, _ body: (RawSpan?) throws -> Result
    ) throws -> Result {
        if case .field(let field) = self { return try field.withValue(in: record, body) }
        guard let value = try value(in: record) else { return try body(nil) }
        // Safe because the array lives during the call.
        return unsafe try body(value.span.bytes)
    }
}
