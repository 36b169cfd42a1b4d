extension Snapshot {
    /// Returns the totals that entries of an aggregate index give, or nil if none holds all that is
    /// asked.
    func aggregateTotals(
        of query: QueryContent, by key: GroupContent, _ measures: [MeasureContent],
        in table: RecordTable
    ) throws -> FoundTotals? {
        if lacksTotals { return nil }
        let request = TotalsRequest(
            table: table, content: query, key: key, measures: measures)
        guard let query = try request.aggregateQuery() else { return nil }
        var walk = try AggregateWalk(query, measures, of: table)
        return try walk.totals(in: view)
    }

    /// Returns the least or the greatest value of a field that is a column of an aggregate index,
    /// which lies at one end of its entries; nil if no index has them in this order.
    func aggregateExtreme(
        _ field: QueryField, isGreatest: Bool, in query: TableQuery
    ) throws -> FoundValue?? {
        if lacksTotals || field.isID || query.table.aggregateIndexes.isEmpty { return nil }
        let present = Condition.comparison(
            .field(field), .notEqual, .constant(Constant(nilOf: .field(field))))
        let request = TotalsRequest(
            table: query.table, content: query.and(present).content,
            key: .column(ColumnContent(.field(field))), measures: [], needsOrder: true)
        guard let found = try request.aggregateQuery() else { return nil }
        var walk = try AggregateWalk(found, [], of: query.table)
        let groups = try walk.firstGroup(isGreatest ? .descending : .ascending, in: view)
        return .some(groups.allValues.map { FoundValue(bytes: $0?.array) }.first)
    }

    /// Returns the greatest value of a column among the records of a query, if an aggregate index
    /// has it at the end of its entries.
    ///
    /// It is ``total(of:_:)`` with `.greatest`, for a caller that knows a better way where no
    /// aggregate index has it.
    /// - Returns: nil if none has it; otherwise the value, or nil in it if no record has one.
    /// - Complexity: O(log n), and one step for each entry behind that the query leaves out.
    package func keptMaximum<R: Record, Value: StorableValue>(
        of column: ComputedColumn<R, Value>, in query: Query<R>
    ) throws -> Value?? {
        let (query, content) = (try open(query), ColumnContent(column))
        try query.content.check(of: query.table.name)
        if let refusal = content.refusal { throw refusal.error }
        guard case .field(let field) = content.term else { return nil }
        let watch = traceWatch
        let found = try aggregateExtreme(field, isGreatest: true, in: query)
        guard let found else { return nil }
        watch?.end(.totals, of: query.table, returned: found == nil ? 0 : 1)
        return try ValueProblem.asDamage(of: R.schema.name) {
            .some(try found.map { try Value.representation.value(of: $0.bytes) })
        }
    }
}
