import LMDB

/// The first rows of a plan in an order that its source does not give.
struct TopRows {
    /// A heap with the last row at its root, once there are as many as wanted.
    private var places: [RowPlace] = []

    private(set) var readCount = 0

    /// - Parameters:
    ///   - count: how many at most; nil for all.
    ///   - key: the place after which they begin.
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

    /// The rows, the last first.
    var backwards: [RowPlace] { places.sorted(by: Self.follows) }

    private static func follows(_ left: RowPlace, _ right: RowPlace) -> Bool {
        right.key.precedes(left.key)
    }
}
