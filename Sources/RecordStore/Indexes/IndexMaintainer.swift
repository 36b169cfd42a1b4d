import LMDB

/// Keeps the indexes of one record true: the only code that writes an index.
///
/// Insert, update and delete are one function of the record's old and new bytes. An entry is
/// written only where it differs, so that a table in which nothing changed is not dirtied.
struct IndexMaintainer: ~Copyable {
    let table: RecordTable
    let id: IDBits
    let context: WriteContext
    var keys: KeyPair

    private init(_ table: RecordTable, _ id: IDBits, _ context: WriteContext) {
        self.table = table
        self.id = id
        self.context = context
        keys = context.takeKeys()
    }

    private consuming func end() { context.giveBack(keys) }

    /// Replaces the entries of `old` by those of `new`; either is nil where there is no record.
    static func apply(
        old: RawSpan?, new: RawSpan?, _ id: IDBits, of table: RecordTable,
        in transaction: inout WriteTransaction, _ context: WriteContext
    ) throws {
        if table.indexes.isEmpty { return }
        let old = try table.encoded(old, id)
        let new = try table.encoded(new, id)
        var maintainer = IndexMaintainer(table, id, context)
        for index in table.indexes {
            try index.apply(old: old, new: new, by: &maintainer, in: &transaction)
        }
        maintainer.end()
    }

    /// Throws if the record cannot have its new entries, because a unique one is another record's,
    /// a computed column has no bytes, or covered fields are too long: before anything is written.
    static func check(
        _ new: RawSpan, _ id: IDBits, of table: RecordTable, in view: ReadView,
        _ context: WriteContext
    ) throws {
        if table.checkedIndexes.isEmpty { return }
        let new: EncodedRecord = try table.encoded(new, id)
        var maintainer = IndexMaintainer(table, id, context)
        for index in table.checkedIndexes {
            try index.check(new, by: &maintainer, in: view)
        }
        maintainer.end()
    }

    /// Removes an entry that the record has.
    func remove(
        _ key: RawSpan, from index: some OpenIndex, in transaction: inout WriteTransaction
    ) throws {
        if try transaction.delete(key, in: index.entries) { return }
        throw index.damage(of: table, id)
    }

    /// Adds an entry that no record has.
    func add(
        _ key: RawSpan, _ value: RawSpan = RawSpan(), to index: some OpenIndex,
        in transaction: inout WriteTransaction
    ) throws {
        if try transaction.insert(value, for: key, in: index.entries) { return }
        throw index.damage(of: table, id)
    }

    /// Notes that a cut entry came or went.
    func noteCut(_ wasCut: Bool, _ isCut: Bool, _ index: some OpenIndex) {
        if wasCut != isCut { context.noteCutEntries(isCut ? 1 : -1, of: index) }
    }
}
