import LMDB

/// A search whose hits have another order than by rank. A sorted search reads all records that have
/// the rarest gram of the search.
struct SortedSearch {
    /// A hit of the search, with its key in the order.
    struct Hit {
        let key: [UInt8]
        let found: SearchPosition
    }

    let search: PreparedSearch
    let order: OrderKey
    let limit: Int
    /// The key after which the hits begin; nil to begin with the first.
    let last: [UInt8]?

    /// Returns the first `limit` hits after `last`.
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

    /// Inserts a hit in its order. Keeps only the first `limit` hits, each once.
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
