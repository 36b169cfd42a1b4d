extension StoreWriting {
    /// Deletes the records of a query in transactions of `batchSize` records, so that other writers
    /// get their turn between them. If a transaction fails, the deletions of earlier ones stay. To
    /// delete all records or none use ``StoreTransaction/deleteAll(_:)``.
    /// - Parameter batchSize: the number of records of a transaction, at least one.
    /// - Returns: the number of records of the query. All of them are gone: another writer may have
    ///   deleted some of them first.
    @discardableResult
    public func deleteAll<R: Record>(
        _ query: Query<R>, batchSize: Int = 1_000
    ) throws -> Int {
        try inBatches(of: batchSize, query, ids(query)) { ids in
            try write { transaction in
                for id in ids { try transaction.delete(id) }
                return ids.count
            }
        }
    }

    /// Changes the records of a query in transactions of `batchSize` records. If another writer has
    /// changed a record since the ids were read, `change` gets the changed record; a deleted record
    /// is skipped.
    /// - Parameter batchSize: the number of records of a transaction, at least one.
    /// - Returns: the number of records that were given to `change`.
    @discardableResult
    public func updateAll<R: Record>(
        _ query: Query<R>, batchSize: Int = 1_000, _ change: (inout R) throws -> Void
    ) throws -> Int {
        try inBatches(of: batchSize, query, ids(query)) { ids in
            try write { transaction in
                var count = 0
                for id in ids {
                    try transaction.update(id) { record in
                        count += 1
                        try change(&record)
                    }
                }
                return count
            }
        }
    }

    /// Deletes the records of a query in transactions of `batchSize` records, asynchronously. If a
    /// transaction fails, the deletions of earlier ones stay.
    /// - Parameter batchSize: the number of records of a transaction, at least one.
    /// - Returns: the number of records of the query. All of them are gone: another writer may have
    ///   deleted some of them first.
    @discardableResult
    public func deleteAll<R: Record>(
        _ query: Query<R>, batchSize: Int = 1_000
    ) async throws -> Int {
        try await inBatches(of: batchSize, query, ids(query)) { ids in
            try await write { transaction in
                for id in ids { try transaction.delete(id) }
                return ids.count
            }
        }
    }

    /// Changes the records of a query in transactions of `batchSize` records, asynchronously. If
    /// another writer has changed a record since the ids were read, `change` gets the changed
    /// record; a deleted record is skipped.
    /// - Parameter batchSize: the number of records of a transaction, at least one.
    /// - Returns: the number of records that were given to `change`.
    @discardableResult
    public func updateAll<R: Record>(
        _ query: Query<R>, batchSize: Int = 1_000,
        _ change: @escaping @Sendable (inout R) throws -> Void
    ) async throws -> Int {
        try await inBatches(of: batchSize, query, ids(query)) { ids in
            try await write { transaction in
                var count = 0
                for id in ids {
                    try transaction.update(id) { record in
                        count += 1
                        try change(&record)
                    }
                }
                return count
            }
        }
    }
}

private func inBatches<R: Record, ID>(
    of size: Int, _ query: Query<R>, _ ids: [ID], _ body: (ArraySlice<ID>) throws -> Int
) throws -> Int {
    try check(batchSize: size, of: query)
    return try stride(from: 0, to: ids.count, by: size).reduce(0) { sum, start in
        sum + (try body(ids[start..<min(start + size, ids.count)]))
    }
}

private func inBatches<R: Record, ID>(
    of size: Int, _ query: Query<R>, _ ids: [ID], _ body: (ArraySlice<ID>) async throws -> Int
) async throws -> Int {
    try check(batchSize: size, of: query)
    var sum = 0
    for start in stride(from: 0, to: ids.count, by: size) {
        sum += try await body(ids[start..<min(start + size, ids.count)])
    }
    return sum
}

private func check<R: Record>(batchSize size: Int, of query: Query<R>) throws {
    if size > 0 { return }
    throw QueryRefusal(R.schema.name, "batch size", .impossibleCount(size)).error
}
