/// What was read is kept true: `docs/observing.md` has the contract.
extension WorkoutStore {
    /// The states of a query: the first at once, then one after each commit that changes its
    /// records or their order, with what changed.
    public func observe<R: Record>(_ query: Query<R>) -> QueryObservation<R> {
        store.observe(query)
    }

    /// The answers of a closure that reads: the first at once, then one after each commit that
    /// touches what it read.
    public func observe<Value: Sendable>(
        _ read: @escaping @Sendable (Snapshot) throws -> Value
    ) -> StoreObservation<Value> {
        store.observe(read)
    }

    /// Looks at intervals whether other processes have committed, until the task is cancelled or
    /// the store is closed.
    public func followOthers(every interval: Duration) async throws {
        try await store.followOthers(every: interval)
    }
}

extension LiveQuery {
    /// The rows of a query for a view; free until they are looked at.
    public convenience init(_ store: WorkoutStore, _ query: Query<R>) {
        self.init(store.store, query)
    }
}
