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
}
