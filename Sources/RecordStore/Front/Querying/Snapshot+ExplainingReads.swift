extension Snapshot {
    /// Runs a closure, and returns what a hook for tracing would be told of it: an event for each
    /// query, in the order in which they ended, and one for the whole read. A `get` has no event.
    ///
    /// ```swift
    /// let events = try store.explainRead { snapshot in
    ///     _ = try snapshot.count(Query<Exercise> { $0.category == "Chest" })
    /// }
    /// for event in events { print(event) }
    /// // Exercise: count by index byCategory, 70 rows read, 1 returned, in 12 us
    /// // read, 70 rows read, in 31 us
    /// ```
    /// Use it for a screen or a statistic of several queries. ``explainAnalyze(_:)-(Query<R>)``
    /// explains one query in more detail. A hook for tracing is not told of these queries.
    /// - Complexity: that of the closure.
    public func explainRead(_ body: (Snapshot) throws -> Void) rethrows -> [TraceEvent] {
        let log = TraceLog(core, StoreTracing(slowerThan: .zero, values: .shown) { _ in })
        try view.attaching(log) { try body(self) }
        return log.eventsOfRead
    }
}

extension StoreReading {
    /// Runs a closure with a snapshot of the newest committed state, and explains each query in it;
    /// see ``Snapshot/explainRead(_:)``.
    public func explainRead(_ body: (Snapshot) throws -> Void) throws -> [TraceEvent] {
        try read { try $0.explainRead(body) }
    }
}
