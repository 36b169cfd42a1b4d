extension StoreFolder {
    /// Checks the data file, then opens it with `open`.
    ///
    /// The check comes first because damage would become a signal once liblmdb maps the file. A
    /// damaged file is treated as ``EnvironmentOptions/whenDamaged`` says.
    /// - Parameters:
    ///   - backup: the prepared copy of the backup, if it has been made.
    ///   - open: opens the file with this identity, which has passed the check.
    func opening(
        _ options: EnvironmentOptions, backup: String?, _ steps: LayerSteps,
        _ open: (FileIdentity) throws(LMDBError) -> EnvironmentCore
    ) throws(LMDBError) -> EnvironmentCore {
        var isReplaced = false
        while true {
            switch try attempt(options, steps, open) {
            case .success(let core): return core
            case .failure(let found):
                if isReplaced { throw found }
                try replaceDataFile(options, backup: backup, found, steps)
                isReplaced = true
            case nil: continue
            }
        }
    }

    /// Checks and opens the file once.
    ///
    /// Many processes may check at once, but only one opens at a time, because the first opener
    /// makes the lock file anew. If it died halfway, a second opener inside liblmdb would trust the
    /// half-made file.
    /// - Returns: the open file, or the damage found; `nil` if another process replaced the file in
    ///   between.
    private func attempt(
        _ options: EnvironmentOptions, _ steps: LayerSteps,
        _ open: (FileIdentity) throws(LMDBError) -> EnvironmentCore
    ) throws(LMDBError) -> Result<EnvironmentCore, LMDBError>? {
        let lock = try FolderLock(self, .shared, steps)
        let (identity, found, isChanging) = try checked(options.verification)
        if let found { return .failure(found) }
        try lock.change(to: .alone)
        if try FileIdentity(of: dataPath) != identity { return nil }
        let core = try open(identity)
        do throws(LMDBError) {
            if options.access != .readOnly, try takeSuccessor(of: core, steps) {
                core.close()
                return nil
            }
            if options.access != .readOnly { removeLeftovers() }
            lock.release()
            // Other processes write faster than the pages can be walked. A reader keeps the pages
            // of one commit.
            if isChanging, let found = Self.damage(in: try core.walkNewest(), dataPath) {
                core.close()
                return .failure(found)
            }
            return .success(core)
        } catch {
            core.close()
            throw error
        }
    }

    /// Returns the identity of the data file, its damage or `nil`, and whether it changes too fast
    /// for a check of all pages.
    private func checked(
        _ verification: EnvironmentOptions.Verification
    ) throws(LMDBError) -> (file: FileIdentity, found: LMDBError?, isChanging: Bool) {
        let file = try File(checking: dataPath)
        let identity = try file.identity()
        do throws(LMDBError) {
            return (identity, try file.damage(verification), false)
        } catch .failed(.busy, during: .check, _) where verification == .pages {
            return (identity, try file.damage(.quick), true)
        }
    }

    /// Returns the first violation of a report and the number of all as an error, or `nil` if there
    /// is none.
    static func damage(in report: PageReport, _ path: String) -> LMDBError? {
        let count = report.violations.count + report.moreViolations
        return report.violations.first.map { .damagedPages($0, count: count, path: path) }
    }
}
