/// Observing keeps the results of reads up to date. See `docs/observing.md` for the contract.
extension WorkoutStore {
    /// Returns the states of a query: the first at once, then one after each commit that changes
    /// its records or their order.
    ///
    /// Each state says what changed.
    public func observe<R: Record>(_ query: Query<R>) -> QueryObservation<R> {
        store.observe(query)
    }

    /// Returns the results of a closure that reads: the first at once, then one after each commit
    /// that touches what the closure read.
    public func observe<Value: Sendable>(
        _ read: @escaping @Sendable (Snapshot) throws -> Value
    ) -> StoreObservation<Value> {
        store.observe(read)
    }

    /// Checks at intervals whether other processes have committed, until the task is cancelled or
    /// the store is closed.
    public func followOthers(every interval: Duration) async throws {
        try await store.followOthers(every: interval)
    }
}

extension LiveQuery {
    /// Creates the rows of a query for a view. The query does not run before the rows are used.
    public convenience init(_ store: WorkoutStore, _ query: Query<R>) {
        self.init(store.store, query)
    }
}
