import CLMDB

/// The one transaction of the file that may write, lent `inout` to a closure.
///
/// It cannot be copied, kept, or committed by hand: returning commits, throwing aborts. Reads go
/// through ``view`` and see what was written so far; the compiler ends every borrowed value before
/// the next write.
@safe
public struct WriteTransaction: ~Copyable {
    var raw: RawTransaction
    let owner: BorrowedCore
    /// Set when an operation met the end of the map, so that the write runs again in a larger one
    /// even if the closure swallowed the error.
    private(set) var isMapFull = false

    init(_ raw: consuming RawTransaction, of owner: BorrowedCore) {
        self.raw = raw
        self.owner = owner
    }

    /// What this transaction sees, its own changes included.
    public var view: ReadView {
        @_lifetime(borrow self)
        get { unsafe _overrideLifetime(ReadView(raw.handle, of: owner), borrowing: self) }
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
        try owner.check(key: key, of: table)
        let code = unsafe key.withMutableValue { key in
            unsafe mdb_del(raw.handle, table.index, key, nil)
        }
        if code == MDB_NOTFOUND { return false }
        try check(code, during: .delete)
        return true
    }

    /// Removes all entries of `table`, which stays open.
    public mutating func deleteAll(in table: Table) throws(LMDBError) {
        owner.checkOwner(of: table)
        try check(unsafe mdb_drop(raw.handle, table.index, 0), during: .delete)
    }

    /// Runs `body` in a transaction inside this one: a throw undoes what `body` did and nothing
    /// else, and goes on to the caller.
    public mutating func nested<R>(
        _ body: (inout WriteTransaction) throws -> R
    ) throws -> R {
        var child = unsafe WriteTransaction(
            try RawTransaction(in: owner.core, parent: raw.handle), of: owner)
        let thread = owner.thread
        let cursorCount = thread.cursorCount
        let outcome = Result { try body(&child) }
        precondition(
            thread.cursorCount == cursorCount,
            "a cursor was kept past the end of its nested transaction")
        if child.isMapFull {
            isMapFull = true
            return try outcome.get()
        }
        let result = try outcome.get()
        try child.commit(during: .write)
        return result
    }

    /// Whether the map was full since the last time this was asked.
    mutating func takeMapFull() -> Bool {
        defer { isMapFull = false }
        return isMapFull
    }

    /// - Parameter operation: only `.commit` may leave the outcome open; a nested transaction joins
    ///   its parent without touching the disk.
    consuming func commit(during operation: LMDBError.Operation = .commit) throws(LMDBError) {
        let owner = owner
        try owner.core.checkProcess()
        try owner.check(raw.commit(), during: operation)
    }

    private mutating func put(
        _ value: RawSpan, for key: RawSpan, in table: Table, flags: UInt32
    ) throws(LMDBError) -> Bool {
        try owner.check(key: key, of: table)
        let limit = owner.maximumValueBytes
        if value.byteCount > limit { throw .valueSize(bytes: value.byteCount, limit: limit) }
        let code = unsafe key.withMutableValue { key in
            unsafe value.withMutableValue { value in
                unsafe mdb_put(raw.handle, table.index, key, value, flags)
            }
        }
        if code == MDB_KEYEXIST { return false }
        try check(code, during: .put)
        return true
    }

    private mutating func check(_ code: Int32, during operation: LMDBError.Operation)
        throws(LMDBError)
    {
        if code == MDB_MAP_FULL { isMapFull = true }
        try owner.check(code, during: operation)
    }
}
