import LMDB

/// Rows that are sorted in memory, in an order that the plan's source does not give.
///
/// It is a class, so that many rows that a cancelled read leaves are freed wherever it stops.
final class SortedRows {
    private struct Row: BitwiseCopyable, Sendable {
        let id: IDBits
        let key: ByteBlocks.Place
        let check: RowCheck
    }

    /// A row in the order: some bytes of its key, and its position among the rows.
    ///
    /// Most rows compare by these bytes. Their keys lie anywhere in memory, so that a look at two
    /// of them takes longer than all the rest of a comparison.
    private struct Mark: BitwiseCopyable, Sendable {
        let bytes: UInt64
        let position: Int
    }

    private var keys = ByteBlocks()
    private var rows: [Row] = []
    /// The number of bytes with which the keys of all rows begin, and the first key.
    private var shared = (count: 0, key: [UInt8]())
    private var sorted: [Mark] = []
    /// The number of rows that were taken.
    private var taken = 0
    /// The number of rows that were read.
    private(set) var readCount = 0

    init() {}

    deinit {
        keys.freeElsewhere()
        rows.freeElsewhere()
        sorted.freeElsewhere()
    }

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
            // Growing by copies would take milliseconds at a time, in which nothing sees whether
            // the task was cancelled.
            if rows.count == Snapshot.manyRows {
                rows.reserveCapacity(try view.statistics(of: query.table.records).entryCount)
            }
        }
        readCount = walk.readCount
        try sort(in: view)
    }

    /// Adds rows and sorts them.
    func add(_ places: [RowPlace], in view: ReadView) throws {
        rows.reserveCapacity(places.count)
        for (number, place) in places.enumerated() {
            if ReadView.isLook(number) { try view.checkCancelled() }
            append(place)
        }
        try sort(in: view)
    }

    private func append(_ place: RowPlace) {
        let key = place.key
        if rows.isEmpty { shared = (key.count, key) }
        shared.count = min(shared.count, key.count)
        shared.count =
            (0..<shared.count).first { shared.key[$0] != key[$0] } ?? shared.count
        rows.append(Row(id: place.id, key: keys.append(key), check: place.check ?? .whole))
    }

    private func sort(in view: ReadView) throws {
        sorted.reserveCapacity(rows.count)
        for position in rows.indices {
            if ReadView.isLook(position) { try view.checkCancelled() }
            let bytes = keys.mark(at: rows[position].key, from: shared.count)
            sorted.append(Mark(bytes: bytes, position: position))
        }
        try view.sort(&sorted) { left, right in
            if left.bytes != right.bytes { return left.bytes < right.bytes }
            return keys.precedes(rows[left.position].key, rows[right.position].key)
        }
    }

    /// Removes the next row, or returns nil after the last.
    /// - Parameter keepsKey: whether the row has its key, which is copied for it.
    func popFirst(keepsKey: Bool) -> RowPlace? {
        guard taken < sorted.count else { return nil }
        let row = rows[sorted[taken].position]
        taken += 1
        return RowPlace(
            key: keepsKey ? keys.bytes(at: row.key) : [], id: row.id, check: row.check)
    }
}
