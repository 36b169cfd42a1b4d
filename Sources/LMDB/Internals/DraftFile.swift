import CLMDB
import Foundation

/// A data file that is written table by table: a copy, a compacted file, or what was saved of a
/// damaged one. The leaves of a table are full where its entries come in the order of their keys.
@safe
struct DraftFile: ~Copyable {
    private let path: String
    // Safe because only this value uses the handles, and closes them.
    private var handle: OpaquePointer?
    private var transaction: OpaquePointer?
    private var cursor: OpaquePointer?
    private var table = MDB_dbi()
    private var uncommittedBytes = 0

    /// How much is written in one transaction. What each one leaves unused, the next but one uses.
    private static let batchSizeBytes = 4 << 20

    /// Creates the file, or fills an empty one, with room for all of `core`.
    init(at path: String, of core: EnvironmentCore) throws(LMDBError) {
        self.path = path
        unsafe handle = unsafe try core.openDraft(at: path)
    }

    deinit {
        unsafe mdb_txn_abort(transaction)
        unsafe mdb_env_close(handle)
    }

    /// Creates a table. What is stored from now on belongs to it.
    mutating func beginTable(_ name: String) throws(LMDBError) {
        try begin()
        try check(unsafe mdb_dbi_open(transaction, name, UInt32(MDB_CREATE), &table))
        try openCursor()
    }

    /// Stores an entry behind all others of the table.
    /// - Returns: false if its key is not greater than the last one; nothing is stored then.
    mutating func append(_ value: RawSpan, for key: RawSpan) throws(LMDBError) -> Bool {
        try put(value, for: key, UInt32(MDB_APPEND))
    }

    /// Stores an entry at its place in the table, unless the table has its key.
    /// - Returns: whether it was stored.
    mutating func insert(_ value: RawSpan, for key: RawSpan) throws(LMDBError) -> Bool {
        try put(value, for: key, UInt32(MDB_NOOVERWRITE))
    }

    private mutating func put(
        _ value: RawSpan, for key: RawSpan, _ flags: UInt32
    ) throws(LMDBError) -> Bool {
        let code = unsafe key.withMutableValue { key in
            unsafe value.withMutableValue { unsafe mdb_cursor_put(cursor, key, $0, flags) }
        }
        if code == MDB_KEYEXIST { return false }
        try check(code)
        uncommittedBytes += key.byteCount + value.byteCount
        if uncommittedBytes >= Self.batchSizeBytes {
            try commit()
            try begin()
            try openCursor()
        }
        return true
    }

    mutating func endTable() throws(LMDBError) {
        try commit()
        unsafe mdb_dbi_close(handle, table)
    }

    /// Closes the file, and gives its newest commit a number above that of the commit that it was
    /// made from. The caller flushes it.
    mutating func finish(after commit: UInt64) throws(LMDBError) {
        unsafe mdb_env_close(handle)
        unsafe handle = nil
        try File(opening: path, O_RDWR).renumber(after: commit)
    }

    private mutating func begin() throws(LMDBError) {
        try check(unsafe mdb_txn_begin(handle, nil, 0, &transaction))
        uncommittedBytes = 0
    }

    private mutating func openCursor() throws(LMDBError) {
        try check(unsafe mdb_cursor_open(transaction, table, &cursor))
    }

    private mutating func commit() throws(LMDBError) {
        unsafe mdb_cursor_close(cursor)
        let ending = unsafe transaction
        unsafe transaction = nil
        try check(unsafe mdb_txn_commit(ending))
    }

    private func check(_ code: Int32) throws(LMDBError) {
        if code == MDB_SUCCESS { return }
        // liblmdb reports a short write as EIO, but a short write means a full disk.
        let code = LMDBError.Code(rawValue: code == EIO ? ENOSPC : code)
        throw .failed(code, during: .copy, path: path)
    }
}
