public import RecordStore

/// The same for asynchronous code. Nothing here blocks the caller's thread, and calls that wait
/// together share one flush of the disk.
extension Repository {
    /// The record with this id, or nil.
    public func get(_ id: RecordID<R>?) async throws -> R? {
        try await store.read { try $0.get(id) }
    }

    /// Adds a new record.
    public func add(_ record: R) async throws {
        try await store.write { try $0.insert(record) }
    }

    /// Adds many new records, a transaction for each 50,000 or 32 MiB, whichever comes first.
    ///
    /// A task that is cancelled begins no further transaction.
    public func add(
        _ records: some Sequence<R> & Sendable, inOneTransaction: Bool = false
    ) async throws {
        var batches = RecordBatches(records, limit: inOneTransaction ? .none : .standard)
        while let batch = try batches.next() {
            try await store.write { try $0.insert(batch) }
        }
    }

    /// Changes what is there now, which may be newer than what the caller last saw.
    @discardableResult
    public func update(
        _ id: RecordID<R>, _ change: @escaping @Sendable (inout R) throws -> Void
    ) async throws -> R? {
        try await store.write { try $0.update(id, change) }
    }

    /// Writes only the fields in which `edited` differs from `original`.
    @discardableResult
    public func save(_ edited: R, from original: R) async throws -> R? {
        try await store.write { try $0.save(edited, from: original) }
    }

    /// Deletes the record, and the sets of an exercise or of a session with it.
    @discardableResult
    public func delete(_ id: RecordID<R>) async throws -> Bool {
        try await store.write { try $0.delete(id) }
    }

    /// Deletes the record, whatever values it has by now.
    @discardableResult
    public func delete(_ record: R) async throws -> Bool {
        try await delete(record.id)
    }
}
