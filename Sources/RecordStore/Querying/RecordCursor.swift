public import LMDB

/// Which way a ``RecordCursor`` walks.
public typealias Direction = LMDB.Direction

/// A walk over records, one at a time: the memory it needs does not grow with their number.
///
/// ```swift
/// var trips = try snapshot.records(Trip.self, in: IndexRange("byStart"), .descending)
/// while let trip = try trips.next() { print(trip.name) }
/// ```
public struct RecordCursor<R: Record>: ~Copyable, ~Escapable {
    private var cursor: Cursor
    private let view: ReadView
    private let table: TypedRecordTable<R>
    private let index: StoredIndex?

    @_lifetime(copy view)
    init(
        _ view: ReadView, _ table: TypedRecordTable<R>, _ range: IndexRange<R>?,
        _ direction: Direction
    ) throws {
        self.view = view
        self.table = table
        guard let range else {
            index = nil
            cursor = try view.cursor(in: table.records, direction)
            return
        }
        guard let index = table.indexes.first(where: { $0.name == range.index }) else {
            preconditionFailure("\(table.name) has no index \(range.index)")
        }
        self.index = index
        cursor = try view.cursor(in: index.entries, over: try range.keys(in: index), direction)
    }

    /// The next record, or nil after the last.
    /// - Throws: ``StoreError/damagedRecord(_:)``; ``StoreError/damagedIndex(type:index:id:)`` if
    ///   an entry has no record.
    /// - Complexity: O(1) by id; O(log n) by an index, to find the record.
    @_lifetime(self: copy self)
    public mutating func next() throws -> R? {
        // The entry borrows the cursor: what else is needed is taken out before.
        let (index, table) = (index, table)
        let view = view
        guard let entry = try cursor.next() else { return nil }
        guard let index else {
            guard let id = IDBits(prefixOf: entry.key) else {
                throw StoreError.damagedRecord(
                    RecordDamage(
                        type: table.name, id: IDBits(high: 0, low: 0).uuid, offset: 0,
                        kind: .wrongKey(byteCount: entry.key.byteCount)))
            }
            return try table.decode(entry.value, id)
        }
        guard let id = IDBits(of: entry, in: index) else {
            throw index.damage(of: table, IDBits(high: 0, low: 0))
        }
        guard let bytes = try view.get(id, in: table.records) else {
            throw index.damage(of: table, id)
        }
        return try table.decode(bytes, id)
    }
}

extension StoredIndex {
    fileprivate func damage(of table: RecordTable, _ id: IDBits) -> StoreError {
        .damagedIndex(type: table.name, index: name, id: id.uuid)
    }
}

extension Snapshot {
    /// All records of a type in the order of their ids, or those of a range of an index in its
    /// order.
    @_lifetime(copy self)
    public func records<R: Record>(
        _ type: R.Type, in range: IndexRange<R>? = nil, _ direction: Direction = .ascending
    ) throws -> RecordCursor<R> {
        try RecordCursor(view, core.table(of: type), range, direction)
    }

    /// Calls `body` with each record, as ``records(_:in:_:)`` walks them.
    public func forEach<R: Record>(
        _ type: R.Type, in range: IndexRange<R>? = nil, _ direction: Direction = .ascending,
        _ body: (R) throws -> Void
    ) throws {
        var cursor = try records(type, in: range, direction)
        while let record = try cursor.next() { try body(record) }
    }
}
