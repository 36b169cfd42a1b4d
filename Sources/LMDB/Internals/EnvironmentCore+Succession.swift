import CLMDB
import Foundation
import PageTrees

extension EnvironmentCore {
    /// Throws ``LMDBError/replaced(path:)`` if the commit that a reader has begun to read is marked
    /// and another file has taken the place of this one.
    ///
    /// A marked file without that is still the newest: nobody writes it any more. The reader is
    /// safe to use because the caller has begun it and holds it.
    @inline(__always)
    func checkMark(_ reader: UnsafeMutablePointer<tree_reader>) throws(LMDBError) {
        let commit = unsafe Int(reader.pointee.transaction)
        if commit > unmarkedCommit.load(ordering: .relaxed) {
            unsafe try checkMark(reader, of: commit)
        }
    }

    /// Looks for the mark in a commit that was not seen before.
    @inline(never)
    private func checkMark(
        _ reader: UnsafeMutablePointer<tree_reader>, of commit: Int
    ) throws(LMDBError) {
        let code = unsafe tree_reader_has(reader, StoreFolder.markName)
        if code == MDB_NOTFOUND { noteUnmarked(commit) }
        guard code == MDB_SUCCESS else { return }
        if try FileIdentity(of: StoreFolder(path).dataPath) != identity {
            throw .replaced(path: path)
        }
    }

    private func noteUnmarked(_ commit: Int) {
        unmarkedCommit.max(commit, ordering: .relaxed)
    }

    /// Throws ``LMDBError/replaced(path:)`` if the commit on which a write transaction builds is
    /// marked. The new file then has its place.
    ///
    /// If there is no new file, the mark is removed with this transaction. The handle is safe to
    /// use because the caller has begun its transaction.
    func checkMark(inWriting handle: OpaquePointer) throws(LMDBError) {
        let commit = unsafe Int(mdb_txn_id(handle)) - 1
        if commit <= unmarkedCommit.load(ordering: .relaxed) { return }
        var table = MDB_dbi()
        let code = unsafe mdb_dbi_open(handle, StoreFolder.markName, 0, &table)
        if code == MDB_NOTFOUND { return noteUnmarked(commit) }
        try check(code, during: .begin)
        let successor = unsafe try successor(inMark: table, handle)
        if try StoreFolder(path).finishSuccession(of: identity, by: successor, steps) {
            throw .replaced(path: path)
        }
        try check(unsafe mdb_drop(handle, table, 1), during: .begin)
    }

    /// The inode that a mark names. The key and the handle are safe to use because they live during
    /// the call, and the value is copied before the transaction goes on.
    private func successor(
        inMark table: MDB_dbi, _ handle: OpaquePointer
    ) throws(LMDBError) -> UInt64 {
        var value = unsafe MDB_val()
        let key = StoreFolder.markKey
        let code = unsafe key.span.bytes.withMutableValue {
            unsafe mdb_get(handle, table, $0, &value)
        }
        if code == MDB_NOTFOUND { return 0 }
        try check(code, during: .begin)
        let bytes = unsafe UnsafeRawBufferPointer(start: value.mv_data, count: value.mv_size)
        return unsafe bytes.bytes.markedInode
    }

    /// Has `make` create a new data file at a path while no other transaction can write, and puts
    /// it in the place of this one. Only the writer whose turn it is calls this function.
    ///
    /// Paths are safe to pass to C because Swift lends each one as a C string during the call.
    /// - Parameter reason: why the old file is kept under another name, or nil if it goes.
    /// - Returns: the path of the old file, or nil if it goes.
    @discardableResult
    func replaceFile(
        keepingOldAs reason: KeptFile? = nil,
        _ make: (borrowing CommitReader, _ path: String) throws -> Void
    ) throws -> String? {
        let folder = StoreFolder(path)
        let transaction = try beginMarking()
        let file = try folder.createSuccessor(steps)
        var kept: String?
        do {
            try fill(file, make)
            if let reason { kept = try folder.keepDataFile(as: reason) }
            steps.reach(.drafted)
            try mark(transaction, naming: file.identity().inode)
        } catch LMDBError.outcomeUnknown(let code, let path) {
            // The mark may be there, and then the new file takes the place.
            throw LMDBError.outcomeUnknown(code, path: path)
        } catch {
            // The first error is the cause.
            try? folder.removeSuccessor(file, steps)
            throw error
        }
        steps.reach(.marked)
        _ = try folder.finishSuccession(of: identity, by: file.identity().inode, steps)
        withExtendedLifetime(file) {}
        return kept
    }

    /// Makes the new file complete, on the disk and checked.
    private func fill(
        _ file: borrowing File, _ make: (borrowing CommitReader, _ path: String) throws -> Void
    ) throws {
        let folder = StoreFolder(path)
        // The reader ends before the transaction does, which keeps the environment open.
        let commit = try beginning { () throws(LMDBError) in try CommitReader(self) }
        try make(commit, folder.successorPath)
        if options.durability != .throwaway { try file.synchronize() }
        // What openers check. Walking all pages takes five times as long as writing them.
        if let found = try File(checking: folder.successorPath).damage(.quick) { throw found }
        if options.durability != .throwaway { try folder.synchronize() }
    }

    /// Begins a transaction with room for the mark, in a file without one. Another process may have
    /// filled the map up to now, which is seen only in the transaction.
    private func beginMarking() throws(LMDBError) -> WriteTransaction {
        var attemptsLeft = Self.maximumAttempts
        while true {
            try growIfNearlyFull()
            let transaction = try beginning { () throws(LMDBError) in
                try WriteTransaction(in: self)
            }
            attemptsLeft -= 1
            let isMarked = try beginning { () throws(LMDBError) in try CommitReader(self).isMarked }
            if isMarked {
                // A mark that means nothing would mean the new file before that is complete.
                if attemptsLeft == 0 { throw .failed(.busy, during: .replace, path: path) }
                _ = try transaction.commit()
                continue
            }
            let isFull = try isNearlyFull()
            if !isFull || attemptsLeft == 0 { return transaction }
        }
    }

    /// Commits a mark as the last transaction of this file. Its handle is safe to use because the
    /// transaction is consumed only afterwards.
    private func mark(
        _ transaction: consuming WriteTransaction, naming successor: UInt64
    ) throws(LMDBError) {
        var table = MDB_dbi()
        try check(
            unsafe mdb_dbi_open(
                transaction.handle, StoreFolder.markName, UInt32(MDB_CREATE), &table),
            during: .replace)
        let (key, inode) = (StoreFolder.markKey, successor.littleEndianBytes)
        let code = unsafe key.span.bytes.withMutableValue { key in
            unsafe inode.span.bytes.withMutableValue {
                unsafe mdb_put(transaction.handle, table, key, $0, 0)
            }
        }
        var isFull = code == MDB_MAP_FULL
        if !isFull {
            try check(code, during: .replace)
            isFull = try !transaction.commit()
        }
        if isFull { throw .failed(.mapFull, during: .replace, path: path) }
    }
}
