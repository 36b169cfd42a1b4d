// Positions of records in the order of a query.
extension Snapshot {
    /// Returns the position of a record in the order of a query, counted from 0; nil if the query
    /// does not have the record. Give the query an order: without one, positions mean nothing.
    /// - Complexity: O(log n) if the query is a stretch of a ranked ``Index``, which
    ///   ``explainPage(_:)`` tells. Otherwise one step for each record before it.
    public func rank<R: Record>(of id: RecordID<R>, in query: Query<R>) throws -> Int? {
        let table = try schema.table(of: R.self)
        let prepared = try query.memo.prepared(for: table, .some(1), view)
        if let ranked = try RankedStretch(prepared, in: view) {
            guard let bytes = try view.get(id.bits, in: table.records) else { return nil }
            let position = try ranked.position(
                of: table.checkedRecord(bytes, id.bits), id.bits, in: view)
            return position.flatMap { $0 < query.limit ?? .max ? $0 : nil }
        }
        var walk = try RowWalk(view, prepared, limit: query.limit)
        var position = 0
        while let found = try walk.nextID() {
            if found == id.bits { return position }
            position += 1
        }
        return nil
    }

    /// Returns the record at a position in the order of a query, counted from 0; nil if the query
    /// has no more than that many records.
    /// - Complexity: that of ``rank(of:in:)``.
    public func record<R: Record>(at position: Int, in query: Query<R>) throws -> R? {
        if position < 0 {
            throw QueryRefusal(R.schema.name, "position", .impossibleCount(position)).error
        }
        let table = try schema.table(of: R.self)
        if let limit = query.limit, position >= limit { return nil }
        let prepared = try query.memo.prepared(for: table, .some(1), view)
        if let ranked = try RankedStretch(prepared, in: view) {
            guard let place = try ranked.place(at: position, in: view) else { return nil }
            var walk = try RowWalk(view, prepared, limit: 1, wanted: 1, from: place)
            guard let row = try walk.next() else { return nil }
            return try table.decode(row.bytes, row.id)
        }
        var walk = try RowWalk(view, prepared, limit: query.limit)
        for _ in 0..<position where try !walk.pass() { return nil }
        guard let row = try walk.next() else { return nil }
        return try table.decode(row.bytes, row.id)
    }
}
