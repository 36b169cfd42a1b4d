extension StoreWriting {
    /// Deletes the records of a query in transactions of `batchSize` records, so that other writers
    /// get their turn between them. Those that are done stay if a later one fails; for all or
    /// nothing use ``StoreTransaction/deleteAll(_:)``. A batch has at least one record.
    /// - Returns: how many records of the query were deleted.
    @discardableResult
    public func deleteAll<R: Record>(
        _ query: Query<R>, batchSize: Int = 1_000
    ) throws -> Int {
        try inBatches(of: batchSize, query, ids(query)) { ids in
            try write { transaction in
                var count = 0
                for id in ids where try transaction.delete(id) { count += 1 }
                return count
            }
        }
    }

    /// Changes the records of a query in transactions of `batchSize` records. A record that another
    /// writer has changed since is changed as it is then; one that was deleted is passed over.
    /// - Returns: how many were changed.
    @discardableResult
    public func updateAll<R: Record>(
        _ query: Query<R>, batchSize: Int = 1_000, _ change: (inout R) throws -> Void
    ) throws -> Int {
        try inBatches(of: batchSize, query, ids(query)) { ids in
            try write { transaction in
                var count = 0
                for id in ids where try transaction.update(id, change) != nil { count += 1 }
                return count
            }
        }
    }

    /// Deletes the records of a query in batches, as the synchronous one does.
    @discardableResult
    public func deleteAll<R: Record>(
        _ query: Query<R>, batchSize: Int = 1_000
    ) async throws -> Int {
        try await inBatches(of: batchSize, query, ids(query)) { ids in
            try await write { transaction in
                var count = 0
                for id in ids where try transaction.delete(id) { count += 1 }
                return count
            }
        }
    }

    /// Changes the records of a query in batches, as the synchronous one does.
    @discardableResult
    public func updateAll<R: Record>(
        _ query: Query<R>, batchSize: Int = 1_000,
        _ change: @escaping @Sendable (inout R) throws -> Void
    ) async throws -> Int {
        try await inBatches(of: batchSize, query, ids(query)) { ids in
            try await write { transaction in
                var count = 0
                for id in ids where try transaction.update(id, change) != nil { count += 1 }
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
