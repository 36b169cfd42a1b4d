public import RecordStore

/// An answer about the training, which a store calculates from its indexes whenever it is asked, so
/// that it is never stale.
///
/// ```swift
/// let weeks = PeriodTotals(by: .week())
/// for week in try store.value(of: weeks) { print(week.start, week.totals.volume) }
/// ```
/// A statistic is a value: it can be kept, compared and passed on. `observe` of a store
/// gives its results as they change.
public protocol Statistic<Value>: Sendable {
    /// What the statistic says.
    associatedtype Value: Sendable

    /// Calculates the statistic from a state of the store.
    func value(in snapshot: Snapshot) throws -> Value
}

extension Snapshot {
    /// Calculates a statistic from this state.
    public func value<Value>(of statistic: some Statistic<Value>) throws -> Value {
        try statistic.value(in: self)
    }
}

extension StoreReading {
    /// Calculates a statistic from the newest committed state.
    public func value<Value: Sendable>(of statistic: some Statistic<Value>) throws -> Value {
        try read { try statistic.value(in: $0) }
    }

    /// Calculates a statistic from the newest committed state, asynchronously.
    public func value<Value: Sendable>(of statistic: some Statistic<Value>) async throws -> Value {
        try await read { try statistic.value(in: $0) }
    }
}

extension StoreReading {
    /// Calculates a statistic, and explains each query that it makes: by which index, how many rows
    /// were read, and how long it took. The last event is that of the whole calculation.
    ///
    /// ```swift
    /// for event in try store.explain(PeriodTotals(by: .month, of: .category("Chest"))) {
    ///     print(event)
    /// }
    /// ```
    public func explain(_ statistic: some Statistic) throws -> [TraceEvent] {
        try explainRead { _ = try statistic.value(in: $0) }
    }
}

extension StoreDoor {
    /// Returns the results of a statistic: the first at once, then one after each commit that
    /// touches what it was calculated from.
    public func observe<Value: Sendable>(
        _ statistic: some Statistic<Value>
    ) -> StoreObservation<Value> {
        observe { try statistic.value(in: $0) }
    }
}

extension LiveValue {
    /// Creates the result of a statistic for a view, without reading.
    ///
    /// ```swift
    /// @MainActor func weeks(of store: WorkoutStore) -> LiveValue<[PeriodTotals.Entry]> {
    ///     LiveValue(store, [], PeriodTotals(by: .week()))
    /// }
    /// ```
    /// - Parameter value: the value as long as nothing could be read.
    public convenience init(
        _ store: some StoreDoor, _ value: Value, _ statistic: some Statistic<Value>
    ) {
        self.init(store, value) { try statistic.value(in: $0) }
    }
}
