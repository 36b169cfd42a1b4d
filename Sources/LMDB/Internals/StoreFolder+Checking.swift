import Foundation

extension StoreFolder {
    /// Checks the data file, then opens it with `open`.
    ///
    /// The check comes first because damage would become a signal once liblmdb maps the file. A
    /// damaged file is treated as ``EnvironmentOptions/whenDamaged`` says.
    /// - Parameter backup: the prepared copy of the backup, if it has been made.
    func opening(
        _ options: EnvironmentOptions, backup: String?, _ steps: LayerSteps,
        _ open: () throws(LMDBError) -> EnvironmentCore
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
        _ open: () throws(LMDBError) -> EnvironmentCore
    ) throws(LMDBError) -> Result<EnvironmentCore, LMDBError>? {
        let (checked, found, isChanging) = try locked(LOCK_SH, steps) { () throws(LMDBError) in
            let identity = try FileIdentity(of: dataPath)
            do throws(LMDBError) {
                return (identity, try damage(options.verification), false)
            } catch .failed(.busy, during: .check, _) where options.verification == .pages {
                return (identity, try damage(.quick), true)
            }
        }
        if let found { return .failure(found) }
        let opened = try locked(LOCK_EX, steps) { () throws(LMDBError) -> EnvironmentCore? in
            if try FileIdentity(of: dataPath) != checked { return nil }
            let core = try open()
            do throws(LMDBError) {
                if options.access != .readOnly, try takeSuccessor(of: core, steps) {
                    core.close()
                    return nil
                }
                return core
            } catch {
                core.close()
                throw error
            }
        }
        guard let core = opened, isChanging else { return opened.map { .success($0) } }
        // Other processes write faster than the pages can be walked. A reader keeps the pages of
        // one commit.
        do throws(LMDBError) {
            guard let found = Self.damage(in: try core.walkNewest(), dataPath) else {
                return .success(core)
            }
            core.close()
            return .failure(found)
        } catch {
            core.close()
            throw error
        }
    }

    /// Returns the damage in the data file, or `nil`. Throws if the file cannot be read.
    ///
    /// If another process commits meanwhile, it may reuse pages before the check reads them, and
    /// they then look damaged. So a check that finds damage is repeated if there was such a commit.
    /// - Parameter draft: another file of the folder to check instead.
    func damage(
        _ verification: EnvironmentOptions.Verification, of draft: String? = nil
    ) throws(LMDBError) -> LMDBError? {
        let path = draft ?? dataPath
        // A walk over all pages takes long. A process that commits during one walk commits during
        // the next.
        for _ in 1...(verification == .pages ? 2 : EnvironmentCore.maximumAttempts) {
            // Non-blocking, because opening a pipe would wait for a writer.
            let file = try File(opening: path, O_RDONLY | O_NONBLOCK)
            do throws(FileDamage) {
                let pages = try PageFile(descriptor: file.descriptor)
                guard let found = try damage(of: pages, verification, path) else { return nil }
                let again = try PageFile(descriptor: file.descriptor)
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
        of pages: PageFile, _ verification: EnvironmentOptions.Verification, _ path: String
    ) throws(FileDamage) -> LMDBError? {
        if verification == .quick, try pages.reachesPastEnd() {
            return .damaged(.pagesPastEnd(sizeBytes: pages.fileSizeBytes), path: path)
        }
        let report = try verification == .quick ? pages.walkTables() : pages.walk()
        return Self.damage(in: report, path)
    }

    /// Returns the first violation of a report and the number of all as an error, or `nil` if there
    /// is none.
    static func damage(in report: PageReport, _ path: String) -> LMDBError? {
        let count = report.violations.count + report.moreViolations
        return report.violations.first.map { .damagedPages($0, count: count, path: path) }
    }
}
