import LMDB

/// A walk that merges stretches, each of them in the order of the query. A row has the same place
/// as after sorting in memory, so page tokens are valid for both.
struct MergeWalk {
    /// The stretches that have rows left, as a heap with the first row at its root.
    private var heads: [Head] = []
    /// The stretches that were not read yet.
    private var unread: [StretchWalk] = []
    private var last: [UInt8]?

    /// A stretch and its next row.
    private struct Head {
        var reader: StretchWalk
        var place: RowPlace

        init?(_ reader: StretchWalk, _ scope: RowScope) throws {
            var reader = reader
            guard let entry = try reader.next(scope) else { return nil }
            place = reader.stretch.place(of: entry)
            self.reader = reader
        }

        func precedes(_ other: Head) -> Bool { place.key.precedes(other.place.key) }
    }

    /// - Parameter key: the place after which the walk begins.
    init(_ stretches: [PlanStretch], of query: PreparedQuery, after key: [UInt8]?) {
        unread = stretches.map { stretch in
            StretchWalk(stretch, of: query, after: key.map { stretch.key(of: $0) })
        }
    }

    /// Returns the next row, or nil after the last.
    mutating func next(_ scope: RowScope) throws -> RowPlace? {
        for reader in unread {
            guard let head = try Head(reader, scope) else { continue }
            heads.append(head)
            heads.siftUp(heads.count - 1) { $0.precedes($1) }
        }
        unread = []
        while let place = heads.first?.place {
            if let entry = try heads[0].reader.next(scope) {
                heads[0].place = heads[0].reader.stretch.place(of: entry)
            } else {
                heads.swapAt(0, heads.count - 1)
                heads.removeLast()
            }
            heads.siftDown(0) { $0.precedes($1) }
            // A record that lies in several stretches comes from all of them in direct succession.
            if place.key == last { continue }
            last = place.key
            return place
        }
        return nil
    }
}

extension PlanStretch {
    /// Returns the place of an entry in the order, which does not depend on its index: the key
    /// bytes after the equal columns, complemented if the walk goes backwards.
    fileprivate func place(of entry: RowPlace) -> RowPlace {
        let rest = entry.key[equalBytes...]
        let isForward = direction == .ascending
        return RowPlace(
            key: isForward ? Array(rest) : rest.complement, id: entry.id, check: entry.check)
    }

    /// Returns the key that an entry at a place of the order has, or would have.
    fileprivate func key(of place: [UInt8]) -> [UInt8] {
        let stem = keys.lower.bytes?.prefix(equalBytes) ?? []
        return Array(stem) + (direction == .ascending ? place : place.complement)
    }
}
