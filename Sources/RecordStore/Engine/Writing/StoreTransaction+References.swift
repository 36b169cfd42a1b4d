import LMDB

extension StoreTransaction {
    /// Notes the references of a new record whose target does not exist yet. References that the
    /// old record already had are not noted. A deletion that is under way is told of new ones.
    func noteUnresolvedReferences(
        _ new: RawSpan, replacing old: RawSpan?, _ id: IDBits, of table: RecordTable
    ) throws {
        if table.references.isEmpty { return }
        let old = try table.checkedRecord(old, id)
        let new: EncodedRecord = try table.encoded(new, id)
        for reference in table.references
        where !reference.allowsDangling || context.deletion != nil {
            guard let target = context.schema.table(named: reference.targetName) else { continue }
            var before: [IDBits] = []
            if let old {
                before = try table.namingDamage(id) { try reference.targets(in: old) }
            }
            try reference.forEachTarget(in: new) { referred in
                if before.contains(referred) { return }
                if try raw.view.contains(referred, in: target.records) { return }
                context.deletion?.hasNewReference = true
                if reference.allowsDangling { return }
                context.noteUnresolved(
                    UnresolvedReference(
                        table: table, reference: reference, id: id, target: referred))
            }
        }
    }

    /// Checks the noted references at the end of the transaction. Throws
    /// ``StoreError/dangling(type:field:id:target:)`` for the first that leads nowhere.
    func checkUnresolvedReferences() throws {
        for open in context.unresolved where try isDangling(open) {
            throw StoreError.dangling(
                type: open.table.name, field: open.reference.field.name, id: open.id.uuid,
                target: open.target.uuid)
        }
    }

    /// Whether the target of a noted reference still does not exist, and the reference does.
    func isDangling(_ open: UnresolvedReference) throws -> Bool {
        guard let target = context.schema.table(named: open.reference.targetName),
            try !raw.view.contains(open.target, in: target.records),
            let bytes = try raw.view.bytes(of: open.id, in: open.table.records)
        else { return false }
        // Safe because elements of type `UInt8` have no padding bytes.
        return unsafe try open.reference.targets(in: open.table.encoded(bytes.span.bytes, open.id))
            .contains(open.target)
    }

    /// Whether a record of any type refers to the record with this id.
    /// - Complexity: O(log n) for each reference to its type that has an index, else O(n).
    package func isReferred<R: Record>(_ id: RecordID<R>) throws -> Bool {
        for inbound in try table(of: R.self).inbound {
            if try !inbound.referrers(to: id.bits, limit: 1, in: raw.view).isEmpty { return true }
        }
        return false
    }
}

/// A reference whose target did not exist when the reference was saved.
struct UnresolvedReference {
    let table: RecordTable
    let reference: OpenReference
    let id: IDBits
    let target: IDBits
}
