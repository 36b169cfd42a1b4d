public import RecordStore

/// The records of one type in a ``WorkoutStore``: add, get, edit, delete.
///
/// ```swift
/// let bench = Exercise(name: "Bench Press")
/// try store.exercises.add(bench)
/// try store.exercises.update(bench.id) { $0.category = "Chest" }
/// ```
/// Each call is a transaction of its own, on the disk when it returns. What belongs together goes
/// into one `write` of the store. Lists are queries: a repository makes them, and the store's
/// `fetch`, `page` and `count` answer them.
///
/// Every method exists twice. The plain one blocks its thread for a flush of the disk; the one
/// with `await` does not, and is the one for the main actor.
public struct Repository<R: TrainingRecord>: Sendable {
    let store: Store

    /// The record with this id, or nil.
    /// - Complexity: O(log n).
    public func get(_ id: RecordID<R>?) throws -> R? {
        try store.read { try $0.get(id) }
    }

    /// Adds a new record.
    /// - Throws: ``TrainingError`` for a value that is not allowed,
    ///   ``StoreError/alreadyExists(type:id:)`` if the id is taken,
    ///   ``StoreError/dangling(type:field:id:target:)`` if a reference leads nowhere. Nothing was
    ///   written then.
    public func add(_ record: R) throws {
        try store.write { try $0.insert(record) }
    }

    /// Adds many new records, a transaction for each 50,000 or 32 MiB, whichever comes first.
    ///
    /// What one transaction cannot have, it refuses as a whole; those before it stay. It never
    /// holds more than one batch in memory.
    /// - Parameter inOneTransaction: all records or none, whatever memory that takes.
    public func add(_ records: some Sequence<R>, inOneTransaction: Bool = false) throws {
        var batches = RecordBatches(records, limit: inOneTransaction ? .none : .standard)
        while let batch = try batches.next() {
            try store.write { try $0.insert(batch) }
        }
    }

    /// Changes what is there now, which may be newer than what the caller last saw.
    /// - Returns: the changed record, or nil if there is none with this id.
    /// - Throws: what `change` throws, or as `add` of one record does. Nothing was written then.
    @discardableResult
    public func update(_ id: RecordID<R>, _ change: (inout R) throws -> Void) throws -> R? {
        try store.write { try $0.update(id, change) }
    }

    /// Writes only the fields in which `edited` differs from `original`, so that an editor that was
    /// open for long does not undo what others changed meanwhile.
    /// - Returns: the record as it is now, or nil if it was deleted meanwhile.
    @discardableResult
    public func save(_ edited: R, from original: R) throws -> R? {
        try store.write { try $0.save(edited, from: original) }
    }

    /// Deletes the record, and the sets of an exercise or of a session with it.
    /// - Returns: whether it was there.
    @discardableResult
    public func delete(_ id: RecordID<R>) throws -> Bool {
        try store.write { try $0.delete(id) }
    }

    /// Deletes the record, whatever values it has by now, as deleting by its id does.
    @discardableResult
    public func delete(_ record: R) throws -> Bool {
        try delete(record.id)
    }
}

extension StoreTransaction {
    mutating func insert<R: TrainingRecord>(_ records: [R]) throws {
        for record in records { try insert(record) }
    }
}
