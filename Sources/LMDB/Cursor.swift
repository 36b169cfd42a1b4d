import CLMDB

/// A walk over a ``KeyRange`` of one table, in one direction.
///
/// ```swift
/// var cursor = try view.cursor(in: table, over: .prefix([7]))
/// while let entry = try cursor.next() { total += entry.value.byteCount }
/// ```
/// It is no `Sequence`: a step can fail, and an entry dies at the next step. Costs 2 to 3 ns a step
/// more than the C it wraps.
@safe
public struct Cursor: ~Copyable, ~Escapable {
    private let handle: OpaquePointer
    private let owner: BorrowedCore
    private let range: KeyRange
    private let direction: Direction
    private let step: MDB_cursor_op
    /// Whether the walk can meet the end of its range before that of the table.
    private let isBounded: Bool
    private var position = Position.before

    private enum Position {
        case before, inside, after
    }

    @_lifetime(copy view)
    init(
        _ view: ReadView, table: Table, range: KeyRange, direction: Direction
    ) throws(LMDBError) {
        let owner = view.owner
        owner.checkOwner(of: table)
        var handle: OpaquePointer?
        try owner.check(
            unsafe mdb_cursor_open(view.handle, table.index, &handle), during: .cursor)
        // because an open that succeeded has set the handle.
        unsafe self.handle = handle.unsafelyUnwrapped
        self.owner = owner
        self.range = range
        self.direction = direction
        step = direction == .ascending ? MDB_NEXT : MDB_PREV
        isBounded = (direction == .ascending ? range.upper : range.lower) != .unbounded
    }

    deinit {
        unsafe mdb_cursor_close(handle)
    }

    /// The next entry in the direction of the walk, or `nil` past the end of the range.
    /// - Complexity: O(1) amortised; the first step is a search, O(log n).
    @_lifetime(&self)
    public mutating func next() throws(LMDBError) -> Entry? {
        var key = unsafe MDB_val()
        var value = unsafe MDB_val()
        let code =
            position == .inside
            ? unsafe mdb_cursor_get(handle, &key, &value, step) : unsafe start(&key, &value)
        return unsafe _overrideLifetime(try take(code, key, value), mutating: &self)
    }

    /// Moves to `key`, or to the nearest key beyond it in the direction of the walk. The range
    /// still holds: a key before its beginning leads to its first entry.
    /// - Complexity: O(log n).
    @_lifetime(&self)
    public mutating func seek(_ key: RawSpan) throws(LMDBError) -> Entry? {
        let start = KeyRange.Bound.included(unsafe key.withUnsafeBytes { unsafe Array($0) })
        var found = unsafe MDB_val()
        var value = unsafe MDB_val()
        let code: Int32
        switch direction {
        case .ascending:
            let isBefore = !range.lower.admits(key, asLower: true)
            code = unsafe first(isBefore ? range.lower : start, &found, &value)
        case .descending:
            let isBeyond = !range.upper.admits(key, asLower: false)
            code = unsafe last(isBeyond ? range.upper : start, &found, &value)
        }
        return unsafe _overrideLifetime(try take(code, found, value), mutating: &self)
    }

    /// Judges what a move found: an entry of the range, its end, or an error.
    @inline(__always)
    @_lifetime(immortal)
    private mutating func take(
        _ code: Int32, _ key: MDB_val, _ value: MDB_val
    ) throws(LMDBError) -> Entry? {
        guard code == MDB_SUCCESS else { return try end(code) }
        if isBounded, !isInside(unsafe RawSpan(key)) { return try end(MDB_NOTFOUND) }
        position = .inside
        return Entry(key: unsafe RawSpan(key), value: unsafe RawSpan(value))
    }

    @inline(never)
    @_lifetime(immortal)
    private mutating func end(_ code: Int32) throws(LMDBError) -> Entry? {
        position = .after
        if code != MDB_NOTFOUND { try owner.check(code, during: .cursor) }
        return nil
    }

    private func isInside(_ key: RawSpan) -> Bool {
        switch direction {
        case .ascending: range.upper.admits(key, asLower: false)
        case .descending: range.lower.admits(key, asLower: true)
        }
    }

    /// The first move, or the one after the last entry.
    private func start(_ key: inout MDB_val, _ value: inout MDB_val) -> Int32 {
        switch (position, direction) {
        case (.after, _): MDB_NOTFOUND
        case (_, .ascending): unsafe first(range.lower, &key, &value)
        case (_, .descending): unsafe last(range.upper, &key, &value)
        }
    }

    private func first(
        _ bound: KeyRange.Bound, _ key: inout MDB_val, _ value: inout MDB_val
    ) -> Int32 {
        guard let start = bound.bytes, !start.isEmpty else {
            return unsafe mdb_cursor_get(handle, &key, &value, MDB_FIRST)
        }
        let code = unsafe search(start, &key, &value)
        guard code == MDB_SUCCESS, case .excluded = bound,
            unsafe RawSpan(key).order(against: start) == 0
        else { return code }
        return unsafe mdb_cursor_get(handle, &key, &value, MDB_NEXT)
    }

    private func last(
        _ bound: KeyRange.Bound, _ key: inout MDB_val, _ value: inout MDB_val
    ) -> Int32 {
        guard let end = bound.bytes else {
            return unsafe mdb_cursor_get(handle, &key, &value, MDB_LAST)
        }
        let code = unsafe search(end, &key, &value)
        if code == MDB_NOTFOUND {
            return unsafe mdb_cursor_get(handle, &key, &value, MDB_LAST)
        }
        guard code == MDB_SUCCESS else { return code }
        if case .included = bound, unsafe RawSpan(key).order(against: end) == 0 { return code }
        return unsafe mdb_cursor_get(handle, &key, &value, MDB_PREV)
    }

    /// Finds the first key that is not before `start`.
    private func search(
        _ start: [UInt8], _ key: inout MDB_val, _ value: inout MDB_val
    ) -> Int32 {
        // LMDB refuses an empty key; every key is at or after it.
        if start.isEmpty { return unsafe mdb_cursor_get(handle, &key, &value, MDB_FIRST) }
        return unsafe start.span.bytes.withMutableValue { target in
            unsafe key = target.pointee
            return unsafe mdb_cursor_get(handle, &key, &value, MDB_SET_RANGE)
        }
    }
}

extension KeyRange.Bound {
    fileprivate var bytes: [UInt8]? {
        switch self {
        case .unbounded: nil
        case .included(let bytes), .excluded(let bytes): bytes
        }
    }

    /// Whether `key` is on the inner side of this bound.
    @inline(__always)
    fileprivate func admits(_ key: RawSpan, asLower isLower: Bool) -> Bool {
        switch self {
        case .unbounded: return true
        case .included(let bytes):
            let order = key.order(against: bytes)
            return isLower ? order >= 0 : order <= 0
        case .excluded(let bytes):
            let order = key.order(against: bytes)
            return isLower ? order > 0 : order < 0
        }
    }
}
