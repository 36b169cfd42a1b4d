import LMDB

/// The first rows of a plan, in an order that the plan's source does not give.
struct TopRows {
    /// The rows that were found. Once there are as many as wanted, the array is a heap with the
    /// last row at its root.
    private var places: [RowPlace] = []

    /// The number of rows that were read.
    private(set) var readCount = 0

    /// - Parameters:
    ///   - count: the greatest number of rows, or nil for all.
    ///   - key: the place after which the rows begin.
    init(
        _ view: ReadView, _ query: PreparedQuery, _ order: OrderKey, count: Int?,
        after key: [UInt8]?
    ) throws {
        let limit = count ?? .max
        if limit == 0 { return }
        var walk = try RowWalk(view, query, limit: nil)
        var here: [UInt8] = []
        while let row = try walk.next() {
            try order.write(query.table.checkedRecord(row.bytes, row.id), row.id, to: &here)
            if let key, !key.precedes(here) { continue }
            if places.count < limit {
                places.append(RowPlace(key: here, id: row.id))
                if limit < .max { places.siftUp(places.count - 1, by: Self.follows) }
            } else if here.precedes(places[0].key) {
                places[0] = RowPlace(key: here, id: row.id)
                places.siftDown(0, by: Self.follows)
            }
        }
        readCount = walk.readCount
    }

    /// The rows in reverse order.
    var backwards: [RowPlace] { places.sorted(by: Self.follows) }

    private static func follows(_ left: RowPlace, _ right: RowPlace) -> Bool {
        right.key.precedes(left.key)
    }
}
