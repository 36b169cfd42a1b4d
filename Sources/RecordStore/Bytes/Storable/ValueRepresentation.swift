/// The rules by which the values of a type become bytes and are read from bytes.
///
/// Only this library makes representations. A type of your own gets one from its raw value, by
/// conforming to ``FieldValue``.
@safe public struct ValueRepresentation<Value: Sendable>: Sendable {
    /// Appends the value bytes and returns true, or appends nothing and returns false for nil.
    typealias Write = @Sendable (Value, inout ByteBuffer) throws(ValueProblem) -> Bool
    /// Reads a value from its value bytes. A nil argument stands for a nil value.
    typealias Read = @Sendable (UnsafeRawBufferPointer?) throws(ValueProblem) -> Value

    /// The type of the stored values, or nil if values of `Value` cannot be stored, such as
    /// optionals of optionals.
    let type: FieldType?
    let write: Write
    let read: Read
    private let ownMemory: ValueMemory<Value>
    private let findMemory: (@Sendable () -> ValueMemory<Value>)?

    /// The form of the values in memory, which only a schema needs. Finding the memory of a type
    /// with a raw value takes a mirror, so the values of a query are written without this property.
    var memory: ValueMemory<Value> { findMemory?() ?? ownMemory }

    /// Makes a representation with a known form of memory.
    init(
        _ type: FieldType?, form: MemoryForm = .custom, sample: Value? = nil,
        write: @escaping Write, read: @escaping Read
    ) {
        self.type = type
        self.write = write
        // Safe because the closure is only stored here: `value(of:)` and the other callers of
        // `read` lend bytes that live during the call.
        unsafe self.read = read
        ownMemory = ValueMemory(form: form, sample: sample)
        findMemory = nil
    }

    /// Makes a representation for a type that may have the memory of the value that it wraps.
    /// - Parameter memory: finds the form. The closure runs at each use of ``memory``.
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
    /// Reads a value from value bytes. A nil argument stands for a nil value.
    func value(of bytes: [UInt8]?) throws(ValueProblem) -> Value {
        // Safe because the array keeps the bytes alive during the call.
        unsafe try value(of: bytes?.span.bytes)
    }

    /// Reads a value from value bytes. A nil argument stands for a nil value.
    func value(of bytes: RawSpan?) throws(ValueProblem) -> Value {
        guard let bytes else { return try read(nil) }
        // Safe because the bytes are lent during the call.
        return unsafe try bytes.withUnsafeBytes { (bytes) throws(ValueProblem) in
            unsafe try read(bytes)
        }
    }
}

extension ValueRepresentation {
    /// Makes a representation for a type without nil. Reading throws if there are no bytes, or if
    /// their count differs from the width of the kind.
    static func required(
        _ kind: Kind, form: MemoryForm = .custom, sample: Value? = nil,
        write: @escaping @Sendable (Value, inout ByteBuffer) throws(ValueProblem) -> Void,
        read: @escaping @Sendable (UnsafeRawBufferPointer) throws(ValueProblem) -> Value
    ) -> ValueRepresentation {
        // Safe because the bytes only pass through to `read`, after the check of their count.
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

extension ValueRepresentation where Value: Codable {
    /// The representation of an embedded value. Safe because `read` uses the bytes only during its
    /// call.
    static var document: ValueRepresentation {
        unsafe required(.document) { (value, buffer) throws(ValueProblem) in
            try DocumentBytes.append(value, to: &buffer)
        } read: { (bytes) throws(ValueProblem) in
            unsafe try DocumentBytes.read(Value.self, from: bytes)
        }
    }
}
