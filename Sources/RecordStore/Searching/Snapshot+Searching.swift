import LMDB

extension Snapshot {
    /// The records in which all words of a text are found, the best first: where a text is what was
    /// typed, then where one begins with it, then where a word does, then where it stands inside;
    /// by the order of the fields, shorter texts first.
    ///
    /// ```swift
    /// let hits = try snapshot.search("bench pr", in: Exercise.searchIndex)
    /// ```
    /// Case, accents and width do not matter. One and two letters are found only where words begin.
    /// A text without letters finds nothing.
    /// - Parameters:
    ///   - index: a search index of the type's schema.
    ///   - limit: how many hits at most.
    /// - Throws: ``StoreError/damagedIndex(type:index:id:)``, and ``StoreError/invalidQuery(_:)``
    ///   for an index that the schema does not have.
    /// - Complexity: O(log n) for each hit of up to three letters. Of more, the same for each
    ///   record that has the rarest three letters at most.
    public func search<R: Record>(
        _ text: String, in index: SearchIndex<R>, limit: Int = 20
    ) throws -> [SearchHit<R>] {
        try search(text, in: index, limit: limit, from: nil)
    }

    /// The hits of the same search that come after one, by its ``SearchHit/token``.
    /// - Throws: ``StoreError/invalidToken(_:)`` also.
    /// - Complexity: as for the first hits; of more than three letters, what came before is walked
    ///   over again.
    public func search<R: Record>(
        _ text: String, in index: SearchIndex<R>, limit: Int = 20,
        after token: PageToken
    ) throws -> [SearchHit<R>] {
        try search(text, in: index, limit: limit, from: token)
    }

    private func search<R: Record>(
        _ text: String, in index: SearchIndex<R>, limit: Int, from token: PageToken?
    ) throws -> [SearchHit<R>] {
        let table = try core.table(of: R.self)
        let search = PreparedSearch(
            table: table, index: try table.searchIndex(named: index.name), needle: SearchNeedle(text))
        if search.needle.words.isEmpty { return [] }
        let origin = search.origin(sortedBy: [])
        let last = try token.map { try $0.position(in: origin, of: search.index) }
        let source = SearchSource(search, of: R.self, origin)
        var walk = try SearchWalk(view, search, limit: limit, after: last)
        var hits: [SearchHit<R>] = []
        while let hit = try walk.next() {
            let record = try table.decode(hit.bytes, hit.position.id)
            hits.append(
                SearchHit(record: record, found: hit.position, source: source, sortKey: nil))
        }
        return hits
    }

    /// The same records in another order. Each order is total: the id breaks ties.
    /// - Throws: ``StoreError/notServed(type:index:)`` also, for a computed column, and
    ///   ``StoreError/unordered(type:field:)`` for an array.
    /// - Complexity: O(n log n) for n records that have the rarest three letters of the search, all
    ///   of which are read; memory for the hits alone.
    public func search<R: Record>(
        _ text: String, in index: SearchIndex<R>, sortedBy keys: [SortKey<R>],
        limit: Int = 20
    ) throws -> [SearchHit<R>] {
        try search(text, in: index, sortedBy: keys, limit: limit, from: nil)
    }

    /// The hits of the same search in another order that come after one.
    /// - Throws: ``StoreError/invalidToken(_:)`` also.
    /// - Complexity: as for the first hits.
    public func search<R: Record>(
        _ text: String, in index: SearchIndex<R>, sortedBy keys: [SortKey<R>],
        limit: Int = 20, after token: PageToken
    ) throws -> [SearchHit<R>] {
        try search(text, in: index, sortedBy: keys, limit: limit, from: token)
    }

    private func search<R: Record>(
        _ text: String, in index: SearchIndex<R>, sortedBy keys: [SortKey<R>],
        limit: Int, from token: PageToken?
    ) throws -> [SearchHit<R>] {
        let table = try core.table(of: R.self)
        let search = PreparedSearch(
            table: table, index: try table.searchIndex(named: index.name), needle: SearchNeedle(text))
        if let refusal = keys.lazy.compactMap(\.refusal).first { throw refusal.error }
        let terms = keys.map(\.term)
        // An order that cannot be is refused also where nothing is found.
        let order = try table.searchOrder(terms)
        if search.needle.words.isEmpty { return [] }
        let origin = search.origin(sortedBy: terms)
        let sorted = SortedSearch(
            search: search, order: order, limit: limit,
            last: try token.map { try $0.key(in: origin) })
        let source = SearchSource(search, of: R.self, origin)
        var hits: [SearchHit<R>] = []
        for hit in try sorted.hits(in: view) {
            guard let bytes = try view.unnoted.get(hit.found.id, in: table.records) else {
                throw search.damage(hit.found.id)
            }
            let record = try table.decode(bytes, hit.found.id)
            hits.append(
                SearchHit(record: record, found: hit.found, source: source, sortKey: hit.key))
        }
        return hits
    }
}

extension RecordTable {
    /// - Throws: ``StoreError/notServed(type:index:)`` for a computed column, which only an index
    ///   knows, and ``StoreError/unordered(type:field:)`` for what has no order.
    fileprivate func searchOrder(_ terms: [SortTerm]) throws -> OrderKey {
        for term in terms where !term.field.isID {
            if term.field.isComputed {
                throw StoreError.notServed(type: name, index: "(\(term))")
            }
            if !term.field.kind.isIndexable {
                throw StoreError.unordered(type: name, field: term.field.name)
            }
        }
        return try OrderKey(RowOrder(terms, fixed: []), of: self)
    }

    func searchIndex(named name: String) throws -> OpenSearchIndex {
        guard let index = searchIndexes.first(where: { $0.name == name }) else {
            let nearest = searchIndexes.map(\.name).nearest(to: name)
            throw QueryRefusal(self.name, name, .unknownSearchIndex(nearest: nearest)).error
        }
        return index
    }
}

extension PageToken {
    /// What the token says, if it is of this search.
    fileprivate func key(in origin: Origin) throws -> [UInt8] {
        if self.origin.query != origin.query { throw StoreError.invalidToken(.otherQuery) }
        if self.origin.index != origin.index { throw StoreError.invalidToken(.otherSchema) }
        return place
    }

    fileprivate func position(
        in origin: Origin, of index: OpenSearchIndex
    ) throws -> SearchPosition {
        // Kept first: the span of an array that nobody holds does not compile.
        let key = try key(in: origin)
        guard let position = unsafe SearchPosition(bytes: key.span.bytes),
            index.fields.indices.contains(position.score.field)
        else {
            throw StoreError.invalidToken(.damaged)
        }
        return position
    }
}
