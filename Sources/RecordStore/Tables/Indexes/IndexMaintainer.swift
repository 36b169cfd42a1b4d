import LMDB

/// A writer that keeps the indexes correct for one record. No other code writes entries of an
/// index.
///
/// Insert, update and delete are one function of the record's old and new bytes. An entry is
/// written only where it differs, so that an unchanged table gets no dirty pages.
struct IndexMaintainer: ~Copyable {
    let table: RecordTable
    let id: IDBits
    let work: IndexWork
    var keys: KeyPair

    private init(_ table: RecordTable, _ id: IDBits, _ work: IndexWork) {
        self.table = table
        self.id = id
        self.work = work
        keys = work.takeKeys()
    }

    /// Returns the key memory to the work of the transaction, for the next record.
    private consuming func end() { work.giveBack(keys) }

    /// Replaces the index entries of `old` by those of `new`. An argument is nil if there is no
    /// such record.
    ///
    /// A damaged record is refused, also by a type without indexes: which entries and sums it had
    /// is not known any more, and a history would keep its bytes as sound ones.
    static func apply(
        old: RawSpan?, new: RawSpan?, _ id: IDBits, of table: RecordTable,
        in transaction: inout WriteTransaction, _ work: IndexWork
    ) throws {
        let old = try table.checkedRecord(old, id)
        if table.indexes.isEmpty { return }
        let new = try table.encoded(new, id)
        var maintainer = IndexMaintainer(table, id, work)
        try table.namingDamage(id) {
            for index in table.indexes {
                try index.apply(old: old, new: new, by: &maintainer, in: &transaction)
            }
        }
        maintainer.end()
    }

    /// Throws if the record cannot have its new entries: a unique entry belongs to another record,
    /// a computed column has no bytes, or the covered fields are too long. Nothing is written.
    static func check(
        _ new: RawSpan, _ id: IDBits, of table: RecordTable, in view: ReadView,
        _ work: IndexWork
    ) throws {
        // Most records of most types can be refused by no index.
        let (byteCount, mostBytes) = (new.byteCount, work.maximumValueBytes)
        guard table.isChecked(byteCount, mostValueBytes: mostBytes) else { return }
        let new: EncodedRecord = try table.encoded(new, id)
        var maintainer = IndexMaintainer(table, id, work)
        try table.namingDamage(id) {
            for index in table.checkedIndexes
            where index.isChecked(byteCount, mostValueBytes: mostBytes) {
                try index.check(new, by: &maintainer, in: view)
            }
        }
        maintainer.end()
    }

    /// Removes an entry that the record has. Throws ``StoreError/damagedIndex(type:index:id:)`` if
    /// the entry is missing.
    func remove(
        _ key: RawSpan, from index: some OpenIndex, in transaction: inout WriteTransaction
    ) throws {
        if let log = index.log { return try transaction.note(nil, for: key, in: log) }
        guard try transaction.delete(key, in: index.entries) else {
            throw index.damage(of: table, id)
        }
    }

    /// Adds an entry that no record has. Throws ``StoreError/damagedIndex(type:index:id:)`` if the
    /// entry exists.
    func add(
        _ key: RawSpan, _ value: RawSpan = RawSpan(), to index: some OpenIndex,
        in transaction: inout WriteTransaction
    ) throws {
        if let log = index.log { return try transaction.note(value, for: key, in: log) }
        guard try transaction.insert(value, for: key, in: index.entries) else {
            throw index.damage(of: table, id)
        }
    }
}

/// The log of the entries that transactions change while an index is being built.
///
/// The key of the log is the key of the entry. The value begins with a byte: 1 if the index has the
/// entry, followed by its value, or 0 if it does not. DO NOT CHANGE.
enum BuildLog {
    static let absent: UInt8 = 0
    static let present: UInt8 = 1
}

extension WriteTransaction {
    /// Notes that an index has an entry with this value, or that it has no entry if the value is
    /// nil.
    mutating func note(_ value: RawSpan?, for key: RawSpan, in log: Table) throws {
        var bytes: [UInt8] = [value == nil ? BuildLog.absent : BuildLog.present]
        if let value { bytes += value.array }
        // Safe because the array lives during the call.
        unsafe try put(bytes.span.bytes, for: key, in: log)
    }
}

/// A pair of encoders, for the old and the new key of an index entry.
struct KeyPair: ~Copyable {
    var old = KeyEncoder()
    var new = KeyEncoder()
}
