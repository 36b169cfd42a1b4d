import LMDB

extension StoreTransaction {
    /// The rule for a save whose id already exists.
    enum SaveMode {
        /// Inserts the record or replaces the existing one.
        case save
        /// Inserts the record and refuses an existing id.
        case insert
    }

    /// Stores the record and replaces the existing record with its id. A record whose values have
    /// not changed is not written.
    /// - Throws: what a ``Validate`` part throws, ``StoreError/invalidValue(_:)``, or
    ///   ``StoreError/notUnique(type:index:values:existing:rejected:)``. After these errors the
    ///   transaction is as it was before the call, and can go on. After an error of a `Maintain`
    ///   part or of the storage the transaction is unusable; a ``savepoint(_:)`` around the call
    ///   undoes that.
    /// - Complexity: O(log n) for the record and for each index whose entry changes.
    public mutating func save<R: Record>(_ record: R) throws {
        try store(record, in: table(of: R.self), .save)
    }

    /// Stores a new record, or throws ``StoreError/alreadyExists(type:id:)`` if its id exists.
    public mutating func insert<R: Record>(_ record: R) throws {
        try store(record, in: table(of: R.self), .insert)
    }

    /// Stores all records, in their order. If one is refused, those before it stay stored; a
    /// ``savepoint(_:)`` around the call undoes them.
    public mutating func save<R: Record>(_ records: some Sequence<R>) throws {
        let table = try table(of: R.self)
        // Elements of an array are saved in place: copying each costs more than encoding it. This
        // is safe because `records` lends its memory until the closure returns, and `position`
        // stays within it.
        let isInPlace = table.steppedType == nil
        let isDone: Void? =
            try !isInPlace
            ? nil
            : records.withContiguousStorageIfAvailable { records in
                guard let start = unsafe UnsafeRawPointer(records.baseAddress) else { return }
                for position in records.indices {
                    if table.hasValidators { unsafe try table.validate(records[position]) }
                    let memory = unsafe start + position * MemoryLayout<R>.stride
                    unsafe try store(at: memory, in: table, .save)
                }
            }
        if isDone != nil { return }
        for record in records { try store(record, in: table, .save) }
    }

    /// Changes the record with this id. This is the preferred way to edit, because `change` gets
    /// the current values.
    /// - Returns: the record as it is now, or nil if the store has no record with this id.
    @discardableResult
    public mutating func update<R: Record>(
        _ id: RecordID<R>, _ change: (inout R) throws -> Void
    ) throws -> R? {
        let table = try table(of: R.self)
        guard let bytes = try raw.view.bytes(of: id.bits, in: table.records) else { return nil }
        var record = unsafe try table.decode(bytes.span.bytes, id.bits)
        try change(&record)
        precondition(record.id == id, "\(R.schema.name): an update cannot change the id \(id)")
        return try replace(bytes, by: record, in: table)
    }

    /// Writes only the fields in which `edited` differs from `original`, so that an editor that was
    /// open for a long time cannot undo changes that were made meanwhile.
    /// - Returns: the record as it is now, or nil if it was deleted meanwhile.
    @discardableResult
    public mutating func save<R: Record>(_ edited: R, from original: R) throws -> R? {
        precondition(
            edited.id == original.id, "\(R.schema.name): \(edited.id) is not \(original.id)")
        let table = try table(of: R.self)
        let id = edited.id.bits
        guard let bytes = try raw.view.bytes(of: id, in: table.records) else { return nil }
        var current = unsafe try table.decode(bytes.span.bytes, id)
        try table.merge(edited, from: original, into: &current)
        return try replace(bytes, by: current, in: table)
    }

    /// Stores a changed record over the bytes that it was read from.
    /// - Returns: the record as it is after that, since a `Maintain` part may have changed or
    ///   deleted it.
    private mutating func replace<R: Record>(
        _ old: [UInt8], by record: R, in table: TypedRecordTable<R>
    ) throws -> R? {
        let count = context.state.writeCount(of: table)
        try store(record, in: table, .save, over: old)
        let canDiffer = table.losesParts || table.steppedType != nil
        let isAsStored = !canDiffer && context.state.writeCount(of: table) <= count + 1
        return isAsStored ? record : try get(record.id)
    }

    /// Returns the table of a record type.
    func table<R: Record>(of type: R.Type) throws -> TypedRecordTable<R> {
        try context.schema.table(of: type)
    }
}

extension StoreTransaction {
    /// Stores one record: checks it, writes its index entries and its bytes, and runs its
    /// `Maintain` parts.
    ///
    /// All checks come before the first write. An error after that leaves the transaction unusable,
    /// unless it is thrown inside a savepoint.
    /// - Parameter known: the bytes of the stored record, if the caller has already read them.
    mutating func store<R: Record>(
        _ record: R, in table: TypedRecordTable<R>, _ mode: SaveMode, over known: [UInt8]? = nil
    ) throws {
        if table.steppedType == nil {
            return try storeStepped(record, in: table, mode, over: known)
        }
        let old = try known ?? raw.view.bytes(of: record.id.bits, in: table.records)
        try storeStepped(table.stepped(record, over: old), in: table, mode, over: old)
    }

