/// Writes and reads one value in the memory of a record, whatever its type.
@unsafe struct FieldAccess: Sendable {
    /// Appends the value bytes of what lies at the address, or gives false for nil.
    let write: @Sendable (UnsafeRawPointer, inout ByteBuffer) throws(ValueProblem) -> Bool
    /// Replaces what lies at the address. Throws before anything is replaced.
    let read:
        @Sendable (UnsafeRawBufferPointer?, UnsafeMutableRawPointer) throws(ValueProblem) -> Void

    init<Value>(_ representation: ValueRepresentation<Value>) {
        let (writeValue, readValue) = unsafe (representation.write, representation.read)
        unsafe write = { (address, buffer) throws(ValueProblem) in
            unsafe try writeValue(address.assumingMemoryBound(to: Value.self).pointee, &buffer)
        }
        unsafe read = { (bytes, address) throws(ValueProblem) in
            unsafe address.assumingMemoryBound(to: Value.self).pointee = try readValue(bytes)
        }
    }
}
