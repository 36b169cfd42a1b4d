extension Snapshot {
    /// Runs a closure, and explains each query in it: the way that it took and what that cost.
    ///
    /// Use it for a screen or a statistic of several queries. ``explainAnalyze(_:)-(Query<R>)``
    /// explains one query in more detail. A hook for tracing is not told of these queries.
    /// - Complexity: that of the closure.
    public func explainRead(_ body: (Snapshot) throws -> Void) rethrows -> ReadExplanation {
        let log = TraceLog(core, StoreTracing(slowerThan: .zero, showingValues: true) { _ in })
        try view.attaching(log) { try body(self) }
        return log.explanation
    }
}

extension StoreReading {
    /// Runs a closure with a snapshot of the newest committed state, and explains each query in it;
    /// see ``Snapshot/explainRead(_:)``.
    public func explainRead(_ body: (Snapshot) throws -> Void) throws -> ReadExplanation {
        try read { try $0.explainRead(body) }
    }
}
