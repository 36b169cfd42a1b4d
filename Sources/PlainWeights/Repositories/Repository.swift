public import RecordStore

/// The records of one type in a ``WorkoutStore``, for adding, reading, editing and deleting them.
///
/// ```swift
/// let bench = Exercise(name: "Bench Press")
/// try store.exercises.insert(bench)
/// try store.exercises.update(bench.id) { $0.category = "Chest" }
/// ```
/// Each call is a transaction of its own, which is on the disk when the call returns. To combine
/// several changes in one transaction, use `write` of the store. For lists, a repository makes
/// queries, and `fetch`, `page` and `count` of the store answer them.
///
/// Every method exists twice. The synchronous one blocks its thread for a flush of the disk. The
/// asynchronous one does not block; use it on the main actor.
public struct Repository<R: Record>: Sendable {
    let store: Store

    /// Returns the record with this id, or nil if there is none.
    /// - Complexity: O(log n).
    public func get(_ id: RecordID<R>?) throws -> R? {
        try store.read { try $0.get(id) }
    }

    /// A query for all records, in no certain order.
    public var all: Query<R> { Query() }

    /// Returns the number of records.
    /// - Complexity: O(1).
    public func count() throws -> Int {
        try store.read { try $0.count(of: R.self) }
    }

    /// Adds a new record as it is.
    ///
    /// A set that is done is added by `sets.add`, which fills in what its load depends on.
    /// - Throws: ``TrainingError`` for an invalid value, `StoreError.alreadyExists` if the id is
    ///   taken, `StoreError.dangling` if a reference leads to no record. After an error nothing was
    ///   written.
    public func insert(_ record: R) throws {
        try store.write { try $0.insert(record) }
    }

    /// Adds many new records as they are, in a transaction for each 50,000 records or 32 MiB,
    /// whichever comes first.
    ///
    /// If a record is refused, its whole transaction is undone; earlier transactions stay. The call
    /// never holds more than one batch in memory.
    /// - Parameters:
    ///   - inOneTransaction: whether to add all records or none, whatever memory that takes.
    ///   - progress: called after each transaction with the number of records that were added. An
    ///     error that it throws ends the work; what was added stays.
    public func insert(
        _ records: some Sequence<R>, inOneTransaction: Bool = false,
        progress: (Int) throws -> Void = { _ in }
    ) throws {
        var batches = RecordBatches(records, limit: inOneTransaction ? .none : .standard)
        var count = 0
        while let batch = batches.next() {
            try store.write { try $0.insert(batch) }
            count += batch.count
            try progress(count)
        }
    }

    /// Changes the stored record, which may be newer than the caller's copy.
    /// - Returns: the changed record, or nil if there is none with this id.
    /// - Throws: the error of `change`, or an error of `insert(_:)`. After an error nothing was
    ///   written.
    @discardableResult
    public func update(_ id: RecordID<R>, _ change: (inout R) throws -> Void) throws -> R? {
        try store.write { try $0.update(id, change) }
    }

    /// Writes only the fields in which `edited` differs from `original`.
    ///
    /// An editor that was open for a long time thus does not undo later changes by others.
    /// - Returns: the record as stored now, or nil if it was deleted meanwhile.
    @discardableResult
    public func save(_ edited: R, from original: R) throws -> R? {
        try store.write { try $0.save(edited, from: original) }
    }

    /// Deletes the record with this id. The sets of an exercise or a session are deleted with it.
    /// - Returns: whether there was such a record.
    @discardableResult
    public func delete(_ id: RecordID<R>) throws -> Bool {
        try store.write { try $0.delete(id) }
    }

    /// Deletes the record with the id of `record`, whatever values are stored by now. The sets of
    /// an exercise or a session are deleted with it.
    /// - Returns: whether there was such a record.
    @discardableResult
    public func delete(_ record: R) throws -> Bool {
        try delete(record.id)
    }
}

extension StoreTransaction {
    /// Inserts all records.
    mutating func insert<R: Record>(_ records: [R]) throws {
        for record in records { try insert(record) }
    }
}
