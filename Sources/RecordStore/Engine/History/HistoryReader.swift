import LMDB

/// A reader of the history of one state.
struct HistoryReader: ~Escapable {
    private let tables: HistoryTables
    private let view: ReadView

    @_lifetime(copy view)
    init(_ tables: HistoryTables, _ view: ReadView) {
        self.tables = tables
        self.view = view
    }

    /// Returns the oldest transaction that is kept.
    func oldestRow() throws -> HistoryRow? {
        try rows(from: 0, limit: 1).first
    }

    /// Returns transactions in ascending order.
    func rows(from first: UInt64, limit: Int) throws -> [HistoryRow] {
        let range = KeyRange(from: .included(HistoryFormat.key(first)))
        return try rows(over: range, .ascending, limit: limit)
    }

    /// Returns transactions in descending order.
    func rows(before end: UInt64, limit: Int) throws -> [HistoryRow] {
        try rows(over: KeyRange(to: .excluded(HistoryFormat.key(end))), .descending, limit: limit)
    }

    private func rows(
        over range: KeyRange, _ direction: Direction, limit: Int
    ) throws -> [HistoryRow] {
        var rows: [HistoryRow] = []
        var cursor = try view.cursor(in: tables.transactions, over: range, direction)
        while rows.count < limit, let entry = try cursor.next() {
            rows.append(try row(entry.value.array, key: entry.key))
        }
        return rows
    }

    private func row(_ value: [UInt8], key: RawSpan) throws -> HistoryRow {
        let sequence = sequence(of: key)
        do throws(HistoryParser.Damage) {
            if key.byteCount != HistoryFormat.sequenceSizeBytes { throw HistoryParser.Damage() }
            return try HistoryRow(value, sequence: sequence)
        } catch {
            throw StoreError.history(.damaged(sequence: sequence))
        }
    }

    /// Returns the sequence that the key of a transaction or of a change begins with.
    func sequence(of key: RawSpan) -> UInt64 {
        if key.byteCount < HistoryFormat.sequenceSizeBytes { return 0 }
        return key.littleEndian(at: 0, as: UInt64.self).byteSwapped
    }

    /// Throws if a transaction or one of its changes is damaged.
    func check(_ value: [UInt8], key: RawSpan) throws {
        let row = try row(value, key: key)
        _ = try entries(of: row)
    }

    /// Returns all changes of a transaction, in the order of types and ids.
    func entries(of row: HistoryRow) throws -> [HistoryEntry] {
        var entries: [HistoryEntry] = []
        var cursor = try view.cursor(
            in: tables.changes, over: .prefix(HistoryFormat.key(row.sequence)))
        while let entry = try cursor.next() {
            entries.append(try Self.parsed(entry.value.array, entry.key.array, row.sequence))
        }
        guard entries.count == row.changeCount else {
            throw StoreError.history(.damaged(sequence: row.sequence))
        }
        return entries
    }

    /// Returns the change of one record by a transaction, or nil if the transaction did not change
    /// it.
    func entry(_ sequence: UInt64, _ type: UInt32, _ id: IDBits) throws -> HistoryEntry? {
        let key = HistoryFormat.key(sequence, type, id)
        // Safe because the array lives during the call, and the value is copied.
        guard let value = unsafe try view.get(key.span.bytes, in: tables.changes)?.array else {
            return nil
        }
        return try Self.parsed(value, key, sequence)
    }

    /// Whether a transaction changed records of a type.
    func changes(_ type: UInt32, in sequence: UInt64) throws -> Bool {
        var prefix = HistoryFormat.key(sequence)
        prefix.appendBigEndian(type)
        var cursor = try view.cursor(in: tables.changes, over: .prefix(prefix))
        return try cursor.next() != nil
    }

    private static func parsed(
        _ value: [UInt8], _ key: [UInt8], _ sequence: UInt64
    ) throws -> HistoryEntry {
        do throws(HistoryParser.Damage) {
            return try HistoryEntry(value, key: key)
        } catch {
            throw StoreError.history(.damaged(sequence: sequence))
        }
    }
}
