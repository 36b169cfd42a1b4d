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
            guard error.isDamage else { throw error }
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

    /// A file that is shorter than its last page is whole if no page in use lies past its end.
    /// It is left as it is: nobody reads the others, and writing extends it.
    private func check(_ verification: EnvironmentOptions.Verification) throws(LMDBError) {
        // Without waiting, in case that it is a pipe.
        let file = try File(opening: dataPath, O_RDONLY | O_NONBLOCK)
        var report: PageReport?
        do throws(FileDamage) {
            let pages = try PageFile(descriptor: file.descriptor)
            if verification == .pages { report = try pages.walk() }
            if pages.reachesPastEnd() { throw .pagesPastEnd(sizeBytes: pages.fileSizeBytes) }
        } catch {
            throw .damaged(error, path: dataPath)
        }
        if let report, let first = report.violations.first {
            let count = report.violations.count + report.moreViolations
            throw .damagedPages(first, count: count, path: dataPath)
        }
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
