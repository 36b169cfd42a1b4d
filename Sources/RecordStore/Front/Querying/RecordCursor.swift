import LMDB

/// A cursor that reads the records of a query one at a time.
///
/// The memory of a cursor does not grow with the number of records, unless the rows have to be
/// sorted.
///
/// ```swift
/// var trips = try snapshot.records(Query<Trip>().sorted(by: .descending(\.start)))
/// while let trip = try trips.next() { print(trip.name) }
/// ```
public struct RecordCursor<R: Record>: ~Copyable, ~Escapable {
    private var walk: RowWalk

    /// The prepared query, and the number of rows that were read.
    var query: PreparedQuery { walk.query }
    var readCount: Int { walk.readCount }
    private let table: TypedRecordTable<R>

    @_lifetime(copy view)
    init(
        _ view: ReadView, _ table: TypedRecordTable<R>, _ query: PreparedQuery, limit: Int?,
        wanted: Int? = nil
    ) throws {
        walk = try RowWalk(view, query, limit: limit, wanted: wanted)
        self.table = table
    }

    /// Reads the next record, or returns nil after the last one.
    /// - Throws: ``StoreError/damagedRecord(_:)``; ``StoreError/damagedIndex(type:index:id:)`` if
    ///   an index entry has no record.
    /// - Complexity: O(1) in the order of ids; O(log n) by an index, to find the record. Records
    ///   that the filter leaves out are read in place and not decoded.
    @_lifetime(self: copy self)
    public mutating func next() throws -> R? {
        let table = table
        guard let found = try walk.next() else { return nil }
        return try table.decode(found.bytes, found.id)
    }
}
