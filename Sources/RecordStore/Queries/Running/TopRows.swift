import LMDB

/// The first rows of a plan, in an order that the plan's source does not give.
struct TopRows {
    /// The rows that were found. Once there are as many as wanted, the array is a heap with the
    /// last row at its root.
    private var places: [RowPlace] = []

    /// The number of rows that were read.
    private(set) var readCount = 0

    /// The place in the source behind the ties that were read; nil if all rows were read.
    private(set) var next: PagePlace?

    /// - Parameters:
    ///   - count: the greatest number of rows, or nil for all.
    ///   - key: the place after which the rows begin.
    ///   - part: the part of the source to read, if the source gives the first keys of the order.
    init(
        _ view: ReadView, _ query: PreparedQuery, _ order: OrderKey, count: Int?,
        after key: [UInt8]?, in part: TieStretch? = nil
    ) throws {
        let limit = count ?? .max
        if limit == 0 { return }
        var walk = try RowWalk(view, query, limit: nil, from: part?.start)
        if let part {
            try read(&walk, part, order, after: key, limit)
        } else {
            var here: [UInt8] = []
            while let row = try walk.next() {
                try order.write(query.table.checkedRecord(row.bytes, row.id), row.id, to: &here)
                if let key, !key.precedes(here) { continue }
                insert(RowPlace(key: here, id: row.id, check: .nothing), limit)
                // Growing by copies would take milliseconds at a time, in which nothing sees
                // whether the task was cancelled.
                if places.count == FoundRows.many, limit > places.count {
                    let all = try view.measure(.records(query.table))
                    places.reserveCapacity(min(limit, all))
                }
            }
        }
        readCount = walk.readCount
    }

    /// Reads rows tie by tie, until enough are found.
    private mutating func read(
        _ walk: inout RowWalk, _ part: TieStretch, _ order: OrderKey, after key: [UInt8]?,
        _ limit: Int
    ) throws {
        var tie: TieReader.Tie?
        var here: [UInt8] = []
        while let row = try walk.nextEntry() {
            if tie?.holds(row.key) != true {
                if tie != nil, places.count >= part.target {
                    // All rows of later ties come behind those that were found.
                    next = PagePlace(false, row.key.array)
                    return
                }
                tie = try part.ties.tie(of: row.key)
            }
            if let tie, !part.ties.write(tie, row.id, to: &here) {
                let bytes = try walk.record(of: row)
                try order.write(
                    walk.query.table.checkedRecord(bytes, row.id), row.id, to: &here)
            }
            if let key, !key.precedes(here) { continue }
            insert(RowPlace(key: here, id: row.id, check: .nothing), limit)
        }
    }

    private mutating func insert(_ row: RowPlace, _ limit: Int) {
        if places.count < limit {
            places.append(row)
            if limit < .max { places.siftUp(places.count - 1, by: Self.follows) }
        } else if row.key.precedes(places[0].key) {
            places[0] = row
            places.siftDown(0, by: Self.follows)
        }
    }

    /// Returns the rows in their order, and has none afterwards.
    mutating func takeSorted(in view: ReadView) throws -> SortedRows {
        defer { places = [] }
        let rows = SortedRows()
        try rows.add(places, in: view)
        return rows
    }

    private static func follows(_ left: RowPlace, _ right: RowPlace) -> Bool {
        right.key.precedes(left.key)
    }
}
