/// A walk over stretches of one index, one after the other.
struct ChainWalk {
    private let query: PreparedQuery
    private var stretches: ArraySlice<PlanStretch>
    private var reader: StretchWalk?
    /// The place where the walk begins. It may come from another plan of the same order, so its key
    /// is not always a whole key.
    private let place: PagePlace?

    init(_ stretches: [PlanStretch], of query: PreparedQuery, from place: PagePlace?) {
        self.query = query
        self.place = place
        self.stretches = stretches.drop { stretch in
            place.map { stretch.ends(before: $0) } ?? false
        }
    }

    /// Returns the next row, or nil after the last.
    mutating func next(_ scope: RowScope) throws -> RowPlace? {
        while true {
            if let place = try reader?.next(scope) { return place }
            guard let stretch = stretches.popFirst() else { return nil }
            // Later stretches lie behind the place as a whole.
            reader = StretchWalk(stretch, of: query, from: place)
        }
    }
}
