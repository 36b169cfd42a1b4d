public import RecordStore

/// Asynchronous versions of the methods of a repository. They do not block the thread of the
/// caller, and calls that wait at the same time share one flush of the disk.
extension Repository {
    /// Returns the record with this id, asynchronously, or nil if there is none.
    public func get(_ id: RecordID<R>?) async throws -> R? {
        try await store.read { try $0.get(id) }
    }

    /// Returns the number of records, asynchronously.
    public func count() async throws -> Int {
        try await store.read { try $0.count(of: R.self) }
    }

    /// Adds a new record as it is, asynchronously.
    public func insert(_ record: R) async throws {
        try await store.write { try $0.insert(record) }
    }

    /// Adds many new records, asynchronously, in a transaction for each 50,000 records or 32 MiB,
    /// whichever comes first.
    ///
    /// A cancelled task begins no further transaction.
    /// - Parameters:
    ///   - inOneTransaction: whether to add all records or none, whatever memory that takes.
    ///   - progress: called after each transaction with the number of records that were added.
    public func insert(
        _ records: some Sequence<R> & Sendable, inOneTransaction: Bool = false,
        progress: @Sendable (Int) -> Void = { _ in }
    ) async throws {
        var batches = RecordBatches(records, limit: inOneTransaction ? .none : .standard)
        var count = 0
        while let batch = batches.next() {
            try await store.write { try $0.insert(batch) }
            count += batch.count
            progress(count)
        }
    }

    /// Changes the stored record, asynchronously. It may be newer than the caller's copy.
    /// - Returns: the changed record, or nil if there is none with this id.
    @discardableResult
    public func update(
        _ id: RecordID<R>, _ change: @escaping @Sendable (inout R) throws -> Void
    ) async throws -> R? {
        try await store.write { try $0.update(id, change) }
    }

    /// Writes only the fields in which `edited` differs from `original`, asynchronously.
    /// - Returns: the record as stored now, or nil if it was deleted meanwhile.
    @discardableResult
    public func save(_ edited: R, from original: R) async throws -> R? {
        try await store.write { try $0.save(edited, from: original) }
    }

    /// Deletes the record with this id, asynchronously. The sets of an exercise or a session are
    /// deleted with it.
    /// - Returns: whether there was such a record.
    @discardableResult
    public func delete(_ id: RecordID<R>) async throws -> Bool {
        try await store.write { try $0.delete(id) }
    }

    /// Deletes the record with the id of `record`, asynchronously, whatever values are stored by
    /// now.
    /// - Returns: whether there was such a record.
    @discardableResult
    public func delete(_ record: R) async throws -> Bool {
        try await delete(record.id)
    }
}
