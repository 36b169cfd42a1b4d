extension StoreDoor {
    /// Repairs what `verify()` finds: saves what damaged pages have left in a new file, takes
    /// damaged records out of the store and keeps their bytes in a file beside it, builds the
    /// indexes of each type anew that has a violation, and sets references to nil that lead
    /// nowhere.
    ///
    /// Reads and writes go on meanwhile. A process that dies leaves a store that the next call
    /// repairs. A sound store is not changed.
    /// A file whose catalog or table of tables is damaged cannot be opened: open such a store with
    /// `whenDamaged: .restore(from:)`.
    /// - Throws: an error of the storage, or the error that `progress` throws to end the work.
    /// - Complexity: that of ``verify(progress:)`` twice, and of building the indexes. Writers wait
    ///   while damaged pages are saved.
    @discardableResult
    public func repair(
        progress: (UpkeepProgress) throws -> Void = { _ in }
    ) throws -> RepairReport {
        try core.repair(progress)
    }

    /// Repairs the store as ``repair(progress:)-(_)`` does, off the main actor. Cancelling the task
    /// ends the work, which the next call continues.
    @concurrent
    @discardableResult
    public func repair(
        progress: @Sendable (UpkeepProgress) -> Void = { _ in }
    ) async throws -> RepairReport {
        try endingWithTask(progress) { try core.repair($0) }
    }
}
