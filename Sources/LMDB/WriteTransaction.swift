import CLMDB
import Foundation
import TreeReader

/// The one transaction of the file that may write, lent `inout` to a closure.
///
/// It cannot be copied, kept, or committed by hand: returning commits, throwing aborts. Reads go
/// through ``view`` and see what was written so far; the compiler ends every borrowed value before
/// the next write.
@safe
public struct WriteTransaction: ~Copyable {
    // Nothing here needs a destructor, so that `commit` can give the handle up before liblmdb frees
    // it: a failed commit frees it too, and an abort after that would free it twice.
    let handle: OpaquePointer
    private let owner: BorrowedCore
    private let isNested: Bool
    /// Set when an operation met the end of the map, so that the write runs again in a larger one
    /// even if the closure swallowed the error.
    var isMapFull = false

    /// Begins, inside `parent` if there is one; waits while the map of the environment changes.
    init(in core: EnvironmentCore, parent: OpaquePointer? = nil) throws(LMDBError) {
        isNested = unsafe parent != nil
        if !isNested { try core.gate.enter() }
        var handle: OpaquePointer?
        var code = unsafe mdb_txn_begin(core.handle, parent, 0, &handle)
        if code == MDB_SUCCESS, !isNested,
            unsafe tree_map_has_commit(core.map, UInt64(mdb_txn_id(handle)) - 1) == 0
        {
            // The lock file tells of other data: what is committed by it would be lost.
            unsafe mdb_txn_abort(handle)
            code = MDB_CORRUPTED
        }
        if code != MDB_SUCCESS {
            if !isNested { core.gate.leave() }
            throw core.failure(code, during: .begin)
        }
        // because a begin that succeeded has set the handle.
        unsafe self.handle = handle.unsafelyUnwrapped
        owner = BorrowedCore(core)
        unsafe owner.thread.push(.writing, self.handle, of: core)
    }

    deinit {
        owner.thread.pop()
        // A forked process has this as a copy; the writer's lock is the parent's.
        if owner.core.isForked { return }
        unsafe mdb_txn_abort(handle)
        if !isNested { owner.core.gate.leave() }
    }

    /// What this transaction sees, its own changes included.
    public var view: ReadView {
        @_lifetime(borrow self)
        get { unsafe _overrideLifetime(ReadView(handle, of: owner), borrowing: self) }
    }

    /// Stores `value` under `key`, replacing what was there.
    /// - Complexity: O(log n) pages are copied once a transaction, then changed in place.
    public mutating func put(
        _ value: RawSpan, for key: RawSpan, in table: Table
    ) throws(LMDBError) {
        _ = try put(value, for: key, in: table, flags: 0)
    }

    /// Stores `value` under `key` unless the key is there; says whether it was stored.
    public mutating func insert(
        _ value: RawSpan, for key: RawSpan, in table: Table
    ) throws(LMDBError) -> Bool {
        try put(value, for: key, in: table, flags: UInt32(MDB_NOOVERWRITE))
    }

    /// Removes `key`; says whether it was there.
    public mutating func delete(_ key: RawSpan, in table: Table) throws(LMDBError) -> Bool {
        let index = owner.index(of: table)
        try BorrowedCore.checkSize(of: key)
        let code = unsafe key.withMutableValue { unsafe mdb_del(handle, index, $0, nil) }
        if code == MDB_NOTFOUND { return false }
        try check(code, during: .delete)
        return true
    }

    /// Runs `body` in a transaction inside this one: a throw undoes what `body` did and nothing
    /// else, and goes on to the caller.
    public mutating func nested<R>(
        _ body: (inout WriteTransaction) throws -> R
    ) throws -> R {
        var child = unsafe try WriteTransaction(in: owner.core, parent: handle)
        let outcome = Result { try body(&child) }
        if child.isMapFull { isMapFull = true }
        let result = try outcome.get()
        if try !child.commit() { isMapFull = true }
        return result
    }

    /// Says whether what was written did fit into the map; if not, nothing was committed.
    consuming func commit() throws(LMDBError) -> Bool {
        if isMapFull {
            _ = consume self
            return false
        }
        let (owner, isNested) = (owner, isNested)
        let handle = unsafe handle
        owner.thread.pop()
        discard self
        try owner.core.checkProcess()
        defer { if !isNested { owner.core.gate.leave() } }
        // A call that fails sets it, a short write does not: liblmdb calls that EIO, but it is a
        // full disk.
        errno = 0
        let code = unsafe mdb_txn_commit(handle)
        if code == MDB_MAP_FULL { return false }
        // Only the outermost touches the disk and may leave the outcome open.
        try owner.check(
            code == EIO && errno != EIO ? ENOSPC : code, during: isNested ? .write : .commit)
        return true
    }

    private mutating func put(
        _ value: RawSpan, for key: RawSpan, in table: Table, flags: UInt32
    ) throws(LMDBError) -> Bool {
        let index = owner.index(of: table)
        try BorrowedCore.checkSize(of: key)
        let limit = owner.core.options.maximumValueBytes
        if value.byteCount > limit { throw .valueSize(bytes: value.byteCount, limit: limit) }
        let code = unsafe key.withMutableValue { key in
            unsafe value.withMutableValue { unsafe mdb_put(handle, index, key, $0, flags) }
        }
        if code == MDB_KEYEXIST { return false }
        try check(code, during: .put)
        return true
    }

    private mutating func check(
        _ code: Int32, during operation: LMDBError.Operation
    ) throws(LMDBError) {
        if code == MDB_MAP_FULL { isMapFull = true }
        try owner.check(code, during: operation)
    }
}
