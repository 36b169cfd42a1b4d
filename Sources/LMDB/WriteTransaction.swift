import CLMDB
import Foundation
import PageTrees

/// The one transaction of the file that can write, lent `inout` to a closure.
///
/// A write transaction cannot be copied, kept, or committed by hand: it commits when the closure
/// returns and aborts when the closure throws. Reads go through ``view`` and see what was written
/// so far. The compiler ends every borrowed value before the next write.
@safe
public struct WriteTransaction: ~Copyable {
    // No property needs a destructor, so that `commit` can discard `self` before liblmdb frees the
    // handle. A failed commit frees the handle too; an abort after it would free it twice.
    let handle: OpaquePointer
    /// The reader of this transaction and of those inside it.
    private let trees: UnsafeMutablePointer<tree_reader>
    private let owner: BorrowedCore
    private let isNested: Bool
    /// Whether an operation met the end of the map. The write then runs again in a larger map, even
    /// if the closure swallowed the error.
    var isMapFull = false
    /// The bytes of the keys and values that were put into tables, and not undone.
    package private(set) var bytesPut = 0

    /// Begins a transaction, inside `parent` if there is one. Waits while the map of the
    /// environment changes.
    init(in core: EnvironmentCore) throws(LMDBError) {
        unsafe try self.init(in: core, inside: nil)
    }

    private init(
        in core: EnvironmentCore,
        inside parent: (handle: OpaquePointer, trees: UnsafeMutablePointer<tree_reader>)?
    ) throws(LMDBError) {
        isNested = unsafe parent != nil
        if !isNested { try core.gate.enter() }
        var handle: OpaquePointer?
        var code = unsafe mdb_txn_begin(core.handle, parent?.handle, 0, &handle)
        if code == MDB_SUCCESS, !isNested,
            unsafe tree_map_has_commit(core.map, UInt64(mdb_txn_id(handle)) - 1) == 0
        {
            // The lock file names a commit that this data file does not have: a commit on top of it
            // would be lost.
            unsafe mdb_txn_abort(handle)
            code = MDB_CORRUPTED
        }
        if code != MDB_SUCCESS {
            if !isNested { core.gate.leave() }
            throw core.failure(code, during: .begin)
        }
        if !isNested {
            do throws(LMDBError) {
                // Safe because a begin that succeeded has set the handle.
                unsafe try core.checkMark(inWriting: handle.unsafelyUnwrapped)
            } catch {
                unsafe mdb_txn_abort(handle)
                core.gate.leave()
                throw error
            }
        }
        // Safe because a begin that succeeded has set the handle.
        unsafe self.handle = handle.unsafelyUnwrapped
        unsafe trees = parent?.trees ?? page_guard_begin(core.guardian, self.handle)
        owner = BorrowedCore(core)
        unsafe owner.thread.push(.writing, self.handle, of: core, trees: trees)
    }

    deinit {
        unsafe owner.thread.pop(handle)
        // A forked process holds only a copy of the transaction. The writer's lock belongs to the
        // parent.
        if owner.core.isForked { return }
        unsafe mdb_txn_abort(handle)
        if !isNested { owner.core.gate.leave() }
    }

    /// The state that this transaction sees, including its own changes.
    public var view: ReadView {
        @_lifetime(borrow self)
        get { unsafe _overrideLifetime(ReadView(handle, of: owner, trees: trees), borrowing: self) }
    }

    /// What looks at pages before this transaction uses them.
    private var guardian: OpaquePointer { unsafe trees.pointee.guard }

    /// Returns the number of the table in liblmdb, whose tree the guard knows then.
    private func index(of table: Table) -> UInt32 { unsafe owner.index(of: table, in: trees) }

    /// The object that is attached to the transaction of this thread, or nil.
    package var attachment: AnyObject? {
        get { owner.thread.attachment }
        nonmutating set { owner.thread.attachment = newValue }
    }

    /// Stores `value` under `key` and replaces the old value, if any.
    /// - Complexity: O(log n) pages. A page is copied once in a transaction, then changed in place.
    public mutating func put(
        _ value: RawSpan, for key: RawSpan, in table: Table
    ) throws(LMDBError) {
        _ = try put(value, for: key, in: table, flags: 0)
    }

    /// Stores `value` under `key` unless the table has the key already.
    /// - Returns: whether the value was stored.
    public mutating func insert(
        _ value: RawSpan, for key: RawSpan, in table: Table
    ) throws(LMDBError) -> Bool {
        try put(value, for: key, in: table, flags: UInt32(MDB_NOOVERWRITE))
    }

