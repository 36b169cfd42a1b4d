extension Snapshot {
    /// The records of a whole index in its order, for whoever examines indexes: a record comes once
    /// for each of its entries. Without a name, the records themselves in the order of ids.
    @_lifetime(copy self)
    package func records<R: Record>(
        _ type: R.Type, ofIndex name: String?, _ direction: Direction = .ascending
    ) throws -> RecordCursor<R> {
        let table = try core.table(of: type)
        let index = name.map { name in
            guard let index = table.indexes.first(where: { $0.name == name }) else {
                preconditionFailure("\(table.name) has no index \(name)")
            }
            return index
        }
        let stretch = PlanStretch(
            index: index, keys: .all, direction: direction, isBounded: false, hasRange: false,
            equalCount: 0, equalBytes: 0)
        let plan = QueryPlan(
            table: table, source: .stretch(stretch), bounds: [], residual: [], sort: nil,
            isOrdered: false, idDirection: .ascending)
        let walk = try PreparedPlan(plan).query()
        return try RecordCursor(view, table, walk, limit: nil)
    }
}
