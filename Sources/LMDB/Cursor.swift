import CLMDB

/// A walk over a ``KeyRange`` of one table, in one direction.
///
/// ```swift
/// var cursor = try view.cursor(in: table, over: .prefix([7]))
/// while let entry = try cursor.next() { total += entry.value.byteCount }
/// ```
/// It is no `Sequence`: a step can fail, and an entry dies at the next step.
@safe
public struct Cursor: ~Copyable, ~Escapable {
    private let handle: OpaquePointer
    // because nobody but this cursor and the entry that it lends reaches these: the key and the
    // value that the last move found, in memory that stays in its place, so that a step copies
    // nothing.
    private let found = UnsafeMutablePointer<MDB_val>.allocate(capacity: 2)
    private let owner: BorrowedCore
    private let thread: ThreadState
    private let isAscending: Bool
    private let operation: MDB_cursor_op
    /// Where the walk begins.
    private let start: KeyRange.Bound
    /// Where the walk ends.
    private let limit: KeyRange.Bound
    /// Whether the walk can meet the end of its range before that of the table.
    private let isBounded: Bool
    private var position = Position.before
    /// What liblmdb said at the end of the walk, if it was an error.
    private var failure = MDB_SUCCESS
    /// Notes where the walk has been, if somebody asked for it.
    private let trail: ReadSet.Trail?

    private enum Position {
        case before, inside, after
        /// At a key that was asked for, off the walk.
        case aside
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
        unsafe found.initialize(repeating: MDB_val(), count: 2)
        self.owner = owner
        thread = owner.thread
        thread.cursorCount += 1
        isAscending = direction == .ascending
        operation = isAscending ? MDB_NEXT : MDB_PREV
        (start, limit) =
            isAscending ? (range.lower, range.upper) : (range.upper, range.lower)
        isBounded = limit != .unbounded
        if let reads = view.readSet {
            trail = ReadSet.Trail(reads, table, from: start)
        } else {
            trail = nil
        }
    }

    deinit {
        if let trail { note(in: trail) }
        thread.cursorCount -= 1
        unsafe mdb_cursor_close(handle)
        unsafe found.deallocate()
    }

    /// The next entry in the direction of the walk, or `nil` past the end of the range.
    /// - Complexity: O(1) amortised; the first step is a search, O(log n).
    @inlinable
    @_lifetime(&self)
    public mutating func next() throws(LMDBError) -> Entry? {
        if let found = unsafe step() {
            return unsafe _overrideLifetime(Entry(found), mutating: &self)
        }
        return try beginOrEnd()
    }

    /// Steps inside the range; `nil` before its first entry and after its last. Cannot throw, which
    /// would cost each caller a test.
    @usableFromInline
    mutating func step() -> UnsafeRawPointer? {
        if position != .inside { return nil }
        let code = move(operation)
        if code == MDB_SUCCESS, !isBounded { return unsafe UnsafeRawPointer(found) }
        return unsafe judge(code)
    }

    /// Judges what a move found: an entry of the range, its end, or an error.
    @inline(never)
    private mutating func judge(_ code: Int32) -> UnsafeRawPointer? {
        let isInRange =
            code == MDB_SUCCESS && limit.admits(entry.key, asLower: !isAscending)
        position = isInRange ? .inside : .after
        failure = code == MDB_NOTFOUND ? MDB_SUCCESS : code
        return isInRange ? unsafe UnsafeRawPointer(found) : nil
    }

    /// The first entry, or the end of the walk.
    @usableFromInline
    @_lifetime(&self)
    mutating func beginOrEnd() throws(LMDBError) -> Entry? {
        if position == .before { return try search(from: start) }
        try owner.check(failure, during: .cursor)
        return nil
    }

