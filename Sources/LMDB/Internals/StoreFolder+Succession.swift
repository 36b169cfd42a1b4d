import Foundation

/// A data file cannot shrink in place, and a lock file belongs to its data file. So a new data file
/// takes the place of the old one in this order: the new file is complete and on the disk, the last
/// commit of the old file marks it, the lock file goes, the new file gets the name of the old one.
/// Who meets a mark writes nothing, and finishes what a process has left undone.
///
/// The calls are safe because Swift lends each path as a C string during the call.
extension StoreFolder {
    /// The name of the empty table that marks a data file.
    static let markName = "data.mdb.next"

    /// Puts the new file in the place of the marked one, unless that has been done.
    /// - Parameter old: the marked file.
    /// - Returns: false if there is no new file, so that the mark means nothing.
    func finishSuccession(
        of old: FileIdentity, _ steps: LayerSteps
    ) throws(LMDBError) -> Bool {
        try locked(LOCK_EX, steps) { () throws(LMDBError) in try takeSuccessor(of: old, steps) }
    }

    /// Does as ``finishSuccession(of:_:)`` does, for a caller that has locked the folder.
    func takeSuccessor(of old: FileIdentity, _ steps: LayerSteps) throws(LMDBError) -> Bool {
        if try FileIdentity(of: dataPath) != old { return true }
        if unsafe access(successorPath, F_OK) != 0, errno == ENOENT { return false }
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

    /// Whether a file that was just opened is marked and has a successor. Removes what a process
    /// that died has left of one. The caller has locked the folder.
    func hasSuccessor(_ core: EnvironmentCore) throws(LMDBError) -> Bool {
        if unsafe access(successorPath, F_OK) != 0 { return false }
        let commit = try core.beginning { () throws(LMDBError) in try CommitReader(core) }
        if commit.isMarked { return true }
        // Who makes a successor holds its lock.
        let file = try File(opening: successorPath, O_RDWR)
        if flock(file.descriptor, LOCK_EX | LOCK_NB) == 0 { unsafe unlink(successorPath) }
        return false
    }

    /// Creates an empty successor and locks it for as long as the result lives.
    func createSuccessor() throws(LMDBError) -> File {
        while true {
            let file = try File(opening: successorPath, O_RDWR | O_CREAT)
            while flock(file.descriptor, LOCK_EX) != 0 {
                if errno != EINTR { try LMDBError.check(-1, during: .replace, path: file.path) }
            }
            // An opener may have removed the file before it was locked.
            var status = stat()
            guard unsafe fstat(file.descriptor, &status) == 0,
                (try? FileIdentity(of: successorPath)) == FileIdentity(status)
            else { continue }
            try file.empty()
            return file
        }
    }
}
