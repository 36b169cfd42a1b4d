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
    ///   - run: the time of the sort, and where it has stopped.
    init(
        _ view: ReadView, _ query: PreparedQuery, _ order: OrderKey, count: Int?,
        after key: [UInt8]?, in part: TieStretch? = nil, _ run: inout SortRun
    ) throws {
        try find(view, query, order, count: count, after: key, in: part, &run)
    }

    private mutating func find(
        _ view: ReadView, _ query: PreparedQuery, _ order: OrderKey, count: Int?,
        after key: [UInt8]?, in part: TieStretch?, _ run: inout SortRun
    ) throws {
        let wanted = count ?? .max
        if wanted == 0 { return }
        var source = query.form.orderFingerprint
        // What is read of ties, perhaps backwards, is not what is read to sort all rows.
        if part != nil { source = ~source }
        // Another plan reads the rows in another order, so the sort begins again.
        let resumed = run.resumed.flatMap { $0.source.order == source ? $0 : nil }
        let limit = min(wanted, resumed?.limit ?? .max)
        let earlier = Set((resumed?.rows ?? []).map(\.key))
        for row in resumed?.rows ?? [] { insert(row, limit) }
        var walk = try RowWalk(
            view, query, limit: nil, from: resumed?.source.place ?? part?.start,
            within: run.budget)
        if let part {
            // The tie in which the earlier read has stopped may go on. A token may be forged.
            let tie = resumed.flatMap { try? part.ties.tie(ofKey: $0.source.place.key) }
            try read(&walk, part, from: tie, order, after: key, earlier, limit)
        } else {
            var here: [UInt8] = []
            while let row = try walk.next() {
                try order.write(query.table.checkedRecord(row.bytes, row.id), row.id, to: &here)
                if let key, !key.precedes(here) { continue }
                // A record that moved in the source meanwhile is met again.
                if !earlier.isEmpty, earlier.contains(here) { continue }
                insert(RowPlace(key: here, id: row.id, check: .nothing), limit)
                // Growing by copies would take milliseconds at a time, in which nothing sees
                // whether the task was cancelled.
                if places.count == Snapshot.manyRows, limit > places.count {
                    let all = try view.statistics(of: query.table.records).entryCount
                    places.reserveCapacity(min(limit, all))
                }
            }
        }
        readCount = walk.readCount
        if case .place(let place) = walk.stop, next == nil {
            run.rest = SortPlace(source: (source, place), rows: places, limit: limit)
            places = []
        } else if resumed != nil {
            // What came behind the last row of a full heap was left out.
            let last = places.count == limit ? places.first?.key : nil
            let count = places.count
            try renew(earlier, upTo: last, order, after: key, of: query, view, run.condition)
            if limit < wanted || places.count < count { run.end = last.map { PagePlace(true, $0) } }
        }
    }

    /// Reads rows tie by tie, until enough are found.
    /// - Parameter begun: the tie of the rows that an earlier read has found last, or nil.
    private mutating func read(
        _ walk: inout RowWalk, _ part: TieStretch, from begun: TieReader.Tie?, _ order: OrderKey,
        after key: [UInt8]?, _ earlier: Set<[UInt8]>, _ limit: Int
    ) throws {
        let target = part.target ?? limit
        var tie = begun
        var here: [UInt8] = []
        while let row = try walk.nextEntry() {
            if tie?.holds(row.key) != true {
                if tie != nil, places.count >= target {
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
            if !earlier.isEmpty, earlier.contains(here) { continue }
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

    /// Looks again at the rows that an earlier read has found.
    /// - Parameter last: the place behind which rows were left out, or nil.
    private mutating func renew(
        _ earlier: Set<[UInt8]>, upTo last: [UInt8]?, _ order: OrderKey, after key: [UInt8]?,
        of query: PreparedQuery, _ view: ReadView, _ condition: Condition
    ) throws {
        var parts = FilterParts(for: [])
        let filter = try RowFilter([condition], of: query.table, &parts)
        let state = try parts.state(for: [])
        var renewed: [RowPlace] = []
        var here: [UInt8] = []
        for place in places {
            guard earlier.contains(place.key) else {
                renewed.append(place)
                continue
            }
            guard let bytes = try view.get(place.id, in: query.table.records) else { continue }
            let record = try query.table.checkedRecord(bytes, place.id)
            guard try filter.matches(record, place.id, RowScope(view, state)) else { continue }
            try order.write(record, place.id, to: &here)
            if let key, !key.precedes(here) { continue }
            if let last, last.precedes(here) { continue }
            renewed.append(RowPlace(key: here, id: place.id))
        }
        places = renewed
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
