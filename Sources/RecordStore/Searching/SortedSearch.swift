import LMDB

/// The first records that meet a search, in another order than by rank. All that have the rarest of
/// its grams are read.
struct SortedSearch {
    struct Hit {
        let key: [UInt8]
        let found: SearchPosition
    }

    let search: PreparedSearch
    let order: OrderKey
    let limit: Int
    /// The key after which the hits begin.
    let last: [UInt8]?

    func hits(in view: ReadView) throws -> [Hit] {
        var hits: [Hit] = []
        var scratch = search.needle.scratch
        let gram = try search.rarestGram(in: view)
        var entries = try view.cursor(in: search.index.entries, over: .prefix(gram.prefix))
        while let entry = try entries.next() {
            let id = try search.position(of: entry.key).id
            guard let bytes = try view.unnoted.get(id, in: search.table.records) else {
                throw search.damage(id)
            }
            guard let score = try search.score(of: bytes, id, &scratch) else { continue }
            var key: [UInt8] = []
            try order.write(search.table.encoded(bytes, id), id, to: &key)
            if let last, !last.lexicographicallyPrecedes(key) { continue }
            insert(Hit(key: key, found: SearchPosition(score, id)), into: &hits)
        }
        return hits
    }

    /// Keeps the first `limit` hits, each once, in order.
    private func insert(_ hit: Hit, into hits: inout [Hit]) {
        var (low, high) = (0, hits.count)
        while low < high {
            let middle = (low + high) / 2
            if hits[middle].key.lexicographicallyPrecedes(hit.key) {
                low = middle + 1
            } else {
                high = middle
            }
        }
        if low < hits.count, hits[low].key == hit.key { return }
        hits.insert(hit, at: low)
        if hits.count > limit { hits.removeLast() }
    }
}
