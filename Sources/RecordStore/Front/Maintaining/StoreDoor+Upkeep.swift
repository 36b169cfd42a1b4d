extension StoreDoor {
    /// Does the work that newer schemas have caused: builds indexes, and deletes the entries and
    /// records of what was removed. Returns when none is left. A unique index that was refused,
    /// because records shared a value, is tried again.
    ///
    /// Reads and writes go on meanwhile. A process that dies leaves work that the next call
    /// continues. An error that `progress` throws ends the work in the same way, and is thrown.
    /// - Complexity: O(n log n) for each index over n records, with at most 50 MB of memory.
    public func upkeep(progress: (UpkeepProgress) throws -> Void = { _ in }) throws {
        try core.retryRefusedIndexes()
        try core.doUpkeep(progress: progress)
    }

    /// Does upkeep as ``upkeep(progress:)-(_)`` does, off the main actor. Cancelling the task ends
    /// the work, which the next call continues.
    @concurrent
    public func upkeep(
        progress: @Sendable (UpkeepProgress) -> Void = { _ in }
    ) async throws {
        try core.retryRefusedIndexes()
        try endingWithTask(progress) { try core.doUpkeep(progress: $0) }
    }
}
