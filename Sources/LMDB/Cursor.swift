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
    private let raw: RawCursor
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
        raw = unsafe RawCursor(handle.unsafelyUnwrapped)
        self.owner = owner
        thread = owner.thread
        thread.cursorCount += 1
        isAscending = direction == .ascending
        operation = isAscending ? MDB_NEXT : MDB_PREV
        (start, limit) =
            isAscending ? (range.lower, range.upper) : (range.upper, range.lower)
        isBounded = limit != .unbounded
    }

    deinit {
        thread.cursorCount -= 1
        raw.close()
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
        let code = raw.move(operation)
        if code == MDB_SUCCESS, !isBounded { return unsafe UnsafeRawPointer(raw.found) }
        return unsafe judge(code)
    }

    /// Judges what a move found: an entry of the range, its end, or an error.
    @inline(never)
    private mutating func judge(_ code: Int32) -> UnsafeRawPointer? {
        let isInRange =
            code == MDB_SUCCESS && limit.admits(raw.entry.key, asLower: !isAscending)
        position = isInRange ? .inside : .after
        failure = code == MDB_NOTFOUND ? MDB_SUCCESS : code
        return isInRange ? unsafe UnsafeRawPointer(raw.found) : nil
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
        return try search(from: isInside ? key : start)
    }

    /// The entry of `key`, or `nil` if there is none, whatever the range. A walk does not go on
    /// from there.
    /// - Complexity: O(log n), but O(1) where the key lies on the page that was looked at last: for
    ///   keys that come near each other this is faster than ``ReadView/get(_:in:)``.
    @_lifetime(&self)
    public mutating func find(_ key: RawSpan) throws(LMDBError) -> Entry? {
        position = .after
        let code = raw.find(key)
        if code == MDB_SUCCESS { return unsafe _overrideLifetime(raw.entry, mutating: &self) }
        if code != MDB_NOTFOUND { try owner.check(code, during: .cursor) }
        return nil
    }

    @_lifetime(&self)
    private mutating func search(from bound: KeyRange.Bound) throws(LMDBError) -> Entry? {
        if let found = unsafe judge(raw.move(to: bound, isAscending: isAscending)) {
            return unsafe _overrideLifetime(Entry(found), mutating: &self)
        }
        try owner.check(failure, during: .cursor)
        return nil
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
}
