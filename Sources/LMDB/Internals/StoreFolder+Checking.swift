import Foundation

extension StoreFolder {
    /// Checks `data.mdb` before liblmdb maps it, where damage would become a signal; does with a
    /// damaged one what the options say.
    func checkDataFile(_ options: EnvironmentOptions) throws(LMDBError) {
        do throws(LMDBError) {
            return try check(options.verification)
        } catch {
            guard error.isDamage, options.whenDamaged != .refuse else { throw error }
        }
        // One process at a time; another may have put a sound file in place already.
        let folder = try File(opening: path, O_RDONLY | O_DIRECTORY)
        try LMDBError.check(flock(folder.descriptor, LOCK_EX), during: .moveAside, path: path)
        do throws(LMDBError) {
            return try check(options.verification)
        } catch {
            if !error.isDamage { throw error }
        }
        try replaceDataFile(options)
        try check(options.verification)
    }

    /// Looks again if another process has committed meanwhile: it may use pages again that the look
    /// was still to come to, which then seem damaged.
    private func check(_ verification: EnvironmentOptions.Verification) throws(LMDBError) {
        for _ in 1...EnvironmentCore.maximumAttempts {
            // Without waiting, in case that it is a pipe.
            let file = try File(opening: dataPath, O_RDONLY | O_NONBLOCK)
            let finding: LMDBError
            let isNewest: Bool
            do throws(FileDamage) {
                let pages = try PageFile(descriptor: file.descriptor)
                guard let found = try damage(of: pages, verification) else { return }
                let again = try PageFile(descriptor: file.descriptor)
                finding = found
                isNewest = again.newest.transaction == pages.newest.transaction
            } catch {
                throw .damaged(error, path: dataPath)
            }
            if isNewest { throw finding }
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
            return report.violations.first.map {
                .damagedPages($0, count: count, path: dataPath)
            }
        }
        guard pages.reachesPastEnd() else { return nil }
        return .damaged(.pagesPastEnd(sizeBytes: pages.fileSizeBytes), path: dataPath)
    }

    /// Puts an empty file, or the backup's, in the place of the damaged one, which is kept.
    private func replaceDataFile(_ options: EnvironmentOptions) throws(LMDBError) {
        let draft = newDraftPath
        // After the rename nothing is left under this name.
        defer { unsafe unlink(draft) }
        if case .restore(let backup) = options.whenDamaged {
            let source = StoreFolder(backup)
            try source.check(options.verification)
            try File(opening: draft, O_RDWR | O_CREAT | O_EXCL)
                .fill(from: File(opening: source.dataPath, O_RDONLY))
        } else {
            try makeEmptyFile(at: draft)
        }
        try keepDamagedFile()
        try LMDBError.check(
            unsafe rename(draft, dataPath), during: .moveAside, path: dataPath)
        // It tells of the old file's last transaction and readers.
        unsafe unlink(lockPath)
        try synchronize()
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

extension LMDBError {
    /// Whether the content of the file is at fault, not the way to it.
    fileprivate var isDamage: Bool {
        switch self {
        case .damaged(.unreadable, _), .damaged(.notRegularFile, _): false
        case .damaged, .damagedPages: true
        default: false
        }
    }
}
