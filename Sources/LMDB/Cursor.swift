import CLMDB
import PageTrees

/// A walk over a ``KeyRange`` of one table, in one direction.
///
/// ```swift
/// var cursor = try view.cursor(in: table, over: .prefix([7]))
/// while let entry = try cursor.next() { total += entry.value.byteCount }
/// ```
/// A cursor is no `Sequence`, because a step can throw and an entry is valid only until the next
/// step.
@safe
public struct Cursor: ~Copyable, ~Escapable {
    // Safe because only this cursor and the entry that it lends reach this memory, and `deinit`
    // frees it. The memory begins with the key and the value that the last move found and never
    // moves, so a step copies nothing.
    private let cursor: UnsafeMutablePointer<tree_cursor>
    private let owner: BorrowedCore
    /// The place of its transaction among those that the thread holds.
    private let place: Int?
    private let isAscending: Bool
    private let operation: MDB_cursor_op
    /// The bound of the range at which the walk begins: the upper one if it descends.
    private let start: KeyRange.Bound
    /// The bound of the range at which the walk ends.
    private let limit: KeyRange.Bound
    /// Whether the range can end before the table ends in the direction of the walk.
    private let isBounded: Bool
    /// The number of steps that lead to entries of the range for sure, so that their keys are not
    /// compared with the limit. They are taken from ``stepsToLook``.
    private var sureSteps = 0
    /// The number of steps since the last search whose keys were compared.
    private var judgedSteps = 0
    private var position = Position.before
    /// The error code that ended the walk, or `MDB_SUCCESS`.
    private var failure = MDB_SUCCESS
    private var wasCancelled = false
    /// Whether the walk ended at an entry behind its range, and not with the table.
    private var isBehindRange = false
    /// The bound at which the walk begins: the beginning of the range, or the key of the last seek.
    private var origin: KeyRange.Bound
    /// Whether the walk ends when its task is cancelled.
    private let isCancellable: Bool
    /// The number of steps until the walk looks whether its task was cancelled.
    private var stepsToLook: Int
    /// The set that records the walk, if the read has one, and the table that the walk is recorded
    /// under.
    private let notes: (reads: ReadSet, table: Table)?
    /// The memory of the blocks that were lent, or nil before the first one.
    private var block: UnsafeMutablePointer<tree_entry>?

    private static let stepsOfSearch = 16
    /// The length of a walk up to which looking for its end costs more than it saves.
    private static let stepsOfShortWalk = 4

    private enum Position {
        case before, inside, after
    }

    @_lifetime(copy view)
    init(
        _ view: ReadView, table: Table, range: KeyRange, direction: Direction
    ) throws(LMDBError) {
        let owner = view.owner
        let index = view.index(of: table)
        var cursor: UnsafeMutablePointer<tree_cursor>?
        let code = unsafe tree_cursor_open(view.trees, view.handle, index, &cursor)
        try owner.check(code, during: .cursor)
        // Safe because an open that succeeded has set the pointer.
        unsafe self.cursor = cursor.unsafelyUnwrapped
        self.owner = owner
        place = unsafe owner.thread.openCursor(in: view.handle)
        isAscending = direction == .ascending
        operation = isAscending ? MDB_NEXT : MDB_PREV
        let (lower, upper) = (range.lower, range.upper)
        (start, limit) = isAscending ? (lower, upper) : (upper, lower)
        origin = start
        isBounded = limit != .unbounded
        notes = view.readSet.map { ($0, table) }
        isCancellable = view.isCancellable
        stepsToLook = owner.thread.stepsToLook
    }

    deinit {
        noteWalk()
        owner.thread.closeCursor(at: place)
        // Many short walks are a long one.
        owner.thread.stepsToLook = stepsToLook + sureSteps
        unsafe tree_cursor_close(cursor)
        unsafe block?.deallocate()
    }

    /// Returns the next entry in the direction of the walk, or `nil` past the end of the range.
    /// - Complexity: O(1) amortised. The first step is a search, O(log n).
    @inlinable
    @_lifetime(&self)
    public mutating func next() throws(LMDBError) -> Entry? {
        if let found = unsafe step() {
            return unsafe _overrideLifetime(Entry(found), mutating: &self)
        }
        try checkEnd()
        return nil
    }

    /// Moves over the next entries and returns them together, or `nil` past the end of the range.
    ///
    /// They are as many as are known to lie in the range, on one page, and at most 64. A walk by
    /// blocks takes less than half the time of one by ``next()``.
    /// - Precondition: the direction is ascending.
    /// - Complexity: O(1) amortised for each entry. The first step is a search, O(log n).
    @_lifetime(&self)
    public mutating func nextBlock() throws(LMDBError) -> EntryBlock? {
        precondition(isAscending, "a block of entries ascends")
        guard unsafe step() != nil else {
            try checkEnd()
            return nil
        }
        if sureSteps == 0 { takeSureSteps() }
        let ahead = Int(unsafe tree_cursor_ahead(cursor, 0))
        let steps = min(sureSteps, ahead, EntryBlock.capacity - 1)
        sureSteps -= steps
        let entries = unsafe block ?? .allocate(capacity: EntryBlock.capacity)
        unsafe block = entries
        failure = unsafe tree_cursor_take(cursor, UInt32(steps), entries)
        if failure != MDB_SUCCESS { position = .after }
        try checkEnd()
        return unsafe _overrideLifetime(EntryBlock(entries, count: steps + 1), mutating: &self)
    }

