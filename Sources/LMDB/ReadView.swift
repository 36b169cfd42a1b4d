import CLMDB
import PageTrees

/// One state of the whole file, to read from, lent by a transaction.
///
/// A view can be copied and passed on, but not kept: it cannot leave the closure that received it,
/// and no write can happen while the view, or anything read through it, is in use. The spans that a
/// view returns point into the memory map; the compiler ends their use before the bytes can change.
@safe
public struct ReadView: ~Escapable {
    let handle: OpaquePointer
    /// The reader that finds entries in the map, or has liblmdb find them inside a write, whose
    /// changes are not in the map.
    let trees: UnsafeMutablePointer<tree_reader>
    let owner: BorrowedCore
    // Safe because the read that lends the view keeps the set until the view is gone.
    private let reads: Unmanaged<ReadSet>?

    /// Creates a view without a lifetime of its own.
    ///
    /// The caller must tie the view to the transaction that owns `handle`, or lend it to a closure
    /// inside that transaction.
    @_lifetime(immortal)
    init(
        _ handle: OpaquePointer, of owner: BorrowedCore,
        trees: UnsafeMutablePointer<tree_reader>, notingIn reads: Unmanaged<ReadSet>? = nil
    ) {
        unsafe self.handle = handle
        unsafe self.trees = trees
        self.owner = owner
        unsafe self.reads = reads
    }

    /// Whether the view is of a write transaction, and sees what that has changed.
    // Safe because the transaction that lends the view keeps the reader until the view is gone.
    var isWriting: Bool { unsafe trees.pointee.guard != nil }

    /// The set that records the reads of this view, if there is one.
    var readSet: ReadSet? { unsafe reads?.takeUnretainedValue() }

    /// The same state as this view, for reads that the ``ReadSet`` does not record.
    ///
    /// Use it for a read that follows from recorded reads, or that cannot change the answer.
    public var unnoted: ReadView {
        @_lifetime(copy self)
        get { unsafe _overrideLifetime(ReadView(handle, of: owner, trees: trees), copying: self) }
    }

    /// Notes a range as read, for an answer that depends on it and was found by other reads.
    package func note(_ range: KeyRange, in table: Table) { readSet?.note(range, in: table) }

    /// The number of the last commit that this view sees. Inside a write, that number plus one.
    public var transactionID: Int { unsafe mdb_txn_id(handle) }

    /// Returns the number of the table in liblmdb, whose tree the reader knows then.
    @inline(__always)
    func index(of table: Table) -> UInt32 { unsafe owner.index(of: table, in: trees) }

    /// Returns the value of `key`, or `nil` if the table has no such key.
    /// - Complexity: O(log n) pages; no copy, no allocation.
    @_lifetime(copy self)
    public func get(_ key: RawSpan, in table: Table) throws(LMDBError) -> RawSpan? {
        let index = index(of: table)
        try BorrowedCore.checkSize(of: key)
        readSet?.note(key, in: table)
        var value = unsafe MDB_val()
        let code = unsafe key.withMutableValue {
            unsafe tree_get(trees, handle, index, $0, &value)
        }
        if code == MDB_NOTFOUND { return nil }
        try owner.check(code, during: .get)
        return unsafe _overrideLifetime(RawSpan(foundAt: &value), copying: self)
    }

    /// Returns an empty batch of 16-byte keys, whose values can be found together.
    @_lifetime(copy self)
    public func batch(in table: Table, capacity: Int = 0) -> ValueBatch {
        ValueBatch(self, in: table, capacity: capacity)
    }

    /// Returns a cursor over `range` of `table` that stands before the first entry.
    /// - Complexity: O(1). The first step costs O(log n) pages, each later step O(1).
    @_lifetime(copy self)
    public func cursor(
        in table: Table, over range: KeyRange = .all, _ direction: Direction = .ascending
    ) throws(LMDBError) -> Cursor {
        try Cursor(self, table: table, range: range, direction: direction)
    }

