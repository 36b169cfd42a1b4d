import LMDB

extension StoreCore {
    func compact(_ progress: (UpkeepProgress) throws -> Void) throws {
        try reopening { schema in
            let environment = schema.environment
            try environment.compact(
                progress: { try progress(UpkeepProgress(.compacting, done: $0, total: $1)) },
                leavingOut: { try OpenTables.unusedNames($0, path: environment.path) })
        }
        // So that the old file goes now, not with the next transaction.
        try refresh()
    }
}

extension StoreDoor {
    /// Rewrites the file in the order of its keys, with full leaves and few free pages, and puts
    /// the new file in the place of the old one.
    ///
    /// Writers wait until that is done; readers go on. Open stores of other processes go on with
    /// the new file by themselves. A process that dies on the way leaves the old file or the new
    /// one, with every acknowledged transaction. `progress` cannot use the store; an error that it
    /// throws ends the work, and the file stays as it is.
    /// - Throws: `StorageError.diskFull` if there is no room for a second file; an error of the
    ///   storage if a page is damaged.
    /// - Complexity: O(n) for n records and entries.
    public func compact(progress: (UpkeepProgress) throws -> Void = { _ in }) throws {
        try core.compact(progress)
    }

    /// Rewrites the file as ``compact(progress:)-(_)`` does, off the main actor. Cancelling the
    /// task ends the work, and the file stays as it is.
    @concurrent
    public func compact(
        progress: @Sendable (UpkeepProgress) -> Void = { _ in }
    ) async throws {
        try endingWithTask(progress) { try core.compact($0) }
    }
}
