import CLMDB
import Foundation

extension StoreFolder {
    /// Checks `data.mdb` before liblmdb maps it, where damage would become a signal; does with a
    /// damaged one what the options say.
    func checkDataFile(_ options: EnvironmentOptions) throws(LMDBError) {
        guard let found = try damage(options.verification) else { return }
        if options.whenDamaged == .refuse { throw found }
        // One process at a time; another may have put a sound file in place already.
        let folder = try File(opening: path, O_RDONLY | O_DIRECTORY)
        try LMDBError.check(flock(folder.descriptor, LOCK_EX), during: .moveAside, path: path)
        if try damage(options.verification) == nil { return }
        try replaceDataFile(options)
        if let found = try damage(options.verification) { throw found }
    }

    /// What is wrong with the content of the data file; throws if there is no way to it.
    ///
    /// Looks again if another process has committed meanwhile: it may use pages again that the look
    /// was still to come to, which then seem damaged.
    private func damage(
        _ verification: EnvironmentOptions.Verification
    ) throws(LMDBError) -> LMDBError? {
        for _ in 1...EnvironmentCore.maximumAttempts {
            // Without waiting, in case that it is a pipe.
            let file = try File(opening: dataPath, O_RDONLY | O_NONBLOCK)
            do throws(FileDamage) {
                let pages = try PageFile(descriptor: file.descriptor)
                guard let found = try damage(of: pages, verification) else { return nil }
                let again = try PageFile(descriptor: file.descriptor)
                if again.newest.transaction == pages.newest.transaction { return found }
            } catch {
                let found = LMDBError.damaged(error, path: dataPath)
                switch error {
                case .unreadable, .notRegularFile: throw found
                default: return found
                }
            }
        }
        throw .failed(.busy, during: .check, path: dataPath)
    }

    /// A file that is shorter than its last page is whole if no page in use lies past its end.
    /// It is left as it is: nobody reads the others, and writing extends it.
    private func damage(
        of pages: PageFile, _ verification: EnvironmentOptions.Verification
    ) throws(FileDamage) -> LMDBError? {
        if verification == .pages {
            let report = try pages.walk()
            let count = report.violations.count + report.moreViolations
            return report.violations.first.map { .damagedPages($0, count: count, path: dataPath) }
        }
        guard try pages.reachesPastEnd() else { return nil }
        return .damaged(.pagesPastEnd(sizeBytes: pages.fileSizeBytes), path: dataPath)
    }

    /// Puts an empty file, or the backup's, in the place of the damaged one, which is kept.
    private func replaceDataFile(_ options: EnvironmentOptions) throws(LMDBError) {
        let draft = newDraftPath
        // After the rename nothing is left under this name.
        defer { unsafe unlink(draft) }
        if case .restore(let backup) = options.whenDamaged {
            let source = StoreFolder(backup)
            if let found = try source.damage(options.verification) { throw found }
            try source.copyDataFile(to: draft, options)
        } else {
            try makeEmptyFile(at: draft, options)
        }
        try keepDamagedFile()
        try LMDBError.check(
            unsafe rename(draft, dataPath), during: .moveAside, path: dataPath)
        // It tells of the old file's last transaction and readers.
        unsafe unlink(lockPath)
        try synchronize()
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

    /// Links the data file to the first free name.
    private func keepDamagedFile() throws(LMDBError) {
        var number = 1
        while unsafe link(dataPath, "\(dataPath).damaged-\(number)") != 0 {
            if errno != EEXIST { try LMDBError.check(-1, during: .moveAside, path: dataPath) }
            number += 1
        }
    }
}
