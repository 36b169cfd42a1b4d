import CLMDB

/// liblmdb's cursor and what its last move found, in memory that stays in its place, so that a step
/// copies nothing. Whoever owns it closes it.
@safe
struct RawCursor {
    let handle: OpaquePointer
    // because nobody but the owner and the entry that it lends reaches these: the key, then the
    // value.
    private let found = UnsafeMutablePointer<MDB_val>.allocate(capacity: 2)

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

    /// Moves to the first key at or after the beginning of a walk up from `bound`.
    func first(_ bound: KeyRange.Bound) -> Int32 {
        guard let start = bound.bytes, !start.isEmpty else { return move(MDB_FIRST) }
        let code = search(start)
        guard code == MDB_SUCCESS, case .excluded = bound, isAt(start) else { return code }
        return move(MDB_NEXT)
    }

    /// Moves to the last key at or before the beginning of a walk down from `bound`.
    func last(_ bound: KeyRange.Bound) -> Int32 {
        guard let end = bound.bytes else { return move(MDB_LAST) }
        let code = search(end)
        if code == MDB_NOTFOUND { return move(MDB_LAST) }
        guard code == MDB_SUCCESS else { return code }
        if case .included = bound, isAt(end) { return code }
        return move(MDB_PREV)
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

    private func isAt(_ bytes: [UInt8]) -> Bool {
        entry.key.order(against: bytes) == 0
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
