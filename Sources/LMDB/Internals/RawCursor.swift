import CLMDB

/// liblmdb's cursor and what its last move found, in memory that stays in its place, so that a step
/// copies nothing. Whoever owns it closes it.
@safe
struct RawCursor {
    let handle: OpaquePointer
    // because nobody but the owner and the entry that it lends reaches these: the key, then the
    // value.
    let found = UnsafeMutablePointer<MDB_val>.allocate(capacity: 2)

    init(_ handle: OpaquePointer) {
        unsafe self.handle = handle
        unsafe found.initialize(repeating: MDB_val(), count: 2)
    }

    func close() {
        unsafe mdb_cursor_close(handle)
        unsafe found.deallocate()
    }

    var entry: Entry {
        @_lifetime(immortal)
        @inline(__always)
        get { unsafe Entry(found) }
    }

    @inline(__always)
    func move(_ operation: MDB_cursor_op) -> Int32 {
        unsafe mdb_cursor_get(handle, found, found + 1, operation)
    }

    /// Moves to where a walk begins at `bound`: to the nearest key that it admits.
    func move(to bound: KeyRange.Bound, isAscending: Bool) -> Int32 {
        guard let start = bound.bytes else { return move(isAscending ? MDB_FIRST : MDB_LAST) }
        let code = search(start)
        if code == MDB_NOTFOUND, !isAscending { return move(MDB_LAST) }
        if code != MDB_SUCCESS { return code }
        let isAtStart = entry.key.order(against: start) == 0
        if isAtStart, case .included = bound { return code }
        if isAscending { return isAtStart ? move(MDB_NEXT) : code }
        return move(MDB_PREV)
    }

    /// Moves to `key` itself.
    func find(_ key: RawSpan) -> Int32 {
        unsafe key.withMutableValue { target in
            unsafe found.pointee = target.pointee
            return move(MDB_SET)
        }
    }

    /// Finds the first key that is not before `start`.
    private func search(_ start: [UInt8]) -> Int32 {
        // LMDB refuses an empty key; every key is at or after it.
        if start.isEmpty { return move(MDB_FIRST) }
        return unsafe start.span.bytes.withMutableValue { target in
            unsafe found.pointee = target.pointee
            return move(MDB_SET_RANGE)
        }
    }
}

extension KeyRange.Bound {
    var bytes: [UInt8]? {
        switch self {
        case .unbounded: nil
        case .included(let bytes), .excluded(let bytes): bytes
        }
    }
}
