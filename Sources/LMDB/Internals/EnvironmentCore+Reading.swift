import CLMDB

extension EnvironmentCore {
    /// Begins to read at the newest commit, waiting while the map changes. For the length of one
    /// closure: a forgotten reader keeps every page it can see from being used again, and the file
    /// grows with each commit.
    func beginReading(
        on thread: ThreadState, notingIn reads: Unmanaged<ReadSet>?
    ) throws(LMDBError) -> TransactionGate.Reader {
        let reader = try beginning { () throws(LMDBError) in
            var reader = try gate.enterReading()
            // A new handle keeps its slot in the lock file for ever after.
            let code =
                if let idle = unsafe reader.handle {
                    unsafe mdb_txn_renew(idle)
                } else {
                    unsafe mdb_txn_begin(handle, nil, UInt32(MDB_RDONLY), &reader.handle)
                }
            if code != MDB_SUCCESS {
                gate.leaveReading(reader)
                throw failure(code, during: .begin)
            }
            return reader
        }
        unsafe thread.push(.reading, reader.begun, of: self, notingIn: reads)
        return reader
    }

    func endReading(_ reader: TransactionGate.Reader, on thread: ThreadState) {
        thread.pop()
        // A forked process has this as a copy; the slot in the lock file is the parent's.
        if isForked { return }
        unsafe mdb_txn_reset(reader.handle)
        gate.leaveReading(reader)
    }
}
