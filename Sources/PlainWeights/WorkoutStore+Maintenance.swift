// Each call shows its progress, and an error that `progress` throws ends it. The asynchronous ones
// run off the main actor and end when their task is cancelled. A process that dies in one leaves a
// sound store.
extension WorkoutStore {
    /// Builds the indexes that are not ready yet, and deletes what was removed; see
    /// ``Store/upkeep(progress:)-(_)``.
    public func upkeep(progress: (UpkeepProgress) throws -> Void = { _ in }) throws {
        try store.upkeep(progress: progress)
    }

    /// Builds the indexes that are not ready yet, and deletes what was removed.
    public func upkeep(progress: @Sendable (UpkeepProgress) -> Void = { _ in }) async throws {
        try await store.upkeep(progress: progress)
    }

    /// Changes a number that computed values depend on, such as ``dayStart``; see
    /// ``Store/change(_:to:progress:)-(_,_,(UpkeepProgress)throws->Void)``.
    public func change(
        _ constant: StoreConstant, to number: Int,
        progress: (UpkeepProgress) throws -> Void = { _ in }
    ) throws {
        try store.change(constant, to: number, progress: progress)
    }

    /// Changes a number that computed values depend on.
    public func change(
        _ constant: StoreConstant, to number: Int,
        progress: @Sendable (UpkeepProgress) -> Void = { _ in }
    ) async throws {
        try await store.change(constant, to: number, progress: progress)
    }

    /// Compares every index, reference and checksum with the records, and reports all differences.
    /// - Parameter progress: gets the number of checked records and of all records.
    /// - Complexity: O(records), in bounded memory.
    public func verify(
        progress: ((Int, Int) throws -> Void)? = nil
    ) throws -> VerificationReport {
        try store.verify(progress: progress)
    }

    /// Repairs what ``verify(progress:)`` finds; see ``Store/repair(progress:)-(_)``.
    @discardableResult
    public func repair(
        progress: (UpkeepProgress) throws -> Void = { _ in }
    ) throws -> RepairReport {
        try store.repair(progress: progress)
    }

    /// Repairs what ``verify(progress:)`` finds.
    @discardableResult
    public func repair(
        progress: @Sendable (UpkeepProgress) -> Void = { _ in }
    ) async throws -> RepairReport {
        try await store.repair(progress: progress)
    }

    /// Rewrites the file with full leaves and few free pages; see
    /// ``Store/compact(progress:)-(_)``. Writers wait meanwhile, readers do not.
    public func compact(progress: (UpkeepProgress) throws -> Void = { _ in }) throws {
        try store.compact(progress: progress)
    }

    /// Rewrites the file with full leaves and few free pages.
    public func compact(progress: @Sendable (UpkeepProgress) -> Void = { _ in }) async throws {
        try await store.compact(progress: progress)
    }

    /// Copies the newest state to a new folder while others read and write; see
    /// ``Store/copy(to:progress:)-(String,_)``.
    public func copy(
        to folder: String, progress: (UpkeepProgress) throws -> Void = { _ in }
    ) throws {
        try store.copy(to: folder, progress: progress)
    }

    /// Copies the newest state to a new folder while others read and write.
    public func copy(
        to folder: String, progress: @Sendable (UpkeepProgress) -> Void = { _ in }
    ) async throws {
        try await store.copy(to: folder, progress: progress)
    }

    /// Returns the transactions that read the store now, in this process and in others; see
    /// ``Store/readers()``.
    public func readers() throws -> [StoreReader] { try store.readers() }

    /// Puts a copy of a backup in the place of the store in the folder `path`, after a check of all
    /// of it; see ``Store/restore(at:from:options:progress:)``.
    /// - Returns: the path of the store's file before; nil if there was none, or a damaged one.
    @discardableResult
    public static func restore(
        at path: String, from backup: String, options: StoreOptions = StoreOptions(),
        progress: (UpkeepProgress) throws -> Void = { _ in }
    ) throws -> String? {
        try Store.restore(at: path, from: backup, options: options, progress: progress)
    }
}
