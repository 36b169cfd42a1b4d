import PageTrees

/// A reference to an open file that views, cursors and transactions hold without a reference count.
///
/// A reference count would cost more than the steps of a cursor.
@safe
struct BorrowedCore {
    // Safe because every transaction that lends a view or a cursor holds the core until the
    // borrower is gone.
    private let reference: Unmanaged<EnvironmentCore>

    init(_ core: EnvironmentCore) { unsafe reference = .passUnretained(core) }

    /// The core, for code that does not run at every step.
    var core: EnvironmentCore { unsafe reference.takeUnretainedValue() }

    /// The transactions and cursors of the current thread.
    var thread: ThreadState { unsafe reference._withUnsafeGuaranteedRef { $0.thread } }

    /// Throws an error that names `operation` if `code` is a failure of liblmdb.
    @inline(__always)
    func check(_ code: Int32, during operation: LMDBError.Operation) throws(LMDBError) {
        if code != 0 { try core.check(code, during: operation) }
    }

    /// Throws if `key` is empty or longer than LMDB can store.
    @inline(__always)
    static func checkSize(of key: RawSpan) throws(LMDBError) {
        let bytes = key.byteCount
        if bytes == 0 || bytes > Table.maximumKeyBytes {
            throw .keySize(bytes: bytes, limit: Table.maximumKeyBytes)
        }
    }

    /// Returns the number of the table in liblmdb.
    ///
    /// Traps if the table belongs to another environment, where the number means another table.
    @inline(__always)
    func index(of table: Table) -> UInt32 {
        let isOwn = unsafe reference._withUnsafeGuaranteedRef { $0.id == table.owner }
        precondition(isOwn, "table \(table.name) belongs to another environment than \(core.path)")
        return table.index
    }

    /// Returns the number of the table in liblmdb, and finds the root of its tree if the reader
    /// does not know it yet.
    @inline(__always)
    func index(of table: Table, in trees: UnsafeMutablePointer<tree_reader>) -> UInt32 {
        let index = index(of: table)
        if unsafe tree_is_known(trees, index) == 0 {
            unsafe tree_reader_find(trees, index, table.name)
        }
        return index
    }
}
