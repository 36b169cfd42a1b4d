import LMDB

extension StoreTransaction {
    /// Deletes the record with this id and applies the rules of the references to it: records that
    /// refer to it by `.cascade` are deleted too, records that refer to it by `.nullify` lose the
    /// reference, and a record that still refers to it by `.deny` makes the deletion fail.
    ///
    /// Inside a `Maintain` part that runs because of a deletion, the record is gone at once; the
    /// rules of its references are applied with the rest of that deletion, after the part has
    /// returned. A ``savepoint(_:)`` completes its own deletions before it ends.
    /// - Returns: whether the record existed.
    /// - Throws: ``StoreError/deleteDenied(type:id:byType:field:byID:)``. The transaction is then
    ///   unusable if some record was already deleted; a ``savepoint(_:)`` around the call undoes
    ///   that.
    /// - Complexity: O(log n) for each record that is deleted or changed.
    @discardableResult
    public mutating func delete<R: Record>(_ id: RecordID<R>) throws -> Bool {
        let table = try table(of: R.self)
        try context.checkUsable()
        try table.checkWritable()
        guard let old = try raw.view.bytes(of: id.bits, in: table.records) else { return false }
        try context.orUnusable {
            if context.deletion == nil {
                try deleteWhole(table, id.bits, old: old)
            } else {
                try remove(table, id.bits, old: old)
            }
        }
        return true
    }

    /// Deletes the record with the id of `record`, whatever values it has now, as
    /// ``delete(_:)-(RecordID<R>)`` does.
    /// - Returns: whether the record existed.
    @discardableResult
    public mutating func delete<R: Record>(_ record: R) throws -> Bool {
        try delete(record.id)
    }

    /// Deletes the record and completes all work that follows from the deletion.
    private mutating func deleteWhole(_ table: RecordTable, _ id: IDBits, old: [UInt8]) throws {
        context.deletion = Deletion()
        defer { context.deletion = nil }
        try remove(table, id, old: old)
        repeat {
            while let step = context.deletion?.takeStep() { try work(off: step) }
        } while context.deletion?.reopen() == true
        for refusal in context.deletion?.refusals ?? [] { try judge(refusal) }
    }

    /// Deletes one record, and adds the work that follows to the list.
    private mutating func remove(_ table: RecordTable, _ id: IDBits, old: [UInt8]) throws {
        // Safe because elements of type `UInt8` have no padding bytes.
        unsafe try put(nil, replacing: old.span.bytes, id, in: table)
        for inbound in table.inbound {
            context.deletion?.add(
                Deletion.Step(
                    inbound: inbound, target: table, id: id, bytes: old,
                    depth: context.state.depth))
        }
        unsafe try follow(table, id, old: old, new: nil)
    }

    /// Deletes or changes the records that refer to a deleted record.
    private mutating func work(off step: Deletion.Step) throws {
        let (inbound, target) = (step.inbound, step.id)
        guard let children = try referrers(of: step) else { return }
        if children.isEmpty {
            // Only `Maintain` parts can add references to a deleted record.
            if context.schema.hasMaintainers { context.deletion?.finish(step) }
            return
        }
        try context.run(at: step.depth, of: inbound.source) {
            // `Maintain` parts may add references to the record meanwhile, so this step is
            // repeated.
            var again = step
            again.depth += 1
            context.deletion?.add(again)
            var isListRight = false
            for child in children {
                guard let old = try inbound.bytes(of: child, to: target, in: raw.view) else {
                    continue
                }
                isListRight = true
                if inbound.reference.rule == .cascade {
                    try context.following { try remove(inbound.source, child, old: old) }
                } else {
                    try context.following {
                        try clearReference(
                            inbound.reference.field.number, to: target, of: child, bytes: old,
                            in: inbound.source, after: step)
                    }
                }
            }
            // Nothing has changed since the index was read, yet no record has the reference that it
            // lists.
            if !isListRight { throw inbound.damage(of: children[0]) }
        }
    }

    /// Throws if a record still refers to the deleted one by a reference that forbids deleting.
    private func judge(_ refusal: Deletion.Step) throws {
        guard let child = try referrers(of: refusal, limit: 1)?.first else { return }
        throw StoreError.deleteDenied(
            type: refusal.target.name, id: refusal.id.uuid, byType: refusal.inbound.source.name,
            field: refusal.inbound.reference.field.name, byID: child.uuid)
    }

    /// Returns the ids of the records that refer to the deleted record, or nil if a `Maintain` part
    /// has saved the record again.
    private func referrers(of step: Deletion.Step, limit: Int = .max) throws -> [IDBits]? {
        if try raw.view.contains(step.id, in: step.target.records) { return nil }
        return try step.inbound.referrers(to: step.id, limit: limit, in: raw.view)
    }
}
