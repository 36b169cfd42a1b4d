import LMDB

extension Snapshot {
    /// Returns the records of a whole index in its order, to examine the index. A record appears
    /// once for each of its entries. Without a name, the method returns the records in the order of
    /// their ids.
    @_lifetime(copy self)
    package func records<R: Record>(
        _ type: R.Type, ofIndex name: String?, _ direction: Direction = .ascending
    ) throws -> RecordCursor<R> {
        let table = try schema.table(of: type)
        let index = name.map { table.orderedIndex(named: $0) }
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

extension RecordTable {
    /// Returns the index with this name, which may still be building.
    /// - Precondition: the schema has the index.
    fileprivate func orderedIndex(named name: String) -> OpenOrderedIndex {
        let found = allIndexes.first { $0.name == name }
        guard let index = found as? OpenOrderedIndex else {
            preconditionFailure("\(self.name) has no index \(name)")
        }
        return index
    }
}
