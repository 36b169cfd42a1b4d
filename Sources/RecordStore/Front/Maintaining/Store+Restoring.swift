import Foundation
import LMDB

extension Store {
    /// Puts a copy of a backup in the place of the store in the folder `path`, or makes a store
    /// there that begins as one. `copy(to:progress:)` makes backups.
    ///
    /// All of the backup is checked before anything is changed: its pages, and its records against
    /// its indexes. A store that is there stays beside the new one, as `data.mdb.replaced-N` in its
    /// folder, or as `data.mdb.damaged-N`; delete it to get its room back. A process that dies on
    /// the way leaves the old store or the new one. Stores that are open there, also those of other
    /// processes, throw `StorageError.replaced` from their next transaction on: open them again.
    /// - Parameters:
    ///   - options: those with which this process has the store open, if it has.
    ///   - progress: called while the backup is checked and copied. An error that it throws ends
    ///     the work, and the store stays as it is.
    /// - Returns: the path of the store's file before; nil if there was none, or a damaged one.
    /// - Throws: ``StoreError/damagedBackup(_:count:path:)``, ``StoreError/notAStore(path:)`` or a
    ///   `StorageError` if the backup is not sound; `StorageError.diskFull`.
    /// - Complexity: O(n log n) for n records and entries of the backup.
    @discardableResult
    public static func restore(
        at path: String, from backup: String, options: StoreOptions = StoreOptions(),
        progress: (UpkeepProgress) throws -> Void = { _ in }
    ) throws -> String? {
        try check(backup, progress)
        var options = options
        (options.seed, options.whenDamaged) = (nil, .refuse)
        let file = path + "/data.mdb"
        do {
            if FileManager.default.fileExists(atPath: file) {
                return try replace(path, by: backup, options, progress)
            }
        } catch StorageError.damaged(_, file), StorageError.damagedPages(_, _, file) {
            // It cannot be opened: the next opening replaces it.
        }
        (options.seed, options.whenDamaged) = (backup, .restore(from: backup))
        _ = try Environment.openingStore(at: path, options: options.environment) { $0 }
        return nil
    }

    private static func replace(
        _ path: String, by backup: String, _ options: StoreOptions,
        _ progress: (UpkeepProgress) throws -> Void
    ) throws -> String {
        try Environment.preparingStore(at: path) { prepare in
            let environment = try Environment.open(at: path, options: options.environment)
            return try environment.restore(from: backup, preparing: prepare) {
                try progress(UpkeepProgress(.copying, done: $0, total: $1))
            }
        }
    }

    /// Throws unless everything in a backup is sound.
    private static func check(
        _ backup: String, _ progress: (UpkeepProgress) throws -> Void
    ) throws {
        let environment = try InspectedStore.environment(at: backup)
        let store = try InspectedStore(environment, checkedBy: environment.validatePages())
        let report = try withoutActuallyEscaping(progress) { progress in
            try store.verify { try progress(UpkeepProgress(.verifying, done: $0, total: $1)) }
        }
        if let first = report.violations.first {
            throw StoreError.damagedBackup(
                first, count: report.violations.count, path: backup)
        }
    }
}
