import Synchronization

/// The representation of a type, kept for the constants and the selected columns of all queries.
///
/// That of a generic type, or of one with a raw value, cannot be a stored property, and to make it
/// takes longer than to write a value. This type is not generic, because reaching into a generic
/// value looks up its metadata.
@safe final class KeptRepresentation: Sendable {
    let type: FieldType?
    private let access: FieldAccess
    private let makeColumn: @Sendable () -> ColumnAccess
    private let madeColumn = unsafe Mutex<ColumnAccess?>(nil)

    private init<Value: StorableValue>(_: Value.Type) {
        let representation = Value.representation
        type = representation.type
        unsafe access = FieldAccess(representation)
        unsafe makeColumn = { unsafe ColumnAccess(representation) }
    }

    /// How a selected value is made in memory. How it lies there is found out for the first
    /// selection, and not for a constant.
    var column: ColumnAccess {
        if let made = unsafe madeColumn.withLock({ unsafe $0 }) { return unsafe made }
        // Not in the lock, because this runs code of the type.
        let made = unsafe makeColumn()
        unsafe madeColumn.withLock { unsafe $0 = made }
        return unsafe made
    }

    /// Appends the value bytes of a value of the type and returns true, or returns false for nil.
    func write<Value>(_ value: Value, _ buffer: inout ByteBuffer) throws(ValueProblem) -> Bool {
        unsafe try withUnsafePointer(to: value) { (address) throws(ValueProblem) in
            // Safe because the caller has found this object under the type of the value.
            unsafe try access.write(address, &buffer)
        }
    }

    /// Returns the kept representation of a type. Nobody waits for another thread: a new one is as
    /// good.
    static func of<Value: StorableValue>(_ type: Value.Type) -> KeptRepresentation {
        let key = ObjectIdentifier(type)
        if let kept = kept.withLockIfAvailable({ $0[key] }), let kept { return kept }
        let made = KeptRepresentation(type)
        kept.withLock { $0[key] = made }
        return made
    }

    /// A program has few types, so none is removed.
    private static let kept = Mutex<[ObjectIdentifier: KeptRepresentation]>([:])
}
