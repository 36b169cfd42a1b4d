import CLMDB
import Foundation

extension StoreFolder {
    /// Opens the data file with `open` once it has passed its check: damage would become a signal
    /// when liblmdb maps it. Does with a damaged file what the options say.
    func opening(
        _ options: EnvironmentOptions, _ steps: LayerSteps,
        _ open: () throws(LMDBError) -> EnvironmentCore
    ) throws(LMDBError) -> EnvironmentCore {
        var isReplaced = false
        while true {
            switch try attempt(options, open) {
            case .success(let core): return core
            case .failure(let found):
                if isReplaced || options.whenDamaged == .refuse { throw found }
                try replaceDataFile(options, steps)
                isReplaced = true
            case nil: continue
            }
        }
    }

    /// The open file, or what is wrong with it; nil if another process replaced it in between.
    ///
    /// Many may check at once, but one opens at a time: the first opener makes the lock file anew.
    /// If it died halfway, one that waits inside liblmdb would take what is there for the truth.
    private func attempt(
        _ options: EnvironmentOptions, _ open: () throws(LMDBError) -> EnvironmentCore
    ) throws(LMDBError) -> Result<EnvironmentCore, LMDBError>? {
        let (checked, found, isChanging) = try locked(LOCK_SH) { () throws(LMDBError) in
            let identity = try FileIdentity(of: dataPath)
            do throws(LMDBError) {
                return (identity, try damage(options.verification), false)
            } catch .failed(.busy, during: .check, _) where options.verification == .pages {
                return (identity, try damage(.quick), true)
            }
        }
        if let found { return .failure(found) }
        let opened = try locked(LOCK_EX) { () throws(LMDBError) -> EnvironmentCore? in
            if try FileIdentity(of: dataPath) != checked { return nil }
            return try open()
        }
        guard let core = opened, isChanging else { return opened.map { .success($0) } }
        // Others write faster than the pages are walked: a reader holds them.
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

    /// What is wrong with the content of the data file; throws if there is no way to it.
    ///
    /// Looks again if another process has committed meanwhile: it may use pages again that the look
    /// was still to come to, which then seem damaged.
    /// - Parameter draft: another file of the folder to look at.
    func damage(
        _ verification: EnvironmentOptions.Verification, of draft: String? = nil
    ) throws(LMDBError) -> LMDBError? {
        let path = draft ?? dataPath
        // A walk over all pages takes long: who writes so often writes again during the next one.
        for _ in 1...(verification == .pages ? 2 : EnvironmentCore.maximumAttempts) {
            // Without waiting, in case that it is a pipe.
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

    /// A file that is shorter than its last page is whole if no page in use lies past its end.
    /// It is left as it is: nobody reads the others, and writing extends it.
    private func damage(
        of pages: PageFile, _ verification: EnvironmentOptions.Verification, _ path: String
    ) throws(FileDamage) -> LMDBError? {
        if verification == .quick, try pages.reachesPastEnd() {
            return .damaged(.pagesPastEnd(sizeBytes: pages.fileSizeBytes), path: path)
        }
        let report = try verification == .quick ? pages.walkTables() : pages.walk()
        return Self.damage(in: report, path)
    }

    static func damage(in report: PageReport, _ path: String) -> LMDBError? {
        let count = report.violations.count + report.moreViolations
        return report.violations.first.map { .damagedPages($0, count: count, path: path) }
    }
}