    /// Stores one record as ``store(_:in:_:over:)`` does, if no step has to run over it.
    mutating func storeStepped<R: Record>(
        _ record: R, in table: TypedRecordTable<R>, _ mode: SaveMode, over known: [UInt8]? = nil
    ) throws {
        try table.validate(record)
        // Safe because the pointer is used only inside the closure, while `record` is alive.
        unsafe try withUnsafePointer(to: record) { memory in
            unsafe try store(at: memory, in: table, mode, over: known)
        }
    }

    /// Stores a record that lies in memory. This function and those that it calls use no Swift
    /// type, so they are compiled once for all record types.
    private mutating func store(
        at memory: UnsafeRawPointer, in table: RecordTable, _ mode: SaveMode,
        over known: [UInt8]? = nil
    ) throws {
        try context.checkUsable()
        try table.checkWritable()
        var buffer = context.takeRecordBuffer()
        let id: IDBits
        do throws(InvalidValue) {
            id = unsafe try table.encode(memory, sequence: context.sequence, into: &buffer)
        } catch {
            throw StoreError.invalidValue(error)
        }
        var old = known
        if known == nil, try !context.state.frontiers.advance(to: id, of: table, in: raw.view) {
            old = try raw.view.bytes(of: id, in: table.records)
        }
        if table.hasUnknownFields {
            // Safe because the arrays live during the calls.
            let whole = unsafe try table.completed(buffer.bytes, over: old?.span.bytes, id)
            unsafe try store(whole.span.bytes, id, at: memory, in: table, mode, old: old)
        } else {
            unsafe try store(buffer.bytes, id, at: memory, in: table, mode, old: old)
        }
        context.giveBack(buffer)
    }

    /// Replaces a record by other bytes of it, for a type that is known from the catalog alone.
    mutating func replace(
        _ old: [UInt8], by new: RawSpan, _ id: IDBits, in table: RecordTable
    ) throws {
        unsafe try store(new, id, at: nil, in: table, .save, old: old)
    }

    private mutating func store(
        _ new: RawSpan, _ id: IDBits, at memory: UnsafeRawPointer?, in table: RecordTable,
        _ mode: SaveMode, old: [UInt8]?
    ) throws {
        if let old {
            if mode == .insert { throw StoreError.alreadyExists(type: table.name, id: id.uuid) }
            if unsafe try table.hasSameValues(old.span.bytes, new, id) {
                // The values may be right where the checksum is not.
                _ = unsafe try table.checkedRecord(old.span.bytes, id)
                return
            }
        }
        try check(new, over: old, id, of: table)
        do {
            unsafe try put(new, replacing: old?.span.bytes, id, in: table)
            unsafe try follow(table, id, old: old, new: new, at: memory)
        } catch {
            context.makeUnusable(after: error)
            throw error
        }
    }

    /// Stores the bytes of a record without running `Maintain` parts.
    /// - Parameter old: the bytes of the stored record, which are others.
    mutating func place(
        _ new: RawSpan, over old: [UInt8]?, _ id: IDBits, in table: RecordTable
    ) throws {
        try context.checkUsable()
        try check(new, over: old, id, of: table)
        do {
            unsafe try put(new, replacing: old?.span.bytes, id, in: table)
            let kept = context.keepsNewBytes(over: old) ? new.array : nil
            try context.note(table, id, old: old, new: kept, isThere: true)
        } catch {
            context.makeUnusable(after: error)
            throw error
        }
    }

    /// Checks all that can refuse a record before something is written.
    private func check(
        _ new: RawSpan, over old: [UInt8]?, _ id: IDBits, of table: RecordTable
    ) throws {
        try context.indexWork.checkValueSize(new.byteCount)
        try IndexMaintainer.check(new, id, of: table, in: raw.view, context.indexWork)
        unsafe try noteUnresolvedReferences(new, replacing: old?.span.bytes, id, of: table)
    }

    /// Writes the index entries and the record. `old` is nil for an insert, `new` for a deletion.
    mutating func put(
        _ new: RawSpan?, replacing old: RawSpan?, _ id: IDBits, in table: RecordTable
    ) throws {
        try table.checkWritable()
        try IndexMaintainer.apply(old: old, new: new, id, of: table, in: &raw, context.indexWork)
        context.state.noteWrite(of: table)
        if let new {
            try id.withKey { try raw.put(new, for: $0, in: table.records) }
        } else if try !id.withKey({ try raw.delete($0, in: table.records) }) {
            preconditionFailure("\(table.name) \(id.uuid) was there a moment ago")
        }
    }

    /// Notes a change and runs the `Maintain` parts of the record type.
    /// - Parameter memory: the address of the record that `new` was encoded from.
    mutating func follow(
        _ table: RecordTable, _ id: IDBits, old: [UInt8]?, new: RawSpan?,
        at memory: UnsafeRawPointer? = nil
    ) throws {
        var newBytes: [UInt8]?
        if let new, table.hasMaintainers || context.keepsNewBytes(over: old) {
            newBytes = new.array
        }
        try context.note(table, id, old: old, new: newBytes, isThere: new != nil)
        if !table.hasMaintainers { return }
        try context.run(at: context.state.depth + 1, of: table) {
            unsafe try maintain(table, old: old, new: newBytes, at: memory, id)
        }
    }
}
