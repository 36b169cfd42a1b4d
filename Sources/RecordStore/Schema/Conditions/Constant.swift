/// A value in a condition, in the form of the value bytes that a record would hold.
struct Constant: Hashable, Sendable {
    let kind: Kind
    /// The kind of the elements if the value is an array.
    let elementKind: Kind?
    /// The value bytes; nil if the value is nil.
    let bytes: [UInt8]?

    var isNil: Bool { bytes == nil }

    init(kind: Kind, elementKind: Kind? = nil, bytes: [UInt8]?) {
        self.kind = kind
        self.elementKind = elementKind
        self.bytes = bytes
    }

    /// Creates the constant nil with the kind of a term.
    init(nilOf term: Term) {
        self.init(kind: term.kind, elementKind: term.elementKind, bytes: nil)
    }

    /// Creates the constant for a value.
    /// - Throws: the ``ValueProblem`` that says why no field can have the value.
    init<Value: StorableValue>(_ value: Value) throws(ValueProblem) {
        let representation = KeptRepresentation.of(Value.self)
        guard let type = representation.type else {
            // Not reachable, because a column of such values is refused before any value is looked
            // at.
            preconditionFailure("\(Value.self) cannot be stored in a field")
        }
        kind = type.kind
        elementKind = type.elementKind
        var buffer = ByteBuffer(capacity: 32)
        bytes = try representation.write(value, &buffer) ? buffer.bytes.array : nil
    }

    /// Creates the constant for a value that must not be nil, such as one end of a range or a text
    /// to look for.
    init<Value: StorableValue>(present value: Value) throws(ValueProblem) {
        try self.init(value)
        if bytes == nil { throw .missing }
    }
}
