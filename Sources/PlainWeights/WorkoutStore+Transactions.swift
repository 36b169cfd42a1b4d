extension WorkoutStore {
    /// Calls `body` with the newest committed state.
    public func read<Result>(_ body: (Snapshot) throws -> Result) throws -> Result {
        try store.read(body)
    }

    /// Calls `body` with the newest committed state, asynchronously.
    ///
    /// `body` runs without suspending, off the main actor.
    public func read<Result: Sendable>(
        _ body: @Sendable (Snapshot) throws -> Result
    ) async throws -> Result {
        try await store.read(body)
    }

    /// Runs `body` in a transaction on this thread and commits it. If `body` throws, nothing is
    /// changed.
    ///
    /// The call blocks until earlier writes and a flush of the disk are done. Use `await` on the
    /// main actor.
    @discardableResult
    public func write<Result>(
        _ body: (inout StoreTransaction) throws -> Result
    ) throws -> Result {
        try store.write(body)
    }

    /// Runs `body` on the store's writer thread and returns once it is committed.
    ///
    /// A task that is cancelled before `body` starts does not run it. A later cancellation has no
    /// effect.
    @discardableResult
    public func write<Result: Sendable>(
        _ body: @escaping @Sendable (inout StoreTransaction) throws -> Result
    ) async throws -> Result {
        try await store.write(body)
    }
}
