import LMDB

/// Stretches of one index, one after the other.
struct ChainWalk {
    private let query: PreparedQuery
    private var stretches: ArraySlice<PlanStretch>
    private var reader: StretchWalk?
    /// Where the first of them begins, which may be a place that another plan of the same order
    /// made: it is then not always that of a whole key.
    private let place: PagePlace?

    init(_ stretches: [PlanStretch], of query: PreparedQuery, from place: PagePlace?) {
        self.query = query
        self.place = place
        self.stretches = stretches.drop { stretch in
            place.map { stretch.ends(before: $0) } ?? false
        }
    }

    mutating func next(_ scope: RowScope) throws -> RowPlace? {
        while true {
            if let place = try reader?.next(scope) { return place }
            guard let stretch = stretches.popFirst() else { return nil }
            // The others lie behind the place as a whole.
            reader = StretchWalk(stretch, of: query, from: place)
        }
    }
}
