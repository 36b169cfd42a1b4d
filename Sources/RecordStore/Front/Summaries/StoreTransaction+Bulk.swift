extension StoreTransaction {
    /// Deletes the records of a query, and the records that their deletion deletes in turn.
    ///
    /// The ids of the query are collected first, in 16 bytes of memory for each record.
    /// - Returns: the number of records of the query. All of them are deleted, some perhaps because
    ///   others are.
    @discardableResult
    public mutating func deleteAll<R: Record>(_ query: Query<R>) throws -> Int {
        let ids = try snapshot.ids(query)
        for id in ids { try delete(id) }
        return ids.count
    }

    /// Changes the records of a query. Each record is changed once, even if the change moves it in
    /// the order of the query. An error undoes all these changes, and the transaction can go on.
    /// - Returns: the number of records that were given to `change`.
    @discardableResult
    public mutating func updateAll<R: Record>(
        _ query: Query<R>, _ change: (inout R) throws -> Void
    ) throws -> Int {
        try savepoint { transaction in
            var count = 0
            for id in try transaction.snapshot.ids(query) {
                try transaction.update(id) { record in
                    count += 1
                    try change(&record)
                }
            }
            return count
        }
    }
}
