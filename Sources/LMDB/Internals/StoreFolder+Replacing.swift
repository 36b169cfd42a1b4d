import CLMDB
import Foundation

extension StoreFolder {
    /// Replaces the damaged data file as the options say, and keeps the damaged one.
    /// - Parameters:
    ///   - backup: the prepared copy of the backup, if one is asked for and has been made.
    ///   - damage: what is thrown if the file is not to be replaced, or not yet.
    func replaceDataFile(
        _ options: EnvironmentOptions, backup: String?, _ damage: LMDBError, _ steps: LayerSteps
    ) throws(LMDBError) {
        switch options.whenDamaged {
        case .refuse: throw damage
        case .restore:
            guard let backup else { throw damage }
            try replaceDataFile(with: backup, during: .restore, options, steps)
        case .moveAside:
            let draft = try newDraft(steps)
            try makeEmptyFile(in: draft, options)
            try replaceDataFile(with: draft.path, during: .moveAside, options, steps)
        }
    }

    /// Gives the file at `draft` the name of the data file, and keeps the damaged one. Paths are
    /// safe to pass to C because Swift lends each one as a C string during the call.
    ///
    /// A lock file belongs to its data file, because it holds the number of the last transaction;
    /// and two processes with different lock files could write at once. So no process may have the
    /// old file open, and none may open a file between two steps. If this function ends early,
    /// there is a data file, old or new, and a lock file that no process has open and that the next
    /// opener makes anew.
    private func replaceDataFile(
        with draft: String, during operation: LMDBError.Operation, _ options: EnvironmentOptions,
        _ steps: LayerSteps
    ) throws(LMDBError) {
        steps.reach(.drafted)
        try lockedAlone(steps) { () throws(LMDBError) in
            // Another process may have replaced the damaged file already.
            if try File(checking: dataPath).damage(options.verification) == nil { return }
            try withoutUsers(during: operation) { (lock) throws(LMDBError) in
                steps.reach(.unused)
                // A program that does not use the folder's lock may wait for the lock file, and
                // would then use the old file's numbers. It finds an empty lock file instead and
                // gives up.
                try LMDBError.check(ftruncate(lock, 0), during: operation, path: lockPath)
                steps.reach(.emptiedLock)
                try keepDataFile(as: .damaged)
                steps.reach(.kept)
                try LMDBError.check(
                    unsafe rename(draft, dataPath), during: operation, path: dataPath)
                steps.reach(.replaced)
                try synchronize()
                steps.reach(.flushed)
            }
        }
    }

    /// Runs `body` while no other process opens or replaces the file.
    func lockedAlone<R: ~Copyable>(
        _ steps: LayerSteps, _ body: () throws(LMDBError) -> R
    ) throws(LMDBError) -> R {
        let lock = try FolderLock(self, .alone, steps)
        defer { withExtendedLifetime(lock) {} }
        return try body()
    }

    /// Runs `body` while no process has the data file open, and throws if one has.
    ///
    /// liblmdb takes a shared lock on the lock file while the data file is open. This process must
    /// not have the file open: it does not see its own lock, and closing the lock file here would
    /// drop that lock.
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

    /// Links the data file to the first free name of its kind, such as `data.mdb.damaged-1`.
    ///
    /// If an earlier attempt that was cut short has linked it already, nothing is done.
    /// - Returns: the path of the link.
    @discardableResult
    func keepDataFile(as reason: KeptFile) throws(LMDBError) -> String {
        try keepFile(dataPath, as: reason)
    }

    /// Links a file of this folder to the first free name of its kind, as
    /// ``keepDataFile(as:)`` does with the data file.
    func keepFile(_ file: String, as reason: KeptFile) throws(LMDBError) -> String {
        var number = 1
        while true {
            let name = "\(dataPath).\(reason)-\(number)"
            if unsafe link(file, name) == 0 { return name }
            if errno != EEXIST { try LMDBError.check(-1, during: .moveAside, path: file) }
            if try FileIdentity(of: name) == FileIdentity(of: file) { return name }
            number += 1
        }
    }
}

/// Why a data file is kept beside the one that is in use. Part of its name.
enum KeptFile {
    /// It was damaged.
    case damaged
    /// A backup took its place.
    case replaced
    /// It is a copy of the file before a repair.
    case unrepaired
}
