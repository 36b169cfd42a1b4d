/// How the values of a type become bytes and come back.
///
/// The library makes them; a type of your own gets one by its raw value (`FieldValue`).
public struct ValueRepresentation<Value: Sendable>: Sendable {
    /// Appends the value bytes, or gives false and appends nothing for nil.
    typealias Write = @Sendable (Value, inout ByteBuffer) throws(ValueProblem) -> Bool
    /// Reads value bytes; `nil` stands for nil.
    typealias Read = @Sendable (UnsafeRawBufferPointer?) throws(ValueProblem) -> Value

    /// Nil for a type that cannot be stored, such as an optional of an optional.
    let type: FieldType?
    let form: MemoryForm
    /// Any value whose memory is known, to test a wrapper's memory with. Nil for custom forms.
    let sample: Value?
    let write: Write
    let read: Read

    init(
        _ type: FieldType?, form: MemoryForm = .custom, sample: Value? = nil,
        write: @escaping Write, read: @escaping Read
    ) {
        self.type = type
        self.form = form
        self.sample = sample
        self.write = write
        self.read = read
    }
}

extension ValueRepresentation {
    /// A type that is never nil: the bytes must be there.
    static func required(
        _ kind: Kind, form: MemoryForm = .custom, sample: Value? = nil,
        write: @escaping @Sendable (Value, inout ByteBuffer) throws(ValueProblem) -> Void,
        read: @escaping @Sendable (UnsafeRawBufferPointer) throws(ValueProblem) -> Value
    ) -> ValueRepresentation {
        ValueRepresentation(FieldType(kind), form: form, sample: sample) {
            (value, buffer) throws(ValueProblem) in
            try write(value, &buffer)
            return true
        } read: { (bytes) throws(ValueProblem) in
            guard let bytes else { throw .missing }
            if let width = kind.widthBytes, width != bytes.count {
                throw .wrongSize(byteCount: bytes.count)
            }
            return try read(bytes)
        }
    }
}
