import CLMDB
import Foundation

extension StoreFolder {
    /// Runs `open` on a data file that has passed its check before liblmdb maps it, where damage
    /// would become a signal, and that no other file can replace meanwhile. Does with a damaged one
    /// what the options say.
    func opening<R>(
        _ options: EnvironmentOptions, _ steps: LayerSteps, _ open: () throws(LMDBError) -> R
    ) throws(LMDBError) -> R {
        var isReplaced = false
        while true {
            let result = try locked(LOCK_SH) { () throws(LMDBError) -> Result<R, LMDBError> in
                if let found = try damage(options.verification) { return .failure(found) }
                return .success(try open())
            }
            switch result {
            case .success(let opened): return opened
            case .failure(let found):
                if isReplaced || options.whenDamaged == .refuse { throw found }
                try replaceDataFile(options, steps)
                isReplaced = true
            }
        }
    }

    /// What is wrong with the content of the data file; throws if there is no way to it.
    ///
    /// Looks again if another process has committed meanwhile: it may use pages again that the look
    /// was still to come to, which then seem damaged.
    func damage(
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
        if verification == .quick, try pages.reachesPastEnd() {
            return .damaged(.pagesPastEnd(sizeBytes: pages.fileSizeBytes), path: dataPath)
        }
        let report = try verification == .quick ? pages.walkTables() : pages.walk()
        let count = report.violations.count + report.moreViolations
        return report.violations.first.map { .damagedPages($0, count: count, path: dataPath) }
    }
}
