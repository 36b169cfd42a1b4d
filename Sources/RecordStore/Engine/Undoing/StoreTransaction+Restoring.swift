import LMDB

extension StoreTransaction {
    /// Writes records as they are to be again. Rules do not run. Entries of indexes that can refuse
    /// a record are all removed before the first is added, so that records can swap unique values.
    mutating func restore(_ restorations: [Restoration]) throws {
        for item in restorations {
            // Safe because the arrays live during the calls.
            let old = unsafe item.before?.span.bytes
            if item.after == nil {
                try put(nil, replacing: old, item.id, in: item.table)
            } else if !item.table.checkedIndexes.isEmpty {
                try IndexMaintainer.apply(
                    old: old, new: nil, item.id, of: item.table, in: &raw, context.indexWork)
            }
        }
        for item in restorations {
            guard let after = item.after else { continue }
            try context.indexWork.checkValueSize(after.count)
            try checkUnique(after, item)
            if item.before == nil {
                _ = try context.state.frontiers.advance(to: item.id, of: item.table, in: raw.view)
            }
            let isRemoved = item.before == nil || !item.table.checkedIndexes.isEmpty
            // Safe because the arrays live during the call.
            unsafe try put(
                after.span.bytes, replacing: isRemoved ? nil : item.before?.span.bytes, item.id,
                in: item.table)
        }
        for item in restorations {
            try context.note(
                item.table, item.id, old: item.before, new: item.after, isThere: item.after != nil,
                by: item.origin)
        }
    }

    private func checkUnique(_ after: [UInt8], _ item: Restoration) throws {
        do {
            // Safe because the array lives during the call.
            try unsafe IndexMaintainer.check(
                after.span.bytes, item.id, of: item.table, in: raw.view, context.indexWork)
        } catch StoreError.notUnique(let type, let index, _, let existing, let rejected) {
            throw StoreError.notTakenBack(
                .valueTaken(type: type, index: index, existing: existing, id: rejected))
        }
    }

    /// Writes records as they are to be again, as a caller would: they are validated, and their
    /// rules run when all are written. A record that comes back is as it was before it went: it has
    /// had its part of what rules made of the others.
    mutating func restoreWithRules(_ restorations: [Restoration]) throws {
        try restoreOnceWithRules(restorations)
        let changed = try restorations.compactMap { item -> Restoration? in
            guard item.before == nil else { return nil }
            let now = try raw.view.bytes(of: item.id, in: item.table.records)
            guard now != nil, try !item.table.isSame(now, item.after, item.id) else { return nil }
            return Restoration(
                table: item.table, id: item.id, before: now, after: item.after,
                origin: item.origin)
        }
        if !changed.isEmpty { try restoreOnceWithRules(changed) }
    }

    private mutating func restoreOnceWithRules(_ restorations: [Restoration]) throws {
        for item in restorations {
            if let after = item.after { try item.table.validate(after, item.id) }
            if item.table.hasMaintainers {
                context.oweRules(item.table, item.id, before: item.before)
            }
        }
        try restore(restorations)
        for item in restorations where item.table.hasMaintainers {
            guard let before = context.takeOwedRules(item.table, item.id) else { continue }
            let now = try raw.view.bytes(of: item.id, in: item.table.records)
            if try item.table.isSame(before, now, item.id) { continue }
            try context.run(at: context.state.depth + 1, of: item.table) {
                try context.following {
                    unsafe try maintain(item.table, old: before, new: now, at: nil, item.id)
                }
            }
        }
    }

    /// Throws if a record that came back refers to one that is gone, or if a record refers to one
    /// that went.
    func checkReferences(of restored: [(table: RecordTable, id: IDBits)]) throws {
        // A record that came back is told before a record that was gone already and that it refers
        // to.
        for (table, id) in restored { try checkTargets(of: id, in: table) }
        for (table, id) in restored where try !raw.view.contains(id, in: table.records) {
            guard let referrer = try referrer(to: id, in: table) else { continue }
            throw StoreError.notTakenBack(
                .referredTo(
                    type: table.name, id: id.uuid, byType: referrer.type, field: referrer.field,
                    byID: referrer.id.uuid))
        }
    }

    private func checkTargets(of id: IDBits, in table: RecordTable) throws {
        guard let bytes = try raw.view.bytes(of: id, in: table.records) else { return }
        for reference in table.references where !reference.allowsDangling {
            guard let target = context.schema.table(named: reference.targetName) else { continue }
            // Safe because the array lives during the call.
            let record: EncodedRecord = unsafe try table.encoded(bytes.span.bytes, id)
            for referred in try reference.targets(in: record)
            where try !raw.view.contains(referred, in: target.records) {
                throw StoreError.notTakenBack(
                    .targetGone(
                        type: table.name, id: id.uuid, field: reference.field.name,
                        target: referred.uuid))
            }
        }
    }

    /// Returns a record that refers to another one and may not do so in vain.
    func referrer(
        to id: IDBits, in table: RecordTable
    ) throws -> (type: String, field: String, id: IDBits)? {
        for inbound in table.inbound where !inbound.reference.allowsDangling {
            if let found = try inbound.referrers(to: id, limit: 1, in: raw.view).first {
                return (inbound.source.name, inbound.reference.field.name, found)
            }
        }
        return nil
    }
}

/// A record as it is, and as it is to be again.
struct Restoration {
    let table: RecordTable
    let id: IDBits
    let before: [UInt8]?
    let after: [UInt8]?
    let origin: ChangeOrigin
}
