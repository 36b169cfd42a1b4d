import LMDB

/// Stretches that are in one order each, merged into that order. The place of a row is the same
/// as if it had been sorted in memory, so that tokens hold for both.
struct MergeWalk {
    /// The stretches that have rows left, as a heap with the first row at its root.
    private var heads: [Head] = []
    /// Those of which nothing was read yet.
    private var unread: [StretchWalk] = []
    private var last: [UInt8]?

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

    /// - Parameter key: the place after which to begin.
    init(_ stretches: [PlanStretch], of query: PreparedQuery, after key: [UInt8]?) {
        unread = stretches.map { stretch in
            StretchWalk(stretch, of: query, after: key.map { stretch.key(of: $0) })
        }
    }

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
            // A record that lies in several stretches comes from each at once.
            if place.key == last { continue }
            last = place.key
            return place
        }
        return nil
    }
}

extension PlanStretch {
    /// The place of an entry in the order, whichever index it comes from: what follows the equal
    /// columns, turned round if the walk goes backwards.
    fileprivate func place(of entry: RowPlace) -> RowPlace {
        let rest = entry.key[equalBytes...]
        let isForward = direction == .ascending
        return RowPlace(
            key: isForward ? Array(rest) : rest.map { ~$0 }, id: entry.id, check: entry.check)
    }

    /// The key that an entry at a place of the order has, or would have.
    fileprivate func key(of place: [UInt8]) -> [UInt8] {
        let stem = keys.lower.bytes?.prefix(equalBytes) ?? []
        return Array(stem) + (direction == .ascending ? place : place.map { ~$0 })
    }
}
