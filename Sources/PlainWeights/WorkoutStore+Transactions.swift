extension WorkoutStore {
    /// Lends the newest committed state to `body`.
    public func read<Result>(_ body: (Snapshot) throws -> Result) throws -> Result {
        try store.read(body)
    }

    /// The same for asynchronous code; `body` itself runs without a pause, off the main actor.
    public func read<Result: Sendable>(
        _ body: @Sendable (Snapshot) throws -> Result
    ) async throws -> Result {
        try await store.read(body)
    }

    /// Runs `body` in a transaction on this thread and commits it. A throw undoes it all.
    ///
    /// Blocks for its turn and for a flush of the disk: on the main actor use `await`.
    public func write<Result>(
        _ body: (inout StoreTransaction) throws -> Result
    ) throws -> Result {
        try store.write(body)
    }

    /// Runs `body` on the store's writer thread and returns once it is committed.
    ///
    /// A task that is cancelled before `body` starts does not run it; after that it commits.
    public func write<Result: Sendable>(
        _ body: @escaping @Sendable (inout StoreTransaction) throws -> Result
    ) async throws -> Result {
        try await store.write(body)
    }
}
