import CLMDB
import PageTrees

extension EnvironmentCore {
    /// Begins to read the newest commit. Waits while the map changes.
    ///
    /// A reader must live only for the length of one closure: it keeps every page that it sees from
    /// being reused, so the file grows with each commit until the reader ends.
    func beginReading(
        on thread: ThreadState, notingIn reads: Unmanaged<ReadSet>?
    ) throws(LMDBError) -> TransactionGate.Reader {
        let reader = try beginning { () throws(LMDBError) in
            // A new reader keeps its slot in the lock file for as long as it exists.
            let reader = unsafe try gate.enterReading(tableCount: treeCount, of: map)
            let code = unsafe tree_reader_begin(reader.trees, handle)
            if code != MDB_SUCCESS {
                // The reader is freed if liblmdb refused its slot. It is kept if only the map was
                // too small.
                gate.leaveReading(reader, isKept: code == MDB_MAP_RESIZED)
                throw failure(code, during: .begin)
            }
            do throws(LMDBError) {
                unsafe try checkMark(reader.trees)
            } catch {
                unsafe mdb_txn_reset(reader.transaction)
                gate.leaveReading(reader)
                throw error
            }
            return reader
        }
        // Safe because `endReading` pops the thread's entry before the reader can be reused or
        // freed.
        unsafe thread.push(
            .reading, reader.transaction, of: self, trees: reader.trees, notingIn: reads)
        return reader
    }

    /// Ends a read and keeps its reader for the next one.
    func endReading(_ reader: TransactionGate.Reader, on thread: ThreadState) {
        unsafe thread.pop(reader.transaction)
        // A forked process holds only a copy of the reader. The slot in the lock file belongs to
        // the parent.
        if isForked { return }
        unsafe mdb_txn_reset(reader.transaction)
        gate.leaveReading(reader)
    }

    /// Runs `body` once in a transaction and commits it.
    /// - Returns: the result of `body`, or `nil` if its changes did not fit into the map.
    func attempt<R>(_ body: (inout WriteTransaction) throws -> R) throws -> R? {
        try growIfNearlyFull()
        var transaction = try beginning { () throws(LMDBError) in
            try WriteTransaction(in: self)
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

    /// Runs `begin`, and runs it again after removing the cause of a failure.
    ///
    /// Two causes can be removed: a map that another process has made larger, and reader slots of
    /// processes that died.
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
                // A copy begins its own transaction and cannot use the slots of idle readers, so
                // they are freed.
                try entering { () in
                    unsafe gate.takeIdleReaders().forEach { unsafe tree_reader_free($0) }
                }
                try clearDeadReaders()
            }
        }
        throw .failed(.mapResized, during: .begin, path: path)
    }
}
