import Foundation

extension File {
    /// Opens a data file to check it. Non-blocking, because opening a pipe would wait for a writer.
    init(checking path: String) throws(LMDBError) {
        try self.init(opening: path, O_RDONLY | O_NONBLOCK)
    }

    /// Returns the damage in a data file, or `nil`. Throws if the file cannot be read.
    ///
    /// If another process commits meanwhile, it may reuse pages before the check reads them, and
    /// they then look damaged. So a check that finds damage is repeated if there was such a commit.
    func damage(
        _ verification: EnvironmentOptions.Verification
    ) throws(LMDBError) -> LMDBError? {
        // A walk over all pages takes long. A process that commits during one walk commits during
        // the next.
        for _ in 1...(verification == .pages ? 2 : EnvironmentCore.maximumAttempts) {
            do throws(FileDamage) {
                let pages = try PageFile(descriptor: descriptor)
                guard let found = try damage(in: pages, verification) else { return nil }
                let again = try PageFile(descriptor: descriptor)
                if again.newest.transaction == pages.newest.transaction { return found }
            } catch {
                let found = LMDBError.damaged(error, path: path)
                switch error {
                case .unreadable, .notRegularFile: throw found
                default: return found
                }
            }
        }
        throw .failed(.busy, during: .check, path: path)
    }

    /// Returns the damage in the pages of the file, or `nil`.
    ///
    /// A file that is shorter than its last page is whole if no page in use lies past its end. Such
    /// a file stays as it is: nothing reads the missing pages, and the next write extends the file.
    private func damage(
        in pages: PageFile, _ verification: EnvironmentOptions.Verification
    ) throws(FileDamage) -> LMDBError? {
        if verification == .quick, try pages.reachesPastEnd() {
            return .damaged(.pagesPastEnd(sizeBytes: pages.fileSizeBytes), path: path)
        }
        let report = try verification == .quick ? pages.walkTables() : pages.walk()
        return StoreFolder.damage(in: report, path)
    }
}
