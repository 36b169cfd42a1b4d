/// What makes and ends one selected value in memory, whatever its type.
@unsafe struct ColumnAccess: Sendable {
    let size: Int
    let alignment: Int
    /// The form of the values in memory, and whether they may be nil. It is custom for a type that
    /// cannot be stored.
    let form: MemoryForm
    let isOptional: Bool
    /// Makes a value of value bytes, or of nil, in memory that has none. If the closure throws, the
    /// memory still has none.
    let make:
        @Sendable (UnsafeRawBufferPointer?, UnsafeMutableRawPointer) throws(ValueProblem) -> Void
    /// Ends the value in memory, which then has none.
    let end: @Sendable (UnsafeMutableRawPointer) -> Void

    init<Value>(_ representation: ValueRepresentation<Value>) {
        unsafe size = MemoryLayout<Value>.size
        unsafe alignment = MemoryLayout<Value>.alignment
        unsafe form = representation.type == nil ? .custom : representation.memory.form
        unsafe isOptional = representation.type?.isOptional ?? false
        // Beside the rest of the representation, because reaching into a generic value looks up its
        // metadata, which takes longer than to read most values.
        let read = unsafe representation.read
        // Safe because the caller passes an address whose offset in its row was calculated from
        // this size and this alignment.
        unsafe make = { (bytes, address) throws(ValueProblem) in
            unsafe address.assumingMemoryBound(to: Value.self).initialize(to: try read(bytes))
        }
        unsafe end = { address in
            _ = unsafe address.assumingMemoryBound(to: Value.self).deinitialize(count: 1)
        }
    }
}
