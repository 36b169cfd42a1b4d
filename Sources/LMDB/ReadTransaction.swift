import CLMDB

/// A reader's hold on one state of the file; cannot be copied, and ends by going out of scope.
///
/// ``Environment/read(_:)`` makes one for each closure and lends its ``view``. It is never kept
/// longer: one forgotten reader keeps every page it can see from being used again, and the file
/// grows with each commit.
@safe
struct ReadTransaction: ~Copyable {
    private let reader: TransactionGate.Reader
    private let core: EnvironmentCore

    /// Begins at the newest commit, waiting while the map of the environment changes.
    init(in core: EnvironmentCore) throws(LMDBError) {
        self.core = core
        reader = try core.beginning { () throws(LMDBError) in
            var reader = try core.gate.enterReading()
            let code = core.begin(&reader)
            if code != MDB_SUCCESS {
                core.gate.leaveReading(reader)
                try core.check(code, during: .begin)
            }
            return reader
        }
    }

    // because a begin that succeeded has set the handle.
    var handle: OpaquePointer { unsafe reader.handle.unsafelyUnwrapped }

    var view: ReadView {
        @_lifetime(borrow self)
        get { unsafe _overrideLifetime(ReadView(handle, of: BorrowedCore(core)), borrowing: self) }
    }

    deinit {
        // A forked process has this as a copy; the slot in the lock file is the parent's.
        if core.isForked { return }
        unsafe mdb_txn_reset(handle)
        core.gate.leaveReading(reader)
    }
}

extension EnvironmentCore {
    /// Begins or renews the reader's handle; it keeps its slot in the lock file for ever after.
    fileprivate func begin(_ reader: inout TransactionGate.Reader) -> Int32 {
        if let handle = unsafe reader.handle {
            return unsafe mdb_txn_renew(handle)
        }
        return unsafe mdb_txn_begin(self.handle, nil, UInt32(MDB_RDONLY), &reader.handle)
    }
}
