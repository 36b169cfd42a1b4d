import LMDB

extension Snapshot {
    /// Runs a closure for which records that cannot be read are not there, so that a list or a
    /// statistic is not lost to one of them.
    ///
    /// ```swift
    /// let page = try store.read { try $0.passingOverUnreadable { try $0.page(list) } }
    /// let missing = try store.unreadableRecords()
    /// ```
    /// Without it, a read that meets such a record throws ``StoreError/damagedRecord(_:)``. With
    /// it, the record goes into the list of ``StoreReading/unreadableRecords()``, and the closure
    /// runs again without it: queries leave it out, `get` returns nil, and conditions on the
    /// record behind a reference see nil. A count that an index answers without reading records
    /// has the record as long as no read has met it, and a total of an aggregate index has it
    /// always.
    ///
    /// What is passed over is tried again with each later read, so that a record that was repaired
    /// or restored is there again at once. A write sees all records, unless it asks its own
    /// snapshot.
    /// - Throws: what the closure throws, but for damaged records.
    /// - Complexity: that of the closure, once more for each record that was not known, up to 8,
    ///   and O(log n) for each known one. If more are unknown, all records of the type are checked
    ///   once.
    public func passingOverUnreadable<Result>(
        _ body: (Snapshot) throws -> Result
    ) throws -> Result {
        let passed = PassedRecords()
        for record in try unnoted.unreadableRecords() { _ = add(record.damage, to: passed) }
        var metCount = 0
        while true {
            do {
                return try view.excluding(passed) { try body(self) }
            } catch StoreError.damagedRecord(let damage) {
                metCount += 1
                if !add(damage, to: passed) { throw StoreError.damagedRecord(damage) }
                if metCount > Self.singleTries { try addAll(like: damage, to: passed) }
            }
        }
    }

    /// The number of unknown records of one read that are found one by one.
    private static var singleTries: Int { 8 }

    /// Has this read pass over a record from now on, and lists the record.
    /// - Returns: false if the read does so already, or cannot.
    private func add(_ damage: RecordDamage, to passed: PassedRecords) -> Bool {
        guard let table = schema.table(named: damage.type),
            passed.add(IDBits(damage.id), of: table)
        else { return false }
        if core.unreadable.note(damage) { core.hub.noticeUnreadable() }
        return true
    }

    /// Has this read pass over all damaged records of a type.
    private func addAll(like damage: RecordDamage, to passed: PassedRecords) throws {
        guard let table = schema.table(named: damage.type) else { return }
        var cursor = try view.unnoted.cursor(in: table.records)
        while let entry = try cursor.next() {
            guard let id = IDBits(prefixOf: entry.key),
                let damage = table.damage(in: entry.value, id)
            else { continue }
            _ = add(damage, to: passed)
        }
    }

    /// Returns the records that reads of this process have passed over, in the order in which they
    /// were met. Each is tried again: those that can be read in this state, or are gone, leave the
    /// list.
    /// - Complexity: O(log n) for each record of the list.
    public func unreadableRecords() throws -> [UnreadableRecord] {
        // The list may grow without a commit, so its readers depend on everything.
        _ = try sequence
        return try core.unreadable.list.filter { record in
            guard let table = schema.table(named: record.type) else { return true }
            let id = IDBits(record.id)
            if let bytes = try view.get(id, in: table.records), table.damage(in: bytes, id) != nil {
                return true
            }
            core.unreadable.forget(record.damage)
            return false
        }
    }
}

extension StoreReading {
    /// Runs a closure for which records that cannot be read are not there; see
    /// ``Snapshot/passingOverUnreadable(_:)``.
    public func readPassingOverUnreadable<Result>(
        _ body: (Snapshot) throws -> Result
    ) throws -> Result {
        try read { try $0.passingOverUnreadable(body) }
    }

    /// Runs a closure for which records that cannot be read are not there, off the main actor; see
    /// ``Snapshot/passingOverUnreadable(_:)``.
    public func readPassingOverUnreadable<Result: Sendable>(
        _ body: @Sendable (Snapshot) throws -> Result
    ) async throws -> Result {
        try await read { try $0.passingOverUnreadable(body) }
    }

    /// Returns the records that reads of this process have passed over and that still cannot be
    /// read; see ``Snapshot/unreadableRecords()``.
    public func unreadableRecords() throws -> [UnreadableRecord] {
        try read { try $0.unreadableRecords() }
    }
}
