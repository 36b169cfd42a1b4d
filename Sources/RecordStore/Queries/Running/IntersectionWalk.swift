import LMDB

/// A walk over the records that two stretches have in common. Both stretches are in the order of
/// ids, and each skips to the id that the other has reached.
struct IntersectionWalk {
    private var left: StretchWalk
    private var right: StretchWalk
    private let direction: Direction

    /// - Parameter id: the bytes of the id after which the walk begins.
    init(_ left: PlanStretch, _ right: PlanStretch, of query: PreparedQuery, after id: [UInt8]?) {
        self.left = StretchWalk(left, of: query, after: id.map { left.key(ofID: $0) })
        self.right = StretchWalk(right, of: query, after: id.map { right.key(ofID: $0) })
        direction = query.plan.idDirection
    }

    /// Returns the next row, or nil after the last.
    mutating func next(_ scope: RowScope) throws -> RowPlace? {
        guard var a = try left.next(scope), var b = try right.next(scope) else { return nil }
        while a.id != b.id {
            if (a.id > b.id) == (direction == .ascending) {
                try right.skip(to: right.stretch.key(ofID: a.id.bytes), scope)
                guard let entry = try right.next(scope) else { return nil }
                b = entry
            } else {
                try left.skip(to: left.stretch.key(ofID: b.id.bytes), scope)
                guard let entry = try left.next(scope) else { return nil }
                a = entry
            }
        }
        return RowPlace(key: a.id.bytes, id: a.id)
    }
}

extension PlanStretch {
    /// Returns the key of an id in a stretch whose keys differ only in their ids.
    fileprivate func key(ofID id: [UInt8]) -> [UInt8] {
        let stem = keys.lower.bytes?.prefix(equalBytes) ?? []
        return Array(stem) + (index?.isIDDescending == true ? id.complement : id)
    }
}
