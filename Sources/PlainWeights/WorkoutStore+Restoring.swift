public import RecordStore

extension WorkoutStore {
    /// Puts a copy of a backup in the place of the store in the folder `path`, after a check of all
    /// of it; see `Store.restore`.
    /// - Returns: the path of the store's file before; nil if there was none, or a damaged one.
    @discardableResult
    public static func restore(
        at path: String, from backup: String, options: StoreOptions = StoreOptions(),
        progress: (UpkeepProgress) throws -> Void = { _ in }
    ) throws -> String? {
        try Store.restore(at: path, from: backup, options: options, progress: progress)
    }
}