    /// Returns the size and shape of a table's tree.
    /// - Complexity: O(1), because LMDB keeps the counts.
    public func statistics(of table: Table) throws(LMDBError) -> TableStatistics {
        readSet?.noteCount(of: table)
        var stat = MDB_stat()
        let code = unsafe tree_stat(trees, handle, index(of: table), &stat)
        try owner.check(code, during: .statistics)
        return TableStatistics(
            entryCount: Int(stat.ms_entries), depth: Int(stat.ms_depth),
            branchPageCount: Int(stat.ms_branch_pages), leafPageCount: Int(stat.ms_leaf_pages),
            overflowPageCount: Int(stat.ms_overflow_pages))
    }
}

extension ReadView {
    /// The object that was attached to the transaction of this thread, or nil.
    package var attachment: AnyObject? { owner.thread.attachment }

    /// Attaches an object to the transaction of this thread while `body` runs.
    package func attaching<R>(_ object: AnyObject, _ body: () throws -> R) rethrows -> R {
        let thread = owner.thread
        let before = thread.attachment
        thread.attachment = object
        defer { thread.attachment = before }
        return try body()
    }

    /// The object that says what reads of this transaction leave out, or nil.
    package var exclusion: AnyObject? {
        guard let found = owner.thread.exclusion, found.transaction == address else { return nil }
        return found.object
    }

    /// Has reads of this transaction leave out what an object says, while `body` runs.
    package func excluding<R>(_ object: AnyObject, _ body: () throws -> R) rethrows -> R {
        let thread = owner.thread
        let before = thread.exclusion
        thread.exclusion = ThreadState.Exclusion(transaction: address, object: object)
        defer { thread.exclusion = before }
        return try body()
    }

    /// The address of the transaction, which tells it apart from others while it lives.
    private var address: UInt {
        // Safe because nothing is read there.
        unsafe UInt(bitPattern: handle)
    }
}

extension ReadView {
    /// Returns the key of the entry that a number selects, or `nil` if the table is empty.
    ///
    /// Each level of the tree takes its position from the number, so random numbers give random
    /// entries, those on emptier pages somewhat more often. The read is not noted. Inside a write,
    /// the call throws.
    /// - Complexity: O(log n) pages.
    package func key(chosenBy choice: UInt64, in table: Table) throws(LMDBError) -> [UInt8]? {
        let index = index(of: table)
        var opened: UnsafeMutablePointer<tree_cursor>?
        try owner.check(
            unsafe tree_cursor_open(trees, handle, index, &opened), during: .cursor)
        guard let cursor = unsafe opened else { return nil }
        defer { unsafe tree_cursor_close(cursor) }
        let code = unsafe tree_cursor_pick(cursor, choice)
        if code == MDB_NOTFOUND { return nil }
        try owner.check(code, during: .cursor)
        // Safe because the key lies there until the cursor is closed.
        return unsafe Array(
            UnsafeRawBufferPointer(
                start: cursor.pointee.key.mv_data, count: cursor.pointee.key.mv_size))
    }
}

extension ReadView {
    /// The number of steps between two looks at whether the task was cancelled. A look takes as
    /// long as a few steps.
    @inlinable package static var stepsBetweenLooks: Int { 1_024 }

    /// Whether a loop looks at the position of a step.
    @inline(__always)
    @inlinable package static func isLook(_ position: Int) -> Bool {
        position % stepsBetweenLooks == stepsBetweenLooks - 1
    }

    /// Whether a read by this view ends when its task is cancelled. A read inside a write does not:
    /// a write that has begun either commits or fails for a reason of its own.
    var isCancellable: Bool { !isWriting }

    /// Counts work that takes as long as so many steps of a walk, and looks whether the task was
    /// cancelled where that is due.
    package func countSteps(_ count: Int) throws(LMDBError) {
        let thread = owner.thread
        thread.stepsToLook -= count
        if thread.stepsToLook > 0 { return }
        thread.stepsToLook = Self.stepsBetweenLooks
        try checkCancelled()
    }

    /// Throws ``LMDBError/cancelled`` if the task that reads was cancelled.
    package func checkCancelled() throws(LMDBError) {
        if isCancellable, Task.isCancelled { throw .cancelled }
    }
}
