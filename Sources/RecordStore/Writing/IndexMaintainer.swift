import LMDB

/// Keeps the indexes of one record true: the only code that writes an index.
///
/// Insert, update and delete are one function of the record's old and new bytes. An entry is
/// written only where it differs, so that a table in which nothing changed is not dirtied.
struct IndexMaintainer: ~Copyable {
    let table: RecordTable
    let id: IDBits
    private let context: WriteContext
    var keys: KeyPair

    /// Replaces the entries of `old` by those of `new`; either is nil where there is no record.
    static func apply(
        old: RawSpan?, new: RawSpan?, _ id: IDBits, of table: RecordTable,
        in transaction: inout WriteTransaction, _ context: WriteContext
    ) throws {
        if table.indexes.isEmpty && table.searchIndexes.isEmpty { return }
        let old = try table.encoded(old, id)
        let new = try table.encoded(new, id)
        var maintainer = IndexMaintainer(
            table: table, id: id, context: context, keys: context.takeKeys())
        for index in table.indexes {
            try maintainer.apply(old: old, new: new, to: index, in: &transaction)
        }
        for index in table.searchIndexes {
            try maintainer.apply(old: old, new: new, to: index, in: &transaction)
        }
        context.giveBack(maintainer.keys)
    }

    /// Throws if the record cannot have its new entries, because a unique one is another record's,
    /// a computed column has no bytes, or covered fields are too long: before anything is written.
    static func check(
        _ new: RawSpan, _ id: IDBits, of table: RecordTable, in view: ReadView,
        _ context: WriteContext
    ) throws {
        if !table.hasCheckedIndexes { return }
        let new: EncodedRecord = try table.encoded(new, id)
        var keys = context.takeKeys()
        for index in table.indexes where index.isChecked {
            let builder = EntryBuilder(table: table, index: index, id: id)
            if index.elementColumn != nil {
                for (key, entry) in try builder.allEntries(new, &keys.new) {
                    try context.core.checkValueSize(entry.value.count)
                    if index.isUnique { try checkFree(key.span.bytes, of: builder, in: view) }
                }
            } else if index.isUnique || index.derivation != nil {
                guard let value = try builder.entry(of: new, &keys.new) else { continue }
                try context.core.checkValueSize(value.count)
                if index.isUnique { try checkFree(keys.new.bytes, of: builder, in: view) }
            } else {
                try context.core.checkValueSize(builder.valueSizeBytes(of: new))
            }
        }
        context.giveBack(keys)
    }

    private static func checkFree(
        _ key: RawSpan, of builder: EntryBuilder, in view: ReadView
    ) throws {
        guard let value = try view.get(key, in: builder.index.entries),
            let existing = IDBits(prefixOf: value), existing != builder.id
        else { return }
        throw StoreError.notUnique(
            type: builder.table.name, index: builder.index.name, existing: existing.uuid,
            rejected: builder.id.uuid)
    }

    private mutating func apply(
        old: EncodedRecord?, new: EncodedRecord?, to index: OpenOrderedIndex,
        in transaction: inout WriteTransaction
    ) throws {
        if index.elementColumn != nil {
            return try applyFanOut(old: old, new: new, to: index, in: &transaction)
        }
        if let old, let new, index.derivation == nil,
            try hasSameEntry(old, new, in: index)
        {
            return
        }
        let builder = EntryBuilder(table: table, index: index, id: id)
        let oldValue = try Self.build(old, builder, &keys.old)
        let newValue = try Self.build(new, builder, &keys.new)
        let wasCut = oldValue != nil && keys.old.isCut
        let isCut = newValue != nil && keys.new.isCut
        if let oldValue, let newValue, oldValue == newValue,
            keys.old.bytes.isEqual(to: keys.new.bytes)
        {
            return
        }
        if oldValue != nil {
            try remove(keys.old.bytes, from: index, in: &transaction)
        }
        if let newValue {
            try add(keys.new.bytes, newValue, to: index, in: &transaction)
        }
        noteCut(wasCut, isCut, index)
    }

    /// Several entries for each record: those that only `old` has go, those that only `new` has
    /// come.
    private mutating func applyFanOut(
        old: EncodedRecord?, new: EncodedRecord?, to index: OpenOrderedIndex,
        in transaction: inout WriteTransaction
    ) throws {
        let builder = EntryBuilder(table: table, index: index, id: id)
        let before = try builder.allEntries(old, &keys.old)
        let after = try builder.allEntries(new, &keys.new)
        for (key, entry) in before where after[key]?.value != entry.value {
            try remove(key.span.bytes, from: index, in: &transaction)
            noteCut(entry.isCut, false, index)
        }
        for (key, entry) in after where before[key]?.value != entry.value {
            try add(key.span.bytes, entry.value, to: index, in: &transaction)
            noteCut(false, entry.isCut, index)
        }
    }

    /// The value of the record's entry, with its key in `keys`; nil if there is no entry.
    private static func build(
        _ record: EncodedRecord?, _ builder: EntryBuilder, _ keys: inout KeyEncoder
    ) throws -> [UInt8]? {
        guard let record else { return nil }
        return try builder.entry(of: record, &keys)
    }

    private func remove(
        _ key: RawSpan, from index: OpenOrderedIndex, in transaction: inout WriteTransaction
    ) throws {
        if try transaction.delete(key, in: index.entries) { return }
        throw StoreError.damagedIndex(type: table.name, index: index.name, id: id.uuid)
    }

    private func add(
        _ key: RawSpan, _ value: [UInt8], to index: OpenOrderedIndex,
        in transaction: inout WriteTransaction
    ) throws {
        if try transaction.insert(value.span.bytes, for: key, in: index.entries) { return }
        throw StoreError.damagedIndex(type: table.name, index: index.name, id: id.uuid)
    }

    private func noteCut(_ wasCut: Bool, _ isCut: Bool, _ index: OpenOrderedIndex) {
        if wasCut != isCut { context.noteCutEntries(isCut ? 1 : -1, of: index) }
    }

    /// Whether all that the index is made of has the same bytes in both: cheaper than two keys.
    private func hasSameEntry(
        _ old: EncodedRecord, _ new: EncodedRecord, in index: OpenOrderedIndex
    ) throws -> Bool {
        for column in index.columns {
            guard case .field(let slots) = column.source else { return false }
            if try !slots.hasSameValue(in: old, new) { return false }
        }
        for slots in index.covering {
            if try !slots.hasSameValue(in: old, new) { return false }
        }
        return true
    }
}