    /// Moves to the next entry of the range and returns its memory, or `nil` after the last entry.
    ///
    /// This function does not throw: a `throws` would cost every caller a test for each step.
    /// ``checkEnd()`` throws the error that ended the walk.
    @usableFromInline
    mutating func step() -> UnsafeRawPointer? {
        if position != .inside { return position == .before ? unsafe judge(moveToOrigin()) : nil }
        let code = move(operation)
        if code == MDB_SUCCESS, sureSteps > 0 {
            sureSteps &-= 1
            return unsafe UnsafeRawPointer(cursor)
        }
        return unsafe judge(code)
    }

    /// Turns the result of a move into an entry of the range, the end of the walk, or an error.
    @inline(never)
    private mutating func judge(_ code: Int32) -> UnsafeRawPointer? {
        // The table can end before the sure steps do.
        stepsToLook += sureSteps - 1
        sureSteps = 0
        if stepsToLook <= 0 {
            stepsToLook = ReadView.stepsBetweenLooks
            if isCancellable, Task.isCancelled {
                (position, wasCancelled) = (.after, true)
                return nil
            }
        }
        let isInRange =
            code == MDB_SUCCESS && limit.admits(entry.key, asLower: !isAscending)
        judgedSteps += 1
        if isInRange, judgedSteps > Self.stepsOfShortWalk { takeSureSteps() }
        position = isInRange ? .inside : .after
        failure = code == MDB_NOTFOUND ? MDB_SUCCESS : code
        isBehindRange = code == MDB_SUCCESS && !isInRange
        return isInRange ? unsafe UnsafeRawPointer(cursor) : nil
    }

    /// Takes the next steps for sure that stay in the range, up to the next look at the task.
    private mutating func takeSureSteps() {
        sureSteps = min(isBounded ? stepsOnLeaf() : .max, max(0, stepsToLook - 1))
        stepsToLook -= sureSteps
    }

    /// Returns how many steps lead to entries of the range on the same leaf, by a search for the
    /// limit. The keys of a leaf ascend, as a walk over all pages checks.
    private func stepsOnLeaf() -> Int {
        var (sure, unsure) = (0, Int(unsafe tree_cursor_ahead(cursor, isAscending ? 0 : 1)) + 1)
        // Most leaves lie in the range as a whole.
        var middle = unsure - 1
        while unsure - sure > 1 {
            if isInRange(after: middle) { sure = middle } else { unsure = middle }
            middle = (sure + unsure) / 2
        }
        return sure
    }

    private func isInRange(after steps: Int) -> Bool {
        var key = unsafe MDB_val()
        let code = unsafe tree_cursor_peek(cursor, UInt32(steps), isAscending ? 0 : 1, &key)
        // Safe because the key lies in the map until the transaction ends.
        return unsafe code == MDB_SUCCESS
            && limit.admits(RawSpan(foundAt: &key), asLower: !isAscending)
    }

    /// Throws the error that ended the walk, if there was one.
    @usableFromInline
    func checkEnd() throws(LMDBError) {
        if wasCancelled { throw .cancelled }
        try owner.check(failure, during: .cursor)
    }

    /// Moves to `key`, or to the nearest key after `key` in the direction of the walk, and returns
    /// its entry.
    ///
    /// The range still holds: a seek to a key before the beginning of the range leads to the first
    /// entry of the range.
    /// - Complexity: O(log n).
    @_lifetime(&self)
    public mutating func seek(_ key: [UInt8]) throws(LMDBError) -> Entry? {
        noteWalk()
        // The span is safe because the array outlives the call, which keeps nothing of it.
        let isInside = unsafe start.admits(key.span.bytes, asLower: isAscending)
        origin = isInside ? .included(key) : start
        position = .before
        return try next()
    }

    /// Adds the keys that the walk has covered to the read set: up to the last key found, or to the
    /// end of the range if the walk got there.
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
        get { unsafe Entry(cursor) }
    }

    @inline(__always)
    private func move(_ operation: MDB_cursor_op) -> Int32 {
        unsafe tree_cursor_move(cursor, operation)
    }

    /// Moves to the first key that is not before `key`.
    private func move(to key: RawSpan) -> Int32 {
        unsafe key.withMutableValue { [cursor] target in
            unsafe cursor.pointee.key = target.pointee
            return unsafe tree_cursor_move(cursor, MDB_SET_RANGE)
        }
    }

    /// Moves to the first key, in the direction of the walk, that the origin admits.
    ///
    /// This code is not a part of ``step()``, which stays small without it.
    @inline(never)
    private mutating func moveToOrigin() -> Int32 {
        // A search takes as long as some steps.
        stepsToLook += sureSteps - Self.stepsOfSearch
        (sureSteps, judgedSteps) = (0, 0)
        guard let start = origin.bytes else { return move(isAscending ? MDB_FIRST : MDB_LAST) }
        // LMDB refuses an empty key. Every key is after the empty key, so the first key of the
        // table is the one to find.
        let code =
            start.isEmpty ? move(MDB_FIRST) : unsafe move(to: start.span.bytes)
        if code == MDB_NOTFOUND, !isAscending { return checked(move(MDB_LAST)) }
        if code != MDB_SUCCESS || origin.admits(entry.key, asLower: isAscending) { return code }
        return checked(move(operation))
    }

    /// Refuses an entry that lies before the origin, where a sound tree has none: who goes from key
    /// to key by searches would go back, and never end.
    private func checked(_ code: Int32) -> Int32 {
        guard code == MDB_SUCCESS, !origin.admits(entry.key, asLower: isAscending) else {
            return code
        }
        return MDB_CORRUPTED
    }
}

/// The direction in which a ``Cursor`` walks.
public enum Direction: Hashable, Sendable {
    case ascending, descending
}
