/// A pair of closures that write and read one value in the memory of a record, whatever its type.
@unsafe struct FieldAccess: Sendable {
    /// Appends the value bytes of the value at the address and returns true, or returns false for
    /// nil.
    let write: @Sendable (UnsafeRawPointer, inout ByteBuffer) throws(ValueProblem) -> Bool
    /// Replaces the value at the address. If the closure throws, the old value stays.
    let read:
        @Sendable (UnsafeRawBufferPointer?, UnsafeMutableRawPointer) throws(ValueProblem) -> Void

    init<Value>(_ representation: ValueRepresentation<Value>) {
        // Safe because the caller passes the address of an initialized `Value`: the offset of the
        // address and this type come from the same field declaration.
        let (writeValue, readValue) = unsafe (representation.write, representation.read)
        unsafe write = { (address, buffer) throws(ValueProblem) in
            unsafe try writeValue(address.assumingMemoryBound(to: Value.self).pointee, &buffer)
        }
        unsafe read = { (bytes, address) throws(ValueProblem) in
            unsafe address.assumingMemoryBound(to: Value.self).pointee = try readValue(bytes)
        }
    }
}