    /// Stores `value` under `key`, which must come after every key of the table. Pages that are
    /// filled this way are full.
    /// - Returns: false if `key` does not come last; nothing is stored then.
    /// - Complexity: O(1) amortised.
    package mutating func append(
        _ value: RawSpan, for key: RawSpan, in table: Table
    ) throws(LMDBError) -> Bool {
        try put(value, for: key, in: table, flags: UInt32(MDB_APPEND))
    }

    /// Removes the first entries of a table.
    /// - Returns: the number of entries that were removed, which is less than `count` if the table
    ///   is empty then.
    package mutating func removeFirst(_ count: Int, in table: Table) throws(LMDBError) -> Int {
        let index = index(of: table)
        // The first search is on pages that have been checked.
        var least = unsafe MDB_val()
        try check(unsafe page_guard_check(guardian, index, &least), during: .cursor)
        let cursor = unsafe try openCursor(in: table)
        // Safe because the cursor is closed before the transaction ends, and not used after that.
        defer { unsafe mdb_cursor_close(cursor) }
        for removed in 0..<count {
            var key = unsafe MDB_val()
            let first = unsafe mdb_cursor_get(cursor, &key, nil, MDB_FIRST)
            if first == MDB_NOTFOUND { return removed }
            try check(first, during: .cursor)
            try check(unsafe page_guard_check_removal(guardian, index, &key), during: .delete)
            try check(unsafe mdb_cursor_del(cursor, 0), during: .delete)
        }
        return count
    }

    /// Lends a cursor of a table. Entries that are changed in the order of their
    /// keys take less time by one cursor.
    package mutating func withCursor<R>(
        in table: Table, _ body: (inout WriteTransaction, borrowing WriteCursor) throws -> R
    ) throws -> R {
        let cursor = unsafe try openCursor(in: table)
        // Safe because the cursor is closed before the transaction ends, and nobody can keep it.
        defer { unsafe mdb_cursor_close(cursor) }
        return unsafe try body(&self, WriteCursor(cursor, in: index(of: table)))
    }

    private func openCursor(in table: Table) throws(LMDBError) -> OpaquePointer {
        var cursor: OpaquePointer?
        try owner.check(
            unsafe mdb_cursor_open(handle, owner.index(of: table), &cursor), during: .cursor)
        // Safe because an open that succeeded has set the cursor.
        return unsafe cursor.unsafelyUnwrapped
    }

    /// Moves a cursor to a key, and returns its value; nil if the table lacks the key.
    /// - Complexity: O(log n) pages; one page if the key is near the last one.
    @_lifetime(borrow self)
    package func find(
        _ key: RawSpan, by cursor: borrowing WriteCursor
    ) throws(LMDBError) -> RawSpan? {
        try BorrowedCore.checkSize(of: key)
        var value = unsafe MDB_val()
        let code = unsafe key.withMutableValue { key in
            let code = unsafe page_guard_check(guardian, cursor.table, key)
            if code != MDB_SUCCESS { return code }
            return unsafe mdb_cursor_get(cursor.handle, key, &value, MDB_SET)
        }
        if code == MDB_NOTFOUND { return nil }
        try owner.check(code, during: .cursor)
        return unsafe lent(value)
    }

    /// Returns the value of the entry that a cursor came to last.
    @_lifetime(borrow self)
    package func value(at cursor: borrowing WriteCursor) throws(LMDBError) -> RawSpan {
        var value = unsafe MDB_val()
        try owner.check(
            unsafe mdb_cursor_get(cursor.handle, nil, &value, MDB_GET_CURRENT), during: .cursor)
        return unsafe lent(value)
    }

    @_lifetime(borrow self)
    private func lent(_ value: MDB_val) -> RawSpan {
        // Safe because the bytes belong to the transaction, which cannot write while they are
        // borrowed.
        let bytes = unsafe RawSpan(
            _unsafeBytes: UnsafeRawBufferPointer(start: value.mv_data, count: value.mv_size))
        return unsafe _overrideLifetime(bytes, borrowing: self)
    }

    /// Stores `value` under `key` unless the table has the key already. The cursor moves there.
    /// - Returns: whether the value was stored.
    package mutating func insert(
        _ value: RawSpan, for key: RawSpan, by cursor: borrowing WriteCursor
    ) throws(LMDBError) -> Bool {
        try put(value, for: key, by: cursor, flags: UInt32(MDB_NOOVERWRITE))
    }

    /// Stores `value` under `key` and replaces the old value, if any. The cursor moves there.
    package mutating func put(
        _ value: RawSpan, for key: RawSpan, by cursor: borrowing WriteCursor
    ) throws(LMDBError) {
        _ = try put(value, for: key, by: cursor, flags: 0)
    }

