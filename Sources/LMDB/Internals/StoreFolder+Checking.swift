#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

extension StoreFolder {
    /// Checks `data.mdb` before liblmdb maps it, where damage would become a signal; does with a
    /// damaged one what the options say.
    func checkDataFile(_ options: EnvironmentOptions) throws(LMDBError) {
        do throws(LMDBError) {
            try check(options.verification)
        } catch {
            guard error.isDamage, options.whenDamaged != .refuse else { throw error }
            // One process at a time; another may have put a sound file in place already.
            let folder = try File(opening: path, O_RDONLY | O_DIRECTORY)
            if flock(folder.descriptor, LOCK_EX) != 0 {
                throw .failed(.lastSystemCall, during: .moveAside, path: path)
            }
            if try isSound(options.verification) { return }
            switch options.whenDamaged {
            case .refuse:
                throw error
            case .moveAside:
                try replaceDataFile(with: try emptyDraft())
            case .restore(let backup):
                let draft = try File.createUnique(in: path, prefix: Self.draftPrefix)
                do throws(LMDBError) {
                    let source = StoreFolder(backup)
                    try source.check(options.verification)
                    try draft.fill(from: File(opening: source.dataPath, O_RDONLY))
                    try replaceDataFile(with: draft)
                } catch {
                    unsafe unlink(draft.path)
                    throw error
                }
            }
            try check(options.verification)
        }
    }

    private func isSound(_ verification: EnvironmentOptions.Verification) throws(LMDBError) -> Bool
    {
        do throws(LMDBError) {
            try check(verification)
            return true
        } catch {
            if error.isDamage { return false }
            throw error
        }
    }

    /// Looks again if another process has committed meanwhile: it may use pages again that the look
    /// was still to come to, which then seem damaged.
    private func check(_ verification: EnvironmentOptions.Verification) throws(LMDBError) {
        for _ in 1...EnvironmentCore.maximumAttempts {
            // Without waiting, in case that it is a pipe.
            let file = try File(opening: dataPath, O_RDONLY | O_NONBLOCK)
            let pages = try pageFile(of: file)
            guard let finding = try damage(of: pages, verification) else { return }
            let again = try pageFile(of: file)
            if again.newest.transaction == pages.newest.transaction { throw finding }
        }
        throw .failed(.busy, during: .check, path: dataPath)
    }

    private func pageFile(of file: borrowing File) throws(LMDBError) -> PageFile {
        do throws(FileDamage) {
            return try PageFile(descriptor: file.descriptor)
        } catch {
            throw .damaged(error, path: dataPath)
        }
    }

    /// A file that is shorter than its last page is whole if no page in use lies past its end.
    /// It is left as it is: nobody reads the others, and writing extends it.
    private func damage(
        of pages: PageFile, _ verification: EnvironmentOptions.Verification
    ) throws(LMDBError) -> LMDBError? {
        if verification == .pages {
            let report: PageReport
            do throws(FileDamage) {
                report = try pages.walk()
            } catch {
                return .damaged(error, path: dataPath)
            }
            if let first = report.violations.first {
                let count = report.violations.count + report.moreViolations
                return .damagedPages(first, count: count, path: dataPath)
            }
        }
        guard pages.reachesPastEnd() else { return nil }
        return .damaged(.pagesPastEnd(sizeBytes: pages.fileSizeBytes), path: dataPath)
    }

    /// Keeps the old data file under the first free name and puts `draft` in its place.
    private func replaceDataFile(with draft: borrowing File) throws(LMDBError) {
        var number = 1
        while unsafe link(dataPath, "\(dataPath).damaged-\(number)") != 0 {
            if errno != EEXIST {
                throw .failed(.lastSystemCall, during: .moveAside, path: dataPath)
            }
            number += 1
        }
        if unsafe rename(draft.path, dataPath) != 0 {
            throw .failed(.lastSystemCall, during: .moveAside, path: dataPath)
        }
        // It tells of the old file's last transaction and readers.
        unsafe unlink(lockPath)
        try synchronize()
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
