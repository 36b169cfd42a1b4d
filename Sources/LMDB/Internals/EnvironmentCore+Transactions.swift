import CLMDB
import TreeReader

extension EnvironmentCore {
    /// Begins to read at the newest commit, waiting while the map changes. For the length of one
    /// closure: a forgotten reader keeps every page it can see from being used again, and the file
    /// grows with each commit.
    func beginReading(
        on thread: ThreadState, notingIn reads: Unmanaged<ReadSet>?
    ) throws(LMDBError) -> TransactionGate.Reader {
        let reader = try beginning { () throws(LMDBError) in
            // Beside the named tables liblmdb counts the free list and the table of tables. A new
            // reader keeps its slot in the lock file for ever after.
            let reader = unsafe try gate.enterReading(
                tableCount: options.maximumTables + 2, of: map)
            let code = unsafe tree_reader_begin(reader.trees, handle)
            if code != MDB_SUCCESS {
                // A slot that liblmdb refuses would be refused again; a map is only too small.
                gate.leaveReading(reader, isKept: code == MDB_MAP_RESIZED)
                throw failure(code, during: .begin)
            }
            return reader
        }
        unsafe thread.push(
            .reading, reader.transaction, of: self, trees: reader.trees, notingIn: reads)
        return reader
    }

    func endReading(_ reader: TransactionGate.Reader, on thread: ThreadState) {
        thread.pop()
        // A forked process has this as a copy; the slot in the lock file is the parent's.
        if isForked { return }
        unsafe mdb_txn_reset(reader.transaction)
        gate.leaveReading(reader)
    }

    /// Runs `body` once in a transaction and commits it; `nil` if it did not fit into the map.
    func attempt<R>(_ body: (inout WriteTransaction) throws -> R) throws -> R? {
        try growIfNearlyFull()
        var transaction = try beginning { () throws(LMDBError) in
            unsafe try WriteTransaction(in: self)
        }
        let result: R
        do {
            result = try body(&transaction)
        } catch {
            if transaction.isMapFull { return nil }
            throw error
        }
        return try transaction.commit() ? result : nil
    }

    /// Runs `begin`, again when what made it fail is removed: a map that another process has made
    /// larger, reader slots of processes that died.
    func beginning<Begun: ~Copyable>(
        _ begin: () throws(LMDBError) -> Begun
    ) throws(LMDBError) -> Begun {
        var isCleared = false
        for _ in 1...Self.maximumAttempts {
            do throws(LMDBError) {
                return try begin()
            } catch .failed(.mapResized, _, _) {
                try resize(to: 0)
            } catch .failed(.readersFull, _, _) {
                let limit = try entering { () in unsafe Int(info.me_maxreaders) }
                if isCleared { throw .readersFull(limit: limit) }
                isCleared = true
                // What begins by itself, as a copy does, takes none of the slots that are kept.
                try entering { () in
                    unsafe gate.takeIdleReaders().forEach { unsafe tree_reader_free($0) }
                }
                try clearDeadReaders()
            }
        }
        throw .failed(.mapResized, during: .begin, path: path)
    }
}
