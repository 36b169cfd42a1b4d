import CLMDB
import TreeReader

/// A walk over a ``KeyRange`` of one table, in one direction.
///
/// ```swift
/// var cursor = try view.cursor(in: table, over: .prefix([7]))
/// while let entry = try cursor.next() { total += entry.value.byteCount }
/// ```
/// It is no `Sequence`: a step can fail, and an entry dies at the next step.
@safe
public struct Cursor: ~Copyable, ~Escapable {
    // because nobody but this cursor and the entry that it lends reaches it. It begins with the key
    // and the value that the last move found, and stays where it is, so that a step copies nothing.
    private let place: UnsafeMutablePointer<tree_cursor>
    private let owner: BorrowedCore
    private let isAscending: Bool
    private let operation: MDB_cursor_op
    /// Where the range begins for the walk.
    private let start: KeyRange.Bound
    /// Where the walk ends.
    private let limit: KeyRange.Bound
    /// Whether the walk can meet the end of its range before that of the table.
    private let isBounded: Bool
    private var position = Position.before
    /// What liblmdb said at the end of the walk, if it was an error.
    private var failure = MDB_SUCCESS
    /// Where the walk begins: with its range, or inside it at a key that was sought.
    private var origin: KeyRange.Bound
    /// Where the walk is noted, if somebody asked for it.
    private let notes: (reads: ReadSet, table: Table)?

    private enum Position {
        case before, inside, after
    }

    @_lifetime(copy view)
    init(
        _ view: ReadView, table: Table, range: KeyRange, direction: Direction
    ) throws(LMDBError) {
        let owner = view.owner
        let index = view.index(of: table)
        var place: UnsafeMutablePointer<tree_cursor>?
        let code = unsafe tree_cursor_open(view.trees, view.handle, index, &place)
        try owner.check(code, during: .cursor)
        // because an open that succeeded has set it.
        unsafe self.place = place.unsafelyUnwrapped
        self.owner = owner
        owner.thread.cursorCount += 1
        isAscending = direction == .ascending
        operation = isAscending ? MDB_NEXT : MDB_PREV
        let (lower, upper) = (range.lower, range.upper)
        (start, limit) = isAscending ? (lower, upper) : (upper, lower)
        origin = start
        isBounded = limit != .unbounded
        notes = view.readSet.map { ($0, table) }
    }

    deinit {
        noteWalk()
        owner.thread.cursorCount -= 1
        unsafe tree_cursor_close(place)
    }

    /// The next entry in the direction of the walk, or `nil` past the end of the range.
    /// - Complexity: O(1) amortised; the first step is a search, O(log n).
    @inlinable
    @_lifetime(&self)
    public mutating func next() throws(LMDBError) -> Entry? {
        if let found = unsafe step() {
            return unsafe _overrideLifetime(Entry(found), mutating: &self)
        }
        try checkEnd()
        return nil
    }

    /// Steps in the range; `nil` after its last entry. Cannot throw, which would cost each caller a
    /// test.
    @usableFromInline
    mutating func step() -> UnsafeRawPointer? {
        if position != .inside { return position == .before ? unsafe judge(moveToOrigin()) : nil }
        let code = move(operation)
        if code == MDB_SUCCESS, !isBounded { return unsafe UnsafeRawPointer(place) }
        return unsafe judge(code)
    }

    /// Judges what a move found: an entry of the range, its end, or an error.
    @inline(never)
    private mutating func judge(_ code: Int32) -> UnsafeRawPointer? {
        let isInRange =
            code == MDB_SUCCESS && limit.admits(entry.key, asLower: !isAscending)
        position = isInRange ? .inside : .after
        failure = code == MDB_NOTFOUND ? MDB_SUCCESS : code
        return isInRange ? unsafe UnsafeRawPointer(place) : nil
    }

    /// Throws if it was an error that ended the walk.
    @usableFromInline
    func checkEnd() throws(LMDBError) { try owner.check(failure, during: .cursor) }

    /// Moves to `key`, or to the nearest key beyond it in the direction of the walk. The range
    /// still holds: a key before its beginning leads to its first entry.
    /// - Complexity: O(log n).
    @_lifetime(&self)
    public mutating func seek(_ key: RawSpan) throws(LMDBError) -> Entry? {
        noteWalk()
        let isInside = start.admits(key, asLower: isAscending)
        origin = isInside ? .included(unsafe key.withUnsafeBytes { unsafe Array($0) }) : start
        position = .before
        return try next()
    }

    /// Notes the stretch that the walk went over: to its end if it found that.
    private func noteWalk() {
        guard let notes, position != .before else { return }
        let isInside = position == .inside
        let end =
            isInside ? .included(unsafe entry.key.withUnsafeBytes { unsafe Array($0) }) : limit
        let (lower, upper) = isAscending ? (origin, end) : (end, origin)
        notes.reads.note(KeyRange(from: lower, to: upper), in: notes.table)
    }

    private var entry: Entry {
        @_lifetime(immortal)
        get { unsafe Entry(place) }
    }

    @inline(__always)
    private func move(_ operation: MDB_cursor_op) -> Int32 {
        unsafe tree_cursor_move(place, operation)
    }

    /// Moves to the first key that is not before `key`.
    private func move(to key: RawSpan) -> Int32 {
        unsafe key.withMutableValue { [place] target in
            unsafe place.pointee.key = target.pointee
            return unsafe tree_cursor_move(place, MDB_SET_RANGE)
        }
    }

    /// Moves to where the walk begins: to the nearest key that its origin admits. Not a part of a
    /// step, which would grow by it.
    @inline(never)
    private func moveToOrigin() -> Int32 {
        guard let start = origin.bytes else { return move(isAscending ? MDB_FIRST : MDB_LAST) }
        // LMDB refuses an empty key; every key is at or after it.
        let code =
            start.isEmpty ? move(MDB_FIRST) : unsafe move(to: start.span.bytes)
        if code == MDB_NOTFOUND, !isAscending { return move(MDB_LAST) }
        if code != MDB_SUCCESS || origin.admits(entry.key, asLower: isAscending) { return code }
        return move(operation)
    }
}
