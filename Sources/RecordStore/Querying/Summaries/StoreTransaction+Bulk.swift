extension StoreTransaction {
    /// Deletes the records of a query, and the records that their deletion deletes in turn.
    ///
    /// The ids of the query are collected first, in 16 bytes of memory for each record.
    /// - Returns: the number of records of the query that were deleted.
    @discardableResult
    public mutating func deleteAll<R: Record>(_ query: Query<R>) throws -> Int {
        var count = 0
        for id in try snapshot.ids(query) where try delete(id) { count += 1 }
        return count
    }

    /// Changes the records of a query. Each record is changed once, even if the change moves it in
    /// the order of the query.
    /// - Returns: the number of records that were given to `change`.
    @discardableResult
    public mutating func updateAll<R: Record>(
        _ query: Query<R>, _ change: (inout R) throws -> Void
    ) throws -> Int {
        var count = 0
        for id in try snapshot.ids(query) where try update(id, change) != nil { count += 1 }
        return count
    }
}
