import LMDB

extension StoreTransaction {
    /// What a save may find in place.
    enum SaveMode {
        /// Insert or replace.
        case save
        /// Insert only.
        case insert
    }

    /// Stores the record, replacing the one with its id. A record whose values are the same is not
    /// written.
    /// - Throws: ``StoreError/invalidValue(_:)``, or
    ///   ``StoreError/notUnique(type:index:existing:rejected:)``: the transaction is as it was
    ///   before the call, and can go on. What a `Maintain` part throws, or the storage, leaves it
    ///   unusable; a ``savepoint(_:)`` around the call undoes that.
    /// - Complexity: O(log n) for the record and for each index whose entry changes.
    public mutating func save<R: Record>(_ record: R) throws {
        try store(record, in: table(of: R.self), .save)
    }

    /// Stores the record; throws ``StoreError/alreadyExists(type:id:)`` if its id is taken.
    public mutating func insert<R: Record>(_ record: R) throws {
        try store(record, in: table(of: R.self), .insert)
    }

    /// Stores all records, in their order.
    public mutating func save<R: Record>(_ records: some Sequence<R>) throws {
        let table = try table(of: R.self)
        // An array's elements are saved where they lie: copying each costs more than encoding it.
        let isDone: Void? = try records.withContiguousStorageIfAvailable { records in
            guard let start = UnsafeRawPointer(records.baseAddress) else { return }
            for place in records.indices {
                let memory = start + place * MemoryLayout<R>.stride
                try store(at: memory, table.encoder, in: table, .save)
            }
        }
        if isDone != nil { return }
        for record in records { try store(record, in: table, .save) }
    }

    /// Changes the record with this id: the way to edit, since it starts from what is there now.
    /// - Returns: the record as it is now, or nil if there is none with this id.
    @discardableResult
    public mutating func update<R: Record>(
        _ id: RecordID<R>, _ change: (inout R) throws -> Void
    ) throws -> R? {
        guard var record = try get(id) else { return nil }
        try change(&record)
        precondition(record.id == id, "\(R.schema.name): an update cannot change the id \(id)")
        try save(record)
        return try afterMaintenance(record)
    }

    /// Writes only the fields in which `edited` differs from `original`, so that an editor that was
    /// open for long cannot undo what others changed meanwhile.
    /// - Returns: the record as it is now, or nil if it was deleted meanwhile.
    @discardableResult
    public mutating func save<R: Record>(_ edited: R, from original: R) throws -> R? {
        precondition(
            edited.id == original.id, "\(R.schema.name): \(edited.id) is not \(original.id)")
        let table = try table(of: R.self)
        guard var current = try get(edited.id) else { return nil }
        try table.merge(edited, from: original, into: &current)
        try save(current)
        return try afterMaintenance(current)
    }

    /// A saved record as it is now: a `Maintain` part may have changed or deleted it.
    private func afterMaintenance<R: Record>(_ record: R) throws -> R? {
        try table(of: R.self).hasMaintainers ? get(record.id) : record
    }

    func table<R: Record>(of type: R.Type) throws -> TypedRecordTable<R> {
        try context.core.table(of: type)
    }
}

extension StoreTransaction {
    /// Stores one record: the checks, its index entries, its bytes, and what follows from it.
    ///
    /// Nothing is written before the checks are through. Whatever fails after that leaves the
    /// transaction unusable, unless it fails inside a savepoint.
    mutating func store<R: Record>(
        _ record: R, in table: TypedRecordTable<R>, _ mode: SaveMode
    ) throws {
        try withUnsafePointer(to: record) { memory in
            try store(at: memory, table.encoder, in: table, mode)
        }
    }

    /// The same for a record in memory. From here on no Swift type is needed, so that this is
    /// compiled once for all.
    private mutating func store(
        at memory: UnsafeRawPointer, _ encoder: MemoryEncoder, in table: RecordTable,
        _ mode: SaveMode
    ) throws {
        try context.checkUsable()
        var buffer = context.takeRecordBuffer()
        let id: IDBits
        do throws(InvalidValue) {
            id = try encoder.encode(memory, sequence: context.sequence, into: &buffer)
        } catch {
            throw StoreError.invalidValue(error)
        }
        try store(buffer.bytes, id, in: table, mode)
        context.giveBack(buffer)
    }

    private mutating func store(
        _ new: RawSpan, _ id: IDBits, in table: RecordTable, _ mode: SaveMode
    ) throws {
        let isNew = try context.frontiers.advance(to: id, of: table, in: raw.view)
        let old = isNew ? nil : try raw.view.bytes(of: id, in: table.records)
        if let old {
            if mode == .insert { throw StoreError.alreadyExists(type: table.name, id: id.uuid) }
            if try table.hasSameValues(old.span.bytes, new, id) { return }
        }
        try context.core.checkValueSize(new.byteCount)
        try IndexMaintainer.check(new, id, of: table, in: raw.view, context)
        try noteUnresolvedReferences(new, replacing: old?.span.bytes, id, of: table)
        do {
            try put(new, replacing: old?.span.bytes, id, in: table)
            try follow(table, id, old: old, new: new)
        } catch {
            context.makeUnusable(after: error)
            throw error
        }
    }

    /// Writes index entries and record; either side may be missing.
    mutating func put(
        _ new: RawSpan?, replacing old: RawSpan?, _ id: IDBits, in table: RecordTable
    ) throws {
        try IndexMaintainer.apply(old: old, new: new, id, of: table, in: &raw, context)
        if let new {
            try id.withKey { try raw.put(new, for: $0, in: table.records) }
        } else if try !id.withKey({ try raw.delete($0, in: table.records) }) {
            preconditionFailure("\(table.name) \(id.uuid) was there a moment ago")
        }
    }

    /// Notes the change and runs the type's `Maintain` parts.
    mutating func follow(
        _ table: RecordTable, _ id: IDBits, old: [UInt8]?, new: RawSpan?
    ) throws {
        var newBytes: [UInt8]?
        if let new, context.keepsValues || table.hasMaintainers { newBytes = new.array }
        context.note(table, id, old: old, new: newBytes, isThere: new != nil)
        if !table.hasMaintainers { return }
        try context.run(at: context.depth + 1, of: table) {
            try table.maintain(old: old, new: newBytes, id, in: &self)
        }
    }
}
