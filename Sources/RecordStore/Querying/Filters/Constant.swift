/// A value in a condition, as the value bytes that a record would hold.
struct Constant: Hashable, Sendable {
    let kind: Kind
    /// The kind of the elements of an array.
    let elementKind: Kind?
    /// Nil for nil.
    let bytes: [UInt8]?

    var isNil: Bool { bytes == nil }

    init(kind: Kind, elementKind: Kind? = nil, bytes: [UInt8]?) {
        self.kind = kind
        self.elementKind = elementKind
        self.bytes = bytes
    }

    /// nil, beside a term.
    init(nilOf term: Term) {
        self.init(kind: term.kind, elementKind: term.elementKind, bytes: nil)
    }

    /// - Throws: why no field can have the value.
    init<Value: StorableValue>(_ value: Value?, of _: Value.Type) throws(ValueProblem) {
        let representation = Value.representation
        guard let type = representation.type else {
            // A column of such values is refused before one is looked at.
            preconditionFailure("\(Value.self) cannot be stored in a field")
        }
        kind = type.kind
        elementKind = type.elementKind
        var buffer = ByteBuffer(capacity: 32)
        if let value, try representation.write(value, &buffer) {
            bytes = buffer.bytes.array
        } else {
            bytes = nil
        }
    }

    init<Value: StorableValue>(_ value: Value) throws(ValueProblem) {
        try self.init(value, of: Value.self)
    }

    /// A value where nil has no meaning: one end of a range, a text to look for.
    init<Value: StorableValue>(present value: Value) throws(ValueProblem) {
        try self.init(value, of: Value.self)
        if bytes == nil { throw .missing }
    }
}
