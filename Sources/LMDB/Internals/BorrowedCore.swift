/// The open file as a view, a cursor or a transaction knows it: without a reference count, which
/// would cost more than the steps they take.
@safe
struct BorrowedCore {
    // because every lender (a closure's transaction) holds its core until the borrower is gone.
    private let reference: Unmanaged<EnvironmentCore>

    init(_ core: EnvironmentCore) { unsafe reference = .passUnretained(core) }

    /// The core itself, for what is not done at every step.
    var core: EnvironmentCore { unsafe reference.takeUnretainedValue() }

    /// What the current thread holds.
    var thread: ThreadState { unsafe reference._withUnsafeGuaranteedRef { $0.thread } }

    /// Turns a result of liblmdb into an error that says what was being done.
    @inline(__always)
    func check(_ code: Int32, during operation: LMDBError.Operation) throws(LMDBError) {
        if code != 0 { try core.check(code, during: operation) }
    }

    @inline(__always)
    static func checkSize(of key: RawSpan) throws(LMDBError) {
        let bytes = key.byteCount
        if bytes == 0 || bytes > Table.maximumKeyBytes {
            throw .keySize(bytes: bytes, limit: Table.maximumKeyBytes)
        }
    }

    /// What liblmdb knows the table by; in another environment the same number means another table.
    @inline(__always)
    func index(of table: Table) -> UInt32 {
        let isOwn = unsafe reference._withUnsafeGuaranteedRef { $0.id == table.owner }
        precondition(isOwn, "table \(table.name) belongs to another environment than \(core.path)")
        return table.index
    }
}
