extension StoreTransaction {
    /// Deletes the records of a query, and what their deletion deletes.
    ///
    /// What belongs to the query is found out first: 16 bytes of memory for each record.
    /// - Returns: how many records of the query were deleted.
    @discardableResult
    public mutating func deleteAll<R: Record>(_ query: Query<R>) throws -> Int {
        var count = 0
        for id in try snapshot.ids(query) where try delete(id) { count += 1 }
        return count
    }

    /// Changes the records of a query. Each is found once, also if the change moves it.
    /// - Returns: how many were given to `change`.
    @discardableResult
    public mutating func updateAll<R: Record>(
        _ query: Query<R>, _ change: (inout R) throws -> Void
    ) throws -> Int {
        var count = 0
        for id in try snapshot.ids(query) where try update(id, change) != nil { count += 1 }
        return count
    }
}
