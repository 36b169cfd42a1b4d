import LMDB

extension Snapshot {
    /// Returns the records in which all words of a text are found, the best first.
    ///
    /// The best hits are texts that are equal to the search text, then texts that begin with it,
    /// then texts in which a word begins with it, and then texts that contain it elsewhere. Equal
    /// ranks are ordered by the field in the order of the index, then by length, shorter texts
    /// first.
    ///
    /// ```swift
    /// let hits = try snapshot.search("bench pr", in: Exercise.searchIndex)
    /// ```
    /// Case, accents and width do not matter. A word of one or two letters is found only where a
    /// word begins. A search text without letters finds nothing.
    /// - Parameters:
    ///   - index: a search index of the type's schema.
    ///   - limit: the greatest number of hits.
    /// - Throws: ``StoreError/damagedIndex(type:index:id:)``, and ``StoreError/invalidQuery(_:)``
    ///   for an index that the schema does not have.
    /// - Complexity: O(log n) for each hit, for a search of up to three letters. For a longer
    ///   search, O(log n) for each record that has its rarest three letters, at most.
    public func search<R: Record>(
        _ text: String, in index: SearchIndex<R>, limit: Int = 20
    ) throws -> [SearchHit<R>] {
        try search(text, in: index, limit: limit, from: nil)
    }

    /// Returns the hits of a search that come after another hit. Pass the ``SearchHit/token`` of
    /// that hit.
    /// - Throws: the errors of ``search(_:in:limit:)``, and ``StoreError/invalidToken(_:)``.
    /// - Complexity: that of ``search(_:in:limit:)``. A search of more than three letters walks
    ///   over the earlier hits again.
    public func search<R: Record>(
        _ text: String, in index: SearchIndex<R>, limit: Int = 20,
        after token: PageToken
    ) throws -> [SearchHit<R>] {
        try search(text, in: index, limit: limit, from: token)
    }

    private func search<R: Record>(
        _ text: String, in index: SearchIndex<R>, limit: Int, from token: PageToken?
    ) throws -> [SearchHit<R>] {
        let watch = traceWatch
        let table = try schema.table(of: R.self)
        let search = try table.search(text, in: index.name)
        if search.needle.words.isEmpty { return [] }
        let origin = search.origin(sortedBy: [])
        let last = try token.map { try $0.position(in: origin, of: search.index) }
        let source = SearchSource(search, origin)
        var walk = try SearchWalk(view, search, limit: limit, after: last)
        var hits: [SearchHit<R>] = []
        while let hit = try walk.next() {
            let record = try table.decode(hit.bytes, hit.position.id)
            hits.append(
                SearchHit(record: record, found: hit.position, source: source, sortKey: nil))
        }
        watch?.end(.search, of: table, returned: hits.count)
        return hits
    }

    /// Returns the records in which all words of a text are found, in the order of the sort keys.
    /// The order is total: the id breaks ties.
    /// - Throws: the errors of ``search(_:in:limit:)``, ``StoreError/notServed(type:index:)`` for a
    ///   computed column, and ``StoreError/unordered(type:field:)`` for an array.
    /// - Complexity: O(n log n) for n records that have the rarest three letters of the search. All
    ///   of these are read; only the hits are kept in memory.
    public func search<R: Record>(
        _ text: String, in index: SearchIndex<R>, sortedBy keys: [SortKey<R>],
        limit: Int = 20
    ) throws -> [SearchHit<R>] {
        try search(text, in: index, sortedBy: keys, limit: limit, from: nil)
    }

    /// Returns the hits of a search in the order of the sort keys that come after another hit. Pass
    /// the ``SearchHit/token`` of that hit.
    /// - Throws: the errors of ``search(_:in:sortedBy:limit:)``, and
    ///   ``StoreError/invalidToken(_:)``.
    /// - Complexity: that of ``search(_:in:sortedBy:limit:)``.
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
        let watch = traceWatch
        let table = try schema.table(of: R.self)
        let search = try table.search(text, in: index.name)
        if let refusal = keys.lazy.compactMap(\.refusal).first { throw refusal.error }
        let terms = keys.map(\.term)
        // An impossible order is refused even if the search finds nothing.
        let order = try table.searchOrder(terms)
        if search.needle.words.isEmpty { return [] }
        let origin = search.origin(sortedBy: terms)
        let sorted = SortedSearch(
            search: search, order: order, limit: limit,
            last: try token.map { try $0.key(in: origin) })
        let source = SearchSource(search, origin)
        var hits: [SearchHit<R>] = []
        for hit in try sorted.hits(in: view) {
            guard let bytes = try view.unnoted.get(hit.found.id, in: table.records) else {
                throw search.damage(hit.found.id)
            }
            let record = try table.decode(bytes, hit.found.id)
            hits.append(
                SearchHit(record: record, found: hit.found, source: source, sortKey: hit.key))
        }
        watch?.end(.search, of: table, returned: hits.count)
        return hits
    }
}

extension RecordTable {
    /// Returns the order of the sort keys, followed by the id.
    /// - Throws: ``StoreError/notServed(type:index:)`` for a computed column, whose values only an
    ///   index holds, and ``StoreError/unordered(type:field:)`` for a field whose values have no
    ///   order.
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

    /// Returns a search for a text in the search index with a name.
    /// - Throws: ``StoreError/invalidQuery(_:)`` if the type has no such search index.
    fileprivate func search(_ text: String, in index: String) throws -> PreparedSearch {
        PreparedSearch(
            table: self, index: try searchIndex(named: index), needle: SearchNeedle(text))
    }

    /// Returns the search index with a name.
    /// - Throws: ``StoreError/invalidQuery(_:)`` if the type has no such search index.
    func searchIndex(named name: String) throws -> OpenSearchIndex {
        guard let index = searchIndexes.first(where: { $0.name == name }) else {
            if allIndexes.contains(where: { $0.name == name }) {
                throw StoreError.indexNotReady(type: self.name, index: name)
            }
            let nearest = searchIndexes.map(\.name).nearest(to: name)
            throw QueryRefusal(self.name, name, .unknownSearchIndex(nearest: nearest)).error
        }
        return index
    }
}

extension PageToken {
    /// Returns the key that the token holds.
    /// - Throws: ``StoreError/invalidToken(_:)`` if the token is of another search or schema.
    fileprivate func key(in origin: Origin) throws -> [UInt8] {
        if self.origin.query != origin.query { throw StoreError.invalidToken(.otherQuery) }
        if self.origin.index != origin.index { throw StoreError.invalidToken(.otherSchema) }
        return place
    }

    /// Returns the search position that the token holds.
    /// - Throws: ``StoreError/invalidToken(_:)`` if the token is of another search or schema, or is
    ///   damaged.
    fileprivate func position(
        in origin: Origin, of index: OpenSearchIndex
    ) throws -> SearchPosition {
        // A local constant owns the array, because a span cannot borrow a temporary array. It is
        // safe because `key` outlives the call.
        let key = try key(in: origin)
        guard let position = unsafe SearchPosition(bytes: key.span.bytes),
            index.fields.indices.contains(position.score.field)
        else {
            throw StoreError.invalidToken(.damaged)
        }
        return position
    }
}
