import Foundation

/// A data file cannot shrink in place, and a lock file belongs to its data file. So a new data file
/// takes the place of the old one in this order: the new file is complete and on the disk, the last
/// commit of the old file marks it, the lock file goes, the new file gets the name of the old one.
/// Who meets a mark writes nothing, and finishes what a process has left undone.
///
/// The calls are safe because Swift lends each path as a C string during the call.
extension StoreFolder {
    /// The name of the table that marks a data file.
    static let markName = "data.mdb.next"
    /// The key in that table of the inode of the new file. A mark that names another file, as in a
    /// copy of a marked file, means nothing.
    static let markKey = Array("inode".utf8)

    /// Puts the new file in the place of the marked one, unless that has been done.
    /// - Parameters:
    ///   - old: the marked file.
    ///   - successor: the inode that the mark names.
    /// - Returns: false if there is no such file, so that the mark means nothing.
    func finishSuccession(
        of old: FileIdentity, by successor: UInt64, _ steps: LayerSteps
    ) throws(LMDBError) -> Bool {
        try lockedAlone(steps) { () throws(LMDBError) in
            try takeSuccessor(of: old, by: successor, steps)
        }
    }

    /// Does as ``finishSuccession(of:by:_:)`` does, for a caller that has locked the folder.
    func takeSuccessor(
        of old: FileIdentity, by successor: UInt64, _ steps: LayerSteps
    ) throws(LMDBError) -> Bool {
        if try FileIdentity(of: dataPath) != old { return true }
        if try successorIdentity()?.inode != successor { return false }
        // A new data file with the lock file of the old one would count its transactions.
        if unsafe unlink(lockPath) != 0, errno != ENOENT {
            try LMDBError.check(-1, during: .replace, path: lockPath)
        }
        steps.reach(.lockRemoved)
        try LMDBError.check(
            unsafe rename(successorPath, dataPath), during: .replace, path: dataPath)
        steps.reach(.replaced)
        try synchronize()
        steps.reach(.flushed)
        return true
    }

    /// The identity of the file that may take the place of the data file, or nil if there is none.
    private func successorIdentity() throws(LMDBError) -> FileIdentity? {
        if unsafe access(successorPath, F_OK) != 0, errno == ENOENT { return nil }
        return try FileIdentity(of: successorPath)
    }

    /// Puts the new file in the place of one that was just opened, if that is marked. Else removes
    /// what a process that died has left of a new file. The caller has locked the folder.
    /// - Returns: whether another file has the place now.
    func takeSuccessor(
        of core: EnvironmentCore, _ steps: LayerSteps
    ) throws(LMDBError) -> Bool {
        guard try successorIdentity() != nil else { return false }
        let marked = try core.beginning { () throws(LMDBError) in
            try CommitReader(core).successor
        }
        if let marked, try takeSuccessor(of: core.identity, by: marked, steps) { return true }
        // Who makes a successor holds its lock, and makes and removes it under the folder's lock.
        let file = try File(opening: successorPath, O_RDWR)
        if flock(file.descriptor, LOCK_EX | LOCK_NB) == 0 { unsafe unlink(successorPath) }
        return false
    }

    /// Creates an empty successor and locks it for as long as the result lives. Only the writer
    /// whose turn it is, in an unmarked file, calls this function: what has the name is left over.
    func createSuccessor(_ steps: LayerSteps) throws(LMDBError) -> File {
        try lockedAlone(steps) { () throws(LMDBError) in
            unsafe unlink(successorPath)
            let file = try File(opening: successorPath, O_RDWR | O_CREAT | O_EXCL)
            if flock(file.descriptor, LOCK_EX | LOCK_NB) != 0 {
                try LMDBError.check(-1, during: .replace, path: file.path)
            }
            return file
        }
    }

    /// Removes a successor that has failed, unless another one has its name.
    func removeSuccessor(_ file: borrowing File, _ steps: LayerSteps) throws(LMDBError) {
        let own = try file.identity()
        try lockedAlone(steps) { () throws(LMDBError) in
            if try successorIdentity() == own { unsafe unlink(successorPath) }
        }
    }
}

extension RawSpan {
    /// The inode in a mark; 0, which no file has, if there is none. Safe because the size is right.
    var markedInode: UInt64 {
        guard byteCount == MemoryLayout<UInt64>.size else { return 0 }
        return unsafe unsafeLoadUnaligned(as: UInt64.self)
    }
}
