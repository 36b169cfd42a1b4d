import LMDB

extension StoreTransaction {
    /// Deletes the record with this id, and does what its references' rules say: records that
    /// refer to it by `.cascade` go too, those by `.nullify` lose the reference, and one by `.deny`
    /// that is left refuses it all.
    ///
    /// In a `Maintain` part that a deletion set off, the record is gone at once; what follows from
    /// that is done with the rest of that deletion, after the part has returned. A
    /// ``savepoint(_:)`` does all of its own before it ends.
    /// - Returns: whether there was such a record.
    /// - Throws: ``StoreError/deleteDenied(type:id:byType:field:byID:)``. It leaves the transaction
    ///   unusable if something was deleted already; a ``savepoint(_:)`` undoes that.
    /// - Complexity: O(log n) for each record that is touched.
    @discardableResult
    public mutating func delete<R: Record>(_ id: RecordID<R>) throws -> Bool {
        let table = try table(of: R.self)
        try context.checkUsable()
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

    /// Deletes the record, whatever values it has by now, as ``delete(_:)-(RecordID<R>)`` does.
    /// - Returns: whether there was such a record.
    @discardableResult
    public mutating func delete<R: Record>(_ record: R) throws -> Bool {
        try delete(record.id)
    }

    /// Deletes the record and works off what follows from it.
    private mutating func deleteWhole(_ table: RecordTable, _ id: IDBits, old: [UInt8]) throws {
        context.deletion = Deletion()
        defer { context.deletion = nil }
        try remove(table, id, old: old)
        while let step = context.deletion?.takeStep() { try work(off: step) }
        for refusal in context.deletion?.refusals ?? [] { try judge(refusal) }
    }

    /// Deletes one record, and puts what follows from it on the list.
    private mutating func remove(_ table: RecordTable, _ id: IDBits, old: [UInt8]) throws {
        unsafe try put(nil, replacing: old.span.bytes, id, in: table)
        for inbound in table.inbound {
            context.deletion?.add(
                Deletion.Step(inbound: inbound, target: table, id: id, depth: context.depth))
        }
        unsafe try follow(table, id, old: old, new: nil)
    }

    private mutating func work(off step: Deletion.Step) throws {
        let (inbound, target) = (step.inbound, step.id)
        guard let children = try referrers(of: step), !children.isEmpty else { return }
        try context.run(at: step.depth, of: inbound.source) {
            // What `Maintain` parts make refer to the record meanwhile is looked at again.
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
                    try remove(inbound.source, child, old: old)
                } else {
                    try inbound.source.clearReference(
                        inbound.reference.field.number, to: target, of: child, bytes: old,
                        in: &self)
                }
            }
            // Nothing was done since it was read, and yet no record is what it says.
            if !isListRight { throw inbound.damage(of: children[0]) }
        }
    }

    private func judge(_ refusal: Deletion.Step) throws {
        guard let child = try referrers(of: refusal, limit: 1)?.first else { return }
        throw StoreError.deleteDenied(
            type: refusal.target.name, id: refusal.id.uuid, byType: refusal.inbound.source.name,
            field: refusal.inbound.reference.field.name, byID: child.uuid)
    }

    /// Who refers to the deleted record; nil if a `Maintain` part has put it back.
    private func referrers(of step: Deletion.Step, limit: Int = .max) throws -> [IDBits]? {
        if try raw.view.contains(step.id, in: step.target.records) { return nil }
        return try step.inbound.referrers(to: step.id, limit: limit, in: raw.view)
    }
}