    /// Moves to `key`, or to the nearest key beyond it in the direction of the walk. The range
    /// still holds: a key before its beginning leads to its first entry.
    /// - Complexity: O(log n).
    @_lifetime(&self)
    public mutating func seek(_ key: RawSpan) throws(LMDBError) -> Entry? {
        let isInside = start.admits(key, asLower: isAscending)
        let key = KeyRange.Bound.included(unsafe key.withUnsafeBytes { unsafe Array($0) })
        if let trail {
            note(in: trail)
            trail.start = isInside ? key : start
        }
        return try search(from: isInside ? key : start)
    }

    /// The entry of `key`, or `nil` if there is none, whatever the range. A walk does not go on
    /// from there.
    /// - Complexity: O(log n), but O(1) where the key lies on the page that was looked at last: for
    ///   keys that come near each other this is faster than ``ReadView/get(_:in:)``.
    /// - Throws: ``LMDBError/keySize(bytes:limit:)``.
    @_lifetime(&self)
    public mutating func find(_ key: RawSpan) throws(LMDBError) -> Entry? {
        try BorrowedCore.checkSize(of: key)
        if let trail {
            note(in: trail)
            trail.reads.note(key, in: trail.table)
        }
        position = .aside
        let code = move(to: key, MDB_SET)
        if code == MDB_SUCCESS { return unsafe _overrideLifetime(entry, mutating: &self) }
        if code != MDB_NOTFOUND { try owner.check(code, during: .cursor) }
        return nil
    }

    /// Notes the stretch that the walk went over: to its end if it found that.
    private func note(in trail: ReadSet.Trail) {
        if position == .before || position == .aside { return }
        var end = limit
        if position == .inside {
            end = .included(unsafe entry.key.withUnsafeBytes { unsafe Array($0) })
        }
        trail.reads.note(
            isAscending
                ? KeyRange(from: trail.start, to: end) : KeyRange(from: end, to: trail.start),
            in: trail.table)
    }

    @_lifetime(&self)
    private mutating func search(from bound: KeyRange.Bound) throws(LMDBError) -> Entry? {
        if let found = unsafe judge(move(to: bound)) {
            return unsafe _overrideLifetime(Entry(found), mutating: &self)
        }
        try owner.check(failure, during: .cursor)
        return nil
    }

    private var entry: Entry {
        @_lifetime(immortal)
        get { unsafe Entry(found) }
    }

    @inline(__always)
    private func move(_ operation: MDB_cursor_op) -> Int32 {
        unsafe mdb_cursor_get(handle, found, found + 1, operation)
    }

    /// Moves to `key`, or to the first key that is not before it.
    private func move(to key: RawSpan, _ operation: MDB_cursor_op) -> Int32 {
        unsafe key.withMutableValue { [handle, found] target in
            unsafe found.pointee = target.pointee
            return unsafe mdb_cursor_get(handle, found, found + 1, operation)
        }
    }

    /// Moves to where a walk begins at `bound`: to the nearest key that it admits.
    private func move(to bound: KeyRange.Bound) -> Int32 {
        guard let start = bound.bytes else { return move(isAscending ? MDB_FIRST : MDB_LAST) }
        // LMDB refuses an empty key; every key is at or after it.
        let code =
            start.isEmpty ? move(MDB_FIRST) : unsafe move(to: start.span.bytes, MDB_SET_RANGE)
        if code == MDB_NOTFOUND, !isAscending { return move(MDB_LAST) }
        if code != MDB_SUCCESS { return code }
        let isAtStart = entry.key.order(against: start) == 0
        if isAtStart, case .included = bound { return code }
        if isAscending { return isAtStart ? move(MDB_NEXT) : code }
        return move(MDB_PREV)
    }
}

extension KeyRange.Bound {
    /// Whether `key` is on the inner side of this bound.
    fileprivate func admits(_ key: RawSpan, asLower isLower: Bool) -> Bool {
        guard let bytes else { return true }
        let order = key.order(against: bytes)
        if order == 0, case .included = self { return true }
        return isLower ? order > 0 : order < 0
    }

    fileprivate var bytes: [UInt8]? {
        switch self {
        case .unbounded: nil
        case .included(let bytes), .excluded(let bytes): bytes
        }
    }
}
