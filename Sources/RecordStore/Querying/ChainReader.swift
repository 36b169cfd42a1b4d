import LMDB

/// Stretches of one index, one after the other.
struct ChainReader {
    private let query: PreparedQuery
    private var stretches: ArraySlice<PlanStretch>
    private var reader: StretchReader?
    private var key: [UInt8]?

    init(_ stretches: [PlanStretch], of query: PreparedQuery, after key: [UInt8]?) {
        self.query = query
        self.key = key
        self.stretches = stretches.drop { stretch in key.map { stretch.ends(before: $0) } ?? false }
    }

    mutating func next(_ scope: RowScope) throws -> RowPlace? {
        while true {
            if let place = try reader?.next(scope) { return place }
            guard let stretch = stretches.popFirst() else { return nil }
            reader = StretchReader(stretch, of: query, after: key)
            key = nil
        }
    }
}
