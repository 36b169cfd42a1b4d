/// An expression over the fields of an open type.
///
/// It is a class of constant parts, so that reading one of them counts no references.
final class OpenExpression: Sendable {
    private let form: Form
    /// Whether the value, and all that it is made of, are words.
    private let isWord: Bool

    private enum Form: Sendable {
        case field(OpenField)
        case word(ValueWord?)
        case constant([UInt8]?)
        /// An operation, and the kind of its right operand.
        case calculated(OpenExpression, Calculation, OpenExpression, Kind)
        case name(OpenExpression)
    }

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
            form = .field(field)
            isWord = field.kind.widthBytes.map { $0 <= ValueWord.mostBytes } ?? false
        case .constant(_, let bytes):
            isWord = bytes.map { $0.count <= ValueWord.mostBytes } ?? true
            // Safe because the array lives during the call.
            form = isWord ? .word(bytes.map { unsafe ValueWord($0.span.bytes) }) : .constant(bytes)
        case .named(let name):
            guard let number = constants[name] else { return nil }
            form = .word(ValueWord(number))
            isWord = true
        case .name(let text):
            let text = OpenExpression(text, definitions, fields, constants: constants)
            guard let text else { return nil }
            form = .name(text)
            isWord = false
        case .calculated(let left, let operation, let right):
            guard let kind = right.type(definitions)?.kind else {
                preconditionFailure("\(right) was checked with the catalog")
            }
            guard let left = OpenExpression(left, definitions, fields, constants: constants),
                let right = OpenExpression(right, definitions, fields, constants: constants)
            else { return nil }
            form = .calculated(left, operation, right, kind)
            isWord = left.isWord && right.isWord && operation.takesWords(kind)
        }
    }

    /// The field whose text is compared as a name; nil if the expression is another.
    var nameField: OpenField? {
        guard case .name(let text) = form, case .field(let field) = text.form else { return nil }
        return field
    }

    /// Whether the fields of the expression have the same values in both records.
    func hasSameValues(
        in old: borrowing EncodedRecord, _ new: borrowing EncodedRecord
    ) throws -> Bool {
        switch form {
        case .field(let field): try field.hasSameValue(in: old, new)
        case .word, .constant: true
        case .calculated(let left, _, let right, _):
            try left.hasSameValues(in: old, new) && right.hasSameValues(in: old, new)
        case .name(let text): try text.hasSameValues(in: old, new)
        }
    }

    /// Returns the value bytes of the expression in a record, or nil.
    func value(in record: borrowing EncodedRecord) throws -> [UInt8]? {
        if isWord { return try word(in: record)?.array }
        switch form {
        case .field(let field): return try field.withValue(in: record) { $0?.array }
        case .word(let word): return word?.array
        case .constant(let bytes): return bytes
        case .name(let text): return try text.value(in: record).map { TextFold.name($0) }
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
        if case .field(let field) = form { return try field.withValue(in: record, body) }
        if isWord {
            guard let word = try word(in: record) else { return try body(nil) }
            return try word.withBytes { try body($0) }
        }
        guard let value = try value(in: record) else { return try body(nil) }
        // Safe because the array lives during the call.
        return unsafe try body(value.span.bytes)
    }

    /// Returns the value of an expression of words.
    private func word(in record: borrowing EncodedRecord) throws -> ValueWord? {
        switch form {
        case .field(let field):
            try field.withValue(in: record) { value in
                guard let value else { return nil }
                return ValueWord(value)
            }
        case .word(let word): word
        case .constant, .name: preconditionFailure("a text is no word")
        case .calculated(let left, let operation, let right, let kind):
            operation.result(try left.word(in: record), try right.word(in: record), kind)
        }
    }
}
