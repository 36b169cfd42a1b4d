import CLMDB

/// liblmdb's cursor and what its last move found, kept together so that nothing has to be made at
/// each step. Whoever owns it closes it.
@safe
struct RawCursor {
    let handle: OpaquePointer
    private(set) var key = unsafe MDB_val()
    private(set) var value = unsafe MDB_val()

    init(_ handle: OpaquePointer) {
        unsafe self.handle = handle
    }

    @inline(__always)
    mutating func move(_ operation: MDB_cursor_op) -> Int32 {
        unsafe mdb_cursor_get(handle, &key, &value, operation)
    }

    /// Moves to the first key at or after the beginning of a walk up from `bound`.
    mutating func first(_ bound: KeyRange.Bound) -> Int32 {
        guard let start = bound.bytes, !start.isEmpty else { return move(MDB_FIRST) }
        let code = search(start)
        guard code == MDB_SUCCESS, case .excluded = bound, isAt(start) else { return code }
        return move(MDB_NEXT)
    }

    /// Moves to the last key at or before the beginning of a walk down from `bound`.
    mutating func last(_ bound: KeyRange.Bound) -> Int32 {
        guard let end = bound.bytes else { return move(MDB_LAST) }
        let code = search(end)
        if code == MDB_NOTFOUND { return move(MDB_LAST) }
        guard code == MDB_SUCCESS else { return code }
        if case .included = bound, isAt(end) { return code }
        return move(MDB_PREV)
    }

    /// Finds the first key that is not before `start`.
    private mutating func search(_ start: [UInt8]) -> Int32 {
        // LMDB refuses an empty key; every key is at or after it.
        if start.isEmpty { return move(MDB_FIRST) }
        return unsafe start.span.bytes.withMutableValue { target in
            unsafe key = target.pointee
            return move(MDB_SET_RANGE)
        }
    }

    private func isAt(_ bytes: [UInt8]) -> Bool {
        unsafe RawSpan(key).order(against: bytes) == 0
    }
}

extension KeyRange.Bound {
    fileprivate var bytes: [UInt8]? {
        switch self {
        case .unbounded: nil
        case .included(let bytes), .excluded(let bytes): bytes
        }
    }
}
