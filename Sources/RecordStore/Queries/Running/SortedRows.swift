import LMDB

/// Rows that are sorted in memory, in an order that the plan's source does not give. A walk takes
/// them out of here one by one.
final class SortedRows {
    private struct Row: BitwiseCopyable, Sendable {
        let id: IDBits
        let check: RowCheck
    }

    private var rows: [Row] = []
    /// The key of each row.
    private var keys = ByteList()
    /// The positions of the rows in their order.
    private var sorted: [Int] = []
    /// The number of rows that were taken.
    private var taken = 0
    /// The number of rows that were read.
    private(set) var readCount = 0

    init() {}

    /// The number of rows that are left.
    var count: Int { sorted.count - taken }

    /// Reads all rows of a plan and sorts them.
    /// - Parameter key: the place after which the rows begin.
    func read(
        _ query: PreparedQuery, in view: ReadView, _ order: OrderKey, after key: [UInt8]?
    ) throws {
        var walk = try RowWalk(view, query, limit: nil)
        var here: [UInt8] = []
        while let row = try walk.next() {
            try order.write(query.table.checkedRecord(row.bytes, row.id), row.id, to: &here)
            if let key, !key.precedes(here) { continue }
            append(RowPlace(key: here, id: row.id, check: .nothing))
        }
        readCount = walk.readCount
        try sort(in: view)
    }

    /// Adds rows and sorts them.
    func add(_ places: [RowPlace], in view: ReadView) throws {
        for (number, place) in places.enumerated() {
            if ReadView.isLook(number) { try view.checkCancelled() }
            append(place)
        }
        try sort(in: view)
    }

    private func append(_ place: RowPlace) {
        keys.append(place.key)
        rows.append(Row(id: place.id, check: place.check ?? .whole))
    }

    private func sort(in view: ReadView) throws { sorted = try keys.sortedPositions(in: view) }

    /// Removes the next row, or returns nil after the last.
    /// - Parameter keepsKey: whether the row has its key, which is copied for it.
    func popFirst(keepsKey: Bool) -> RowPlace? {
        guard taken < sorted.count else { return nil }
        let position = sorted[taken]
        let row = rows[position]
        taken += 1
        return RowPlace(
            key: keepsKey ? keys[position] ?? [] : [], id: row.id, check: row.check)
    }
}
