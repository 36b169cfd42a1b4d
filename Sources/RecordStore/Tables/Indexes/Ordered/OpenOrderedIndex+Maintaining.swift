import LMDB

extension OpenOrderedIndex {
    func check(
        _ record: EncodedRecord, by maintainer: inout IndexMaintainer, in view: ReadView
    ) throws {
        let builder = builder(for: maintainer)
        let work = maintainer.work
        if elementColumn != nil {
            for (key, value) in try builder.allEntries(record, &maintainer.keys.new) {
                try work.checkValueSize(value.count)
                // Safe because the loop variable `key` keeps its array alive during the call.
                if isUnique { unsafe try checkFree(key.span.bytes, of: record, builder, in: view) }
            }
        } else if isUnique || isPartial || derivation != nil {
            guard let value = try builder.entry(of: record, &maintainer.keys.new) else { return }
            try work.checkValueSize(value.count)
            if isUnique { try checkFree(maintainer.keys.new.bytes, of: record, builder, in: view) }
        } else {
            try work.checkValueSize(builder.valueSizeBytes(of: record))
        }
    }

    /// Throws if another record has an entry with this key.
    private func checkFree(
        _ key: RawSpan, of record: EncodedRecord, _ builder: EntryBuilder, in view: ReadView
    ) throws {
        guard let value = try view.get(key, in: entries),
            let existing = IDBits(prefixOf: value), existing != builder.id
        else { return }
        throw StoreError.notUnique(
            type: builder.table.name, index: name, values: try builder.takenValues(of: record, key),
            existing: existing.uuid, rejected: builder.id.uuid)
    }

    func apply(
        old: EncodedRecord?, new: EncodedRecord?, by maintainer: inout IndexMaintainer,
        in transaction: inout WriteTransaction
    ) throws {
        if elementColumn != nil {
            return try applyFanOut(old: old, new: new, by: &maintainer, in: &transaction)
        }
        if let old, let new, derivation == nil, try hasSameEntry(old, new) { return }
        let builder = builder(for: maintainer)
        let oldValue = try Self.build(old, builder, &maintainer.keys.old)
        let newValue = try Self.build(new, builder, &maintainer.keys.new)
        if let oldValue, let newValue, oldValue == newValue,
            maintainer.keys.old.bytes.isEqual(to: maintainer.keys.new.bytes)
        {
            return
        }
        if oldValue != nil {
            try maintainer.remove(maintainer.keys.old.bytes, from: self, in: &transaction)
        }
        if let newValue {
            unsafe try maintainer.add(
                maintainer.keys.new.bytes, newValue.span.bytes, to: self, in: &transaction)
        }
    }

    /// Updates an index with several entries for each record: removes the entries that only `old`
    /// has, and adds those that only `new` has.
    private func applyFanOut(
        old: EncodedRecord?, new: EncodedRecord?, by maintainer: inout IndexMaintainer,
        in transaction: inout WriteTransaction
    ) throws {
        let builder = builder(for: maintainer)
        let before = try builder.allEntries(old, &maintainer.keys.old)
        let after = try builder.allEntries(new, &maintainer.keys.new)
        for (key, value) in before where after[key] != value {
            unsafe try maintainer.remove(key.span.bytes, from: self, in: &transaction)
        }
        for (key, value) in after where before[key] != value {
            unsafe try maintainer.add(key.span.bytes, value.span.bytes, to: self, in: &transaction)
        }
    }

    private func builder(for maintainer: borrowing IndexMaintainer) -> EntryBuilder {
        EntryBuilder(table: maintainer.table, index: self, id: maintainer.id)
    }

    /// Returns the value of the record's entry and leaves its key in `keys`. Returns nil if there
    /// is no entry.
    private static func build(
        _ record: EncodedRecord?, _ builder: EntryBuilder, _ keys: inout KeyEncoder
    ) throws -> [UInt8]? {
        guard let record else { return nil }
        return try builder.entry(of: record, &keys)
    }

    /// Whether all fields of the index have the same bytes in both records. Comparing the fields is
    /// cheaper than building two keys.
    private func hasSameEntry(_ old: EncodedRecord, _ new: EncodedRecord) throws -> Bool {
        guard try hasSameColumns(old, new) else { return false }
        for field in covering where try !field.hasSameValue(in: old, new) { return false }
        return try filter?.hasSameValues(in: old, new) ?? true
    }

    /// Whether all fields that the columns are made of have the same bytes in both records. It is
    /// false for a column that a closure computes.
    func hasSameColumns(_ old: EncodedRecord, _ new: EncodedRecord) throws -> Bool {
        for column in columns {
            guard case .field(let field) = column.source else { continue }
            if try !field.hasSameValue(in: old, new) { return false }
        }
        for column in computed {
            guard case .expression(let expression) = column,
                try expression.hasSameValues(in: old, new)
            else { return false }
        }
        return true
    }
}
