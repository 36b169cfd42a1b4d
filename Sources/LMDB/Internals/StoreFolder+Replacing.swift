import CLMDB
import Foundation

extension StoreFolder {
    /// Puts an empty file, or the backup's, in the place of the damaged one, which is kept.
    ///
    /// The lock file belongs to its data: it holds the number of their last transaction, and two
    /// processes may write at once if each has another one. So nobody may have the old file open,
    /// and nobody may open between two steps. Whenever this ends too early, there is a data file,
    /// the damaged one or its successor, and a lock file that nobody has open: the next opener
    /// makes that anew.
    func replaceDataFile(
        _ options: EnvironmentOptions, _ steps: LayerSteps
    ) throws(LMDBError) {
        let draft = newDraftPath
        // After the rename nothing is left under this name.
        defer { unsafe unlink(draft) }
        var operation = LMDBError.Operation.moveAside
        if case .restore(let backup) = options.whenDamaged {
            operation = .restore
            let source = StoreFolder(backup)
            if let found = try source.damage(options.verification) { throw found }
            try source.copyDataFile(to: draft, options)
            // If somebody wrote to the backup meanwhile, the copy is of no one commit.
            if let found = try damage(.pages, of: draft) { throw found }
        } else {
            try makeEmptyFile(at: draft, options)
        }
        steps.reach(.drafted)
        try locked(LOCK_EX) { () throws(LMDBError) in
            // Another process may have put a sound file in place already.
            if try damage(options.verification) == nil { return }
            try withoutUsers(during: operation) { (lock) throws(LMDBError) in
                steps.reach(.unused)
                // A program that does not know the folder's lock may wait for this one, and would
                // go by the old file's numbers: it finds an empty file, and gives up.
                try LMDBError.check(ftruncate(lock, 0), during: operation, path: lockPath)
                steps.reach(.emptiedLock)
                try keepDamagedFile()
                steps.reach(.kept)
                try LMDBError.check(
                    unsafe rename(draft, dataPath), during: operation, path: dataPath)
                steps.reach(.replaced)
                try synchronize()
                steps.reach(.flushed)
            }
        }
    }

    /// Runs `body` with the folder locked by flock(2): shared by those who open its file, by the
    /// one alone who replaces it.
    func locked<R>(
        _ kind: Int32, _ body: () throws(LMDBError) -> R
    ) throws(LMDBError) -> R {
        let folder = try File(opening: path, O_RDONLY | O_DIRECTORY)
        while flock(folder.descriptor, kind) != 0 {
            if errno != EINTR { try LMDBError.check(-1, during: .open, path: path) }
        }
        // A process that was forked meanwhile has the descriptor too, and with it the lock.
        defer { _ = flock(folder.descriptor, LOCK_UN) }
        return try body()
    }

    /// Runs `body` while no process has the data file open: those who have hold a shared lock on
    /// the lock file, which liblmdb takes. None of them may be in this process, where opening and
    /// closing the file drops that lock.
    private func withoutUsers(
        during operation: LMDBError.Operation, _ body: (Int32) throws(LMDBError) -> Void
    ) throws(LMDBError) {
        let file = try File(opening: lockPath, O_RDWR | O_CREAT)
        var range = flock()
        range.l_type = Int16(F_WRLCK)
        range.l_whence = Int16(SEEK_SET)
        range.l_len = 1
        if unsafe fcntl(file.descriptor, F_SETLK, &range) != 0 {
            if errno == EACCES || errno == EAGAIN {
                throw .failed(.busy, during: operation, path: path)
            }
            try LMDBError.check(-1, during: operation, path: lockPath)
        }
        try body(file.descriptor)
    }

    /// Copies the checked data file, which nobody writes, and flushes the copy.
    private func copyDataFile(
        to target: String, _ options: EnvironmentOptions
    ) throws(LMDBError) {
        let file = try File(opening: target, O_RDWR | O_CREAT | O_EXCL)
        let handle = unsafe try openHandle(options, flags: MDB_RDONLY | MDB_NOLOCK)
        defer { unsafe mdb_env_close(handle) }
        let code = LMDBError.Code(rawValue: unsafe mdb_env_copyfd2(handle, file.descriptor, 0))
        if code.rawValue != MDB_SUCCESS { throw .failed(code, during: .restore, path: path) }
        try file.synchronize()
    }

    /// Links the data file to the first free name, unless an attempt that was cut short has.
    private func keepDamagedFile() throws(LMDBError) {
        var number = 1
        while true {
            let name = "\(dataPath).damaged-\(number)"
            if unsafe link(dataPath, name) == 0 { return }
            if errno != EEXIST { try LMDBError.check(-1, during: .moveAside, path: dataPath) }
            if try FileIdentity(of: name) == FileIdentity(of: dataPath) { return }
            number += 1
        }
    }
}
