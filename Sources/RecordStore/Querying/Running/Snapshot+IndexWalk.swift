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

    /// Returns the last record of an index whose first column has a value, for rules that look up a
    /// record in each write.
    /// - Complexity: O(log n), without planning; O(n) while the index is being built.
    package func last<R: Record, Value: StorableValue>(
        _ type: R.Type, inIndex name: String, at value: Value
    ) throws -> R? {
        let table = try schema.table(of: type)
        let index = table.orderedIndex(named: name)
        var key = KeyEncoder()
        try key.append(bytes: Constant(value).bytes, as: index.columns[0].key)
        if !table.orderedIndexes.contains(where: { $0 === index }) {
            let found = try table.lastByScan(index, prefix: key.bytes.array, in: view)
            return try found.flatMap { try get(RecordID<R>(bits: $0)) }
        }
        var cursor = try view.cursor(
            in: index.entries, over: .prefix(key.bytes.array), .descending)
        guard let entry = try cursor.next() else { return nil }
        guard let id = index.id(of: entry), let bytes = try view.get(id, in: table.records) else {
            throw index.damage(of: table, index.id(of: entry))
        }
        return try table.decode(bytes, id)
    }
}

extension RecordTable {
    /// Returns the record whose key in an index would be the last with a prefix.
    fileprivate func lastByScan(
        _ index: OpenOrderedIndex, prefix: [UInt8], in view: ReadView
    ) throws -> IDBits? {
        var last: (key: [UInt8], id: IDBits)?
        var encoder = KeyEncoder()
        var cursor = try view.cursor(in: records)
        while let entry = try cursor.next() {
            guard let id = IDBits(prefixOf: entry.key) else { continue }
            var keys: [[UInt8]] = []
            try index.appendKeys(of: encoded(entry.value, id), id, in: self, to: &keys, &encoder)
            for key in keys where key.starts(with: prefix) {
                if last.map({ $0.key.lexicographicallyPrecedes(key) }) ?? true { last = (key, id) }
            }
        }
        return last?.id
    }

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
