public import RecordStore

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
    /// that changes the result. If results are not `Equatable`, one comes after each commit that
    /// touches what the closure has read.
    public func observe<Value: Sendable>(
        _ read: @escaping @Sendable (Snapshot) throws -> Value
    ) -> StoreObservation<Value> {
        store.observe(read)
    }

    /// Returns the values of a preference: the first at once, then one after each commit that
    /// changes it.
    public func observe<Value>(_ key: PreferenceKey<Value>) -> StoreObservation<Value> {
        store.observe(key)
    }

    /// Checks at intervals whether other processes have committed, until the task is cancelled or
    /// the store is closed.
    public func followOthers(
        every interval: Duration, clock: some Clock<Duration> = ContinuousClock()
    ) async throws {
        try await store.followOthers(every: interval, clock: clock)
    }
}

extension LiveQuery {
    /// Creates the rows of a query for a view. The query does not run before the rows are used.
    public convenience init(_ store: WorkoutStore, _ query: Query<R>) {
        self.init(store.store, query)
    }
}

extension LiveSections {
    /// Creates the sections of a query for a view, without reading.
    public convenience init(
        _ store: WorkoutStore, _ query: Query<R>, by key: SectionKey<R, Value>
    ) {
        self.init(store.store, query, by: key)
    }
}

extension LiveValue {
    /// Creates the answer of a closure for a view, without reading.
    ///
    /// ```swift
    /// @MainActor func weeks(of store: WorkoutStore) -> LiveValue<[PeriodTotals.Entry]> {
    ///     LiveValue(store, []) { try $0.value(of: PeriodTotals(by: .week())) }
    /// }
    /// ```
    /// - Parameter value: the value as long as nothing could be read.
    public convenience init(
        _ store: WorkoutStore, _ value: Value,
        _ read: @escaping @Sendable (Snapshot) throws -> Value
    ) {
        self.init(store.store, value, read)
    }

    /// Creates a preference for a view, without reading. As long as nothing could be read, it has
    /// the default.
    public convenience init(_ store: WorkoutStore, _ key: PreferenceKey<Value>) {
        self.init(store.store, key)
    }
}
