import Foundation
import LMDB

extension StoreCore {
    /// Runs `body` while no other process, and no other store object, does upkeep. Where another
    /// one does, this call waits a moment and returns: the work may be done by then.
    func whileAloneInUpkeep(
        _ progress: (UpkeepProgress) throws -> Void, _ body: () throws -> Void
    ) throws {
        guard let lock = try FileLock(at: environment.path + "/upkeep.lock") else {
            try progress(UpkeepProgress(.waiting, done: 0, total: 0))
            return Thread.sleep(forTimeInterval: 0.02)
        }
        defer { withExtendedLifetime(lock) {} }
        do {
            try body()
        } catch is CatalogChange {
            // Another process has changed what the work was for: the caller looks again.
        } catch LMDBError.replaced {
            // The next look opens the new file.
        }
    }
}
