import LMDB

extension StoreTransaction {
    /// Runs the `Maintain` parts of a type after a change of a record.
    /// - Parameter memory: the address of the record that `new` was encoded from, or nil if the
    ///   record is not in memory.
    mutating func maintain(
        _ table: RecordTable, old: [UInt8]?, new: [UInt8]?, at memory: UnsafeRawPointer?,
        _ id: IDBits
    ) throws {
        guard let type = table.swiftType else { return }
        unsafe try maintain(type, table, old: old, new: new, at: memory, id)
    }

    private mutating func maintain<R: Record>(
        _ type: R.Type, _ table: RecordTable, old: [UInt8]?, new: [UInt8]?,
        at memory: UnsafeRawPointer?, _ id: IDBits
    ) throws {
        let table = table.typed(as: type)
        let parts = table.schema.maintainers
        var old = old
        if let owed = context.takeOwedRules(table, id) {
            // What was taken back before is shown together with this change.
            old = owed
            if try table.isSame(old, new, id) { return }
        }
        // A record that was just stored is used from memory, not decoded.
        // Safe because `memory` holds the record of type `R` that `new` was encoded from.
        let stored = unsafe table.losesParts ? nil : memory?.assumingMemoryBound(to: R.self).pointee
        func run(_ part: Int, _ old: [UInt8]?, _ now: [UInt8]?) throws {
            let before = try old.map { unsafe try table.decode($0.span.bytes, id) }
            let after = try now.map { now in
                if let stored, now == new { return stored }
                return unsafe try table.decode(now.span.bytes, id)
            }
            // Safe because a `Maintain` of this type made the rule, and nothing else makes any.
            let rule = unsafe unsafeDowncast(parts[part], to: MaintainRule<R>.self)
            try rule.body(before, after, &self)
        }
        if parts.count == 1 { return try context.runPart { try run(0, old, new) } }
        try context.maintain(id, of: table, old: old, new: new, partCount: parts.count, run)
    }
}
