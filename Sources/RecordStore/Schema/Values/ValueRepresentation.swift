/// How the values of a type become bytes and come back.
///
/// The library makes them; a type of your own gets one by its raw value (`FieldValue`).
@safe public struct ValueRepresentation<Value: Sendable>: Sendable {
    /// Appends the value bytes, or gives false and appends nothing for nil.
    typealias Write = @Sendable (Value, inout ByteBuffer) throws(ValueProblem) -> Bool
    /// Reads value bytes; `nil` stands for nil.
    typealias Read = @Sendable (UnsafeRawBufferPointer?) throws(ValueProblem) -> Value

    /// Nil for a type that cannot be stored, such as an optional of an optional.
    let type: FieldType?
    let write: Write
    let read: Read
    private let ownMemory: ValueMemory<Value>
    private let findMemory: (@Sendable () -> ValueMemory<Value>)?

    /// How values lie in memory. For a schema: values for a query are written without it, since to
    /// find it out for a type with a raw value takes a look through a mirror.
    var memory: ValueMemory<Value> { findMemory?() ?? ownMemory }

    init(
        _ type: FieldType?, form: MemoryForm = .custom, sample: Value? = nil,
        write: @escaping Write, read: @escaping Read
    ) {
        self.type = type
        self.write = write
        unsafe self.read = read
        ownMemory = ValueMemory(form: form, sample: sample)
        findMemory = nil
    }

    /// For a type whose memory may be that of the value it wraps.
    /// - Parameter memory: called each time that it is asked for.
    init(
        _ type: FieldType?, memory: @escaping @Sendable () -> ValueMemory<Value>,
        write: @escaping Write, read: @escaping Read
    ) {
        self.type = type
        self.write = write
        unsafe self.read = read
        ownMemory = .custom
        findMemory = memory
    }
}

extension ValueRepresentation {
    /// The value that has these value bytes; no bytes stand for nil.
    func value(of bytes: [UInt8]?) throws(ValueProblem) -> Value {
        guard let bytes else { return try read(nil) }
        return unsafe try bytes.span.bytes.withUnsafeBytes { (bytes) throws(ValueProblem) in
            unsafe try read(bytes)
        }
    }
}

extension ValueRepresentation {
    /// A type that is never nil: the bytes must be there.
    static func required(
        _ kind: Kind, form: MemoryForm = .custom, sample: Value? = nil,
        write: @escaping @Sendable (Value, inout ByteBuffer) throws(ValueProblem) -> Void,
        read: @escaping @Sendable (UnsafeRawBufferPointer) throws(ValueProblem) -> Value
    ) -> ValueRepresentation {
        unsafe ValueRepresentation(FieldType(kind), form: form, sample: sample) {
            (value, buffer) throws(ValueProblem) in
            try write(value, &buffer)
            return true
        } read: { (bytes) throws(ValueProblem) in
            guard let bytes = unsafe bytes else { throw .missing }
            if let width = kind.widthBytes, width != bytes.count {
                throw .wrongSize(byteCount: bytes.count)
            }
            return unsafe try read(bytes)
        }
    }
}
