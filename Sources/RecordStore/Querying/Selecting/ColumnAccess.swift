/// A pair of closures that make and end one selected value in memory, whatever its type.
@unsafe struct ColumnAccess: Sendable {
    let size: Int
    let alignment: Int
    /// Makes a value of value bytes, or of nil, in memory that has none. If the closure throws, the
    /// memory still has none.
    let make:
        @Sendable (UnsafeRawBufferPointer?, UnsafeMutableRawPointer) throws(ValueProblem) -> Void
    /// Ends the value in memory, which then has none.
    let end: @Sendable (UnsafeMutableRawPointer) -> Void

    init<Value>(_ read: @escaping ValueRepresentation<Value>.Read) {
        unsafe size = MemoryLayout<Value>.size
        unsafe alignment = MemoryLayout<Value>.alignment
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