    private mutating func put(
        _ value: RawSpan, for key: RawSpan, by cursor: borrowing WriteCursor, flags: UInt32
    ) throws(LMDBError) -> Bool {
        try checkSizes(of: value, key)
        let code = unsafe key.withMutableValue { key in
            let code = unsafe page_guard_check(guardian, cursor.table, key)
            if code != MDB_SUCCESS { return code }
            return unsafe value.withMutableValue {
                unsafe mdb_cursor_put(cursor.handle, key, $0, flags)
            }
        }
        if code == MDB_KEYEXIST { return false }
        try check(code, during: .put)
        bytesPut &+= key.byteCount &+ value.byteCount
        return true
    }

    /// Removes the entry that a cursor found last.
    package mutating func remove(at cursor: borrowing WriteCursor) throws(LMDBError) {
        var (key, value) = unsafe (MDB_val(), MDB_val())
        var code = unsafe mdb_cursor_get(cursor.handle, &key, &value, MDB_GET_CURRENT)
        if code == MDB_SUCCESS {
            code = unsafe page_guard_check_removal(guardian, cursor.table, &key)
        }
        if code == MDB_SUCCESS { code = unsafe mdb_cursor_del(cursor.handle, 0) }
        try check(code, during: .delete)
    }

    /// Removes `key` and its value.
    /// - Returns: whether the table had the key.
    public mutating func delete(_ key: RawSpan, in table: Table) throws(LMDBError) -> Bool {
        let index = index(of: table)
        try BorrowedCore.checkSize(of: key)
        let code = unsafe key.withMutableValue { key in
            unsafe page_guard_delete(guardian, handle, index, key)
        }
        if code == MDB_NOTFOUND { return false }
        try check(code, during: .delete)
        return true
    }

    /// Runs `body` in a transaction inside this one.
    ///
    /// If `body` throws, only the changes of `body` are undone, and the error goes on to the
    /// caller.
    public mutating func nested<R>(
        _ body: (inout WriteTransaction) throws -> R
    ) throws -> R {
        var child = unsafe try WriteTransaction(in: owner.core, inside: (handle, trees))
        let outcome = Result { try body(&child) }
        if child.isMapFull { isMapFull = true }
        let result = try outcome.get()
        bytesPut += child.bytesPut
        if try !child.commit() { isMapFull = true }
        return result
    }

    /// Commits the transaction.
    /// - Returns: whether the changes fit into the map. If not, nothing was committed.
    consuming func commit() throws(LMDBError) -> Bool {
        if isMapFull {
            _ = consume self
            return false
        }
        let (owner, isNested) = (owner, isNested)
        let handle = unsafe handle
        unsafe owner.thread.pop(handle)
        discard self
        try owner.core.checkProcess()
        defer { if !isNested { owner.core.gate.leave() } }
        // liblmdb reports a short write as EIO, but a short write means a full disk. Only a system
        // call that fails sets `errno`, which tells the two apart.
        errno = 0
        let code = unsafe mdb_txn_commit(handle)
        if code == MDB_MAP_FULL { return false }
        // Only the outermost transaction writes to the disk, so only its outcome can be unknown.
        try owner.check(
            code == EIO && errno != EIO ? ENOSPC : code, during: isNested ? .write : .commit)
        return true
    }

    private mutating func put(
        _ value: RawSpan, for key: RawSpan, in table: Table, flags: UInt32
    ) throws(LMDBError) -> Bool {
        let index = index(of: table)
        try checkSizes(of: value, key)
        let code = unsafe key.withMutableValue { key in
            unsafe value.withMutableValue {
                unsafe page_guard_put(guardian, handle, index, key, $0, flags)
            }
        }
        if code == MDB_KEYEXIST { return false }
        try check(code, during: .put)
        bytesPut &+= key.byteCount &+ value.byteCount
        return true
    }

    private func checkSizes(of value: RawSpan, _ key: RawSpan) throws(LMDBError) {
        try BorrowedCore.checkSize(of: key)
        let limit = owner.core.options.maximumValueBytes
        if value.byteCount > limit { throw .valueSize(bytes: value.byteCount, limit: limit) }
    }

    private mutating func check(
        _ code: Int32, during operation: LMDBError.Operation
    ) throws(LMDBError) {
        if code == MDB_MAP_FULL { isMapFull = true }
        try owner.check(code, during: operation)
    }
}

/// A place in a table at which a transaction looks for entries and changes them.
///
/// ``WriteTransaction/withCursor(in:_:)`` lends it. An entry that was found is changed without a
/// search, and one near the last is found on the same page.
@safe
package struct WriteCursor: ~Copyable {
    // Safe because the transaction that lends the cursor closes it, and nobody can keep it.
    let handle: OpaquePointer
    /// The number of its table in liblmdb.
    let table: UInt32

    init(_ handle: OpaquePointer, in table: UInt32) {
        unsafe self.handle = handle
        self.table = table
    }
}
