import LMDB

/// The first rows of a query in the order of relevance, from a walk that gives the best hits first.
/// They are the rows that sorting all hits would give.
struct BestHits {
    private(set) var places: [RowPlace] = []
    /// The number of rows that were read.
    let readCount: Int

    /// Finds the hits; nil if the place cannot be one of these hits.
    /// - Parameters:
    ///   - count: the greatest number of hits.
    ///   - key: the place after which the hits begin.
    init?(_ view: ReadView, _ search: PreparedSearch, count: Int, after key: [UInt8]?) throws {
        var last: SearchPosition?
        if let key {
            // Safe because `key` outlives the call, which keeps nothing of it.
            guard let position = unsafe SearchPosition(bytes: key.span.bytes),
                search.index.fields.indices.contains(position.score.field)
            else { return nil }
            last = position
        }
        var walk = try SearchWalk(view, search, limit: count, after: last)
        // The walk has checked the search and the filter on their records.
        while let hit = try walk.next() {
            places.append(RowPlace(key: hit.bytes, id: hit.id, check: .nothing))
        }
        readCount = walk.readCount
    }
}
