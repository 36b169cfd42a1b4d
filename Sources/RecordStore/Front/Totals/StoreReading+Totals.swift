/// Totals on the newest committed state. The functions of ``Snapshot`` with these names state the
/// costs. The asynchronous functions run off the main actor.
extension StoreReading {
    /// Returns the totals of the records of a query for each group, the least group first; see
    /// ``Snapshot/totals(of:by:_:)``.
    public func totals<R: Record, Group: Sendable, each Value: Sendable>(
        of query: Query<R> = Query(), by key: GroupKey<R, Group>,
        _ measures: repeat Measure<R, each Value>
    ) throws -> [Total<Group, repeat each Value>] {
        let measures = MeasureList(repeat each measures)
        return try read { try $0.totals(of: query, by: key, measures) }
    }

    /// Returns the totals of the records of a query for each group, asynchronously.
    public func totals<R: Record, Group: Sendable, each Value: Sendable>(
        of query: Query<R> = Query(), by key: GroupKey<R, Group>,
        _ measures: repeat Measure<R, each Value>
    ) async throws -> [Total<Group, repeat each Value>] {
        let measures = MeasureList(repeat each measures)
        return try await read { try $0.totals(of: query, by: key, measures) }
    }

    /// Returns one total of all records of a query; see ``Snapshot/total(of:_:)``.
    public func total<R: Record, Value: Sendable>(
        of query: Query<R> = Query(), _ measure: Measure<R, Value>
    ) throws -> Value {
        try read { try $0.total(of: query, measure) }
    }

    /// Returns one total of all records of a query, asynchronously.
    public func total<R: Record, Value: Sendable>(
        of query: Query<R> = Query(), _ measure: Measure<R, Value>
    ) async throws -> Value {
        try await read { try $0.total(of: query, measure) }
    }

    /// Returns several totals of all records of a query; see ``Snapshot/totals(of:_:)``.
    public func totals<R: Record, each Value: Sendable>(
        of query: Query<R> = Query(), _ measures: repeat Measure<R, each Value>
    ) throws -> (repeat each Value) {
        let measures = MeasureList(repeat each measures)
        return try read { try $0.totals(of: query, measures) }
    }

    /// Returns several totals of all records of a query, asynchronously.
    public func totals<R: Record, each Value: Sendable>(
        of query: Query<R> = Query(), _ measures: repeat Measure<R, each Value>
    ) async throws -> (repeat each Value) {
        let measures = MeasureList(repeat each measures)
        return try await read { try $0.totals(of: query, measures) }
    }

    /// Runs totals by groups and explains how they were found; see
    /// ``Snapshot/explainTotals(of:by:_:)``.
    public func explainTotals<R: Record, Group: Sendable, each Value: Sendable>(
        of query: Query<R> = Query(), by key: GroupKey<R, Group>,
        _ measures: repeat Measure<R, each Value>
    ) throws -> QueryExplanation {
        let measures = MeasureList(repeat each measures)
        return try read {
            try $0.explanation(of: $0.open(query), by: key.content, measures.contents)
        }
    }

    /// Runs totals of all records of a query and explains how they were found; see
    /// ``Snapshot/explainTotals(of:_:)``.
    public func explainTotals<R: Record, each Value: Sendable>(
        of query: Query<R> = Query(), _ measures: repeat Measure<R, each Value>
    ) throws -> QueryExplanation {
        let measures = MeasureList(repeat each measures)
        return try read { try $0.explanation(of: $0.open(query), by: .all, measures.contents) }
    }
}
