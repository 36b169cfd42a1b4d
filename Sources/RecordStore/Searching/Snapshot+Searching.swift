import LMDB

extension Snapshot {
    /// The records in which all words of a text are found, the best first: where a text is what was
    /// typed, then where one begins with it, then where a word does, then where it stands inside;
    /// by the order of the fields, shorter texts first.
    ///
    /// ```swift
    /// let hits = try snapshot.search(Exercise.self, for: "bench pr", in: "search")
    /// ```
    /// Case, accents and width do not matter. One and two letters are found only where words begin.
    /// A text without letters finds nothing.
    /// - Parameters:
    ///   - name: a search index of the type; another name is a mistake that traps.
    ///   - limit: how many hits at most.
    ///   - token: that of a hit of the same search: the hits after it.
    /// - Throws: ``StoreError/invalidToken(_:)``, ``StoreError/damagedIndex(type:index:id:)``.
    /// - Complexity: O(log n) for each hit of up to three letters. Of more, the same for each
    ///   record that has the rarest three letters at most; hits after a token walk again over what
    ///   came before.
    public func search<R: Record>(
        _ type: R.Type, for text: String, in name: String, limit: Int = 20,
        after token: PageToken? = nil
    ) throws -> [SearchHit<R>] {
        let table = try core.table(of: R.self)
        let search = PreparedSearch(
            table: table, index: table.searchIndex(named: name), needle: SearchNeedle(text))
        let last = try token.map { try search.position(of: $0) }
        if search.needle.words.isEmpty { return [] }
        let source = SearchSource(search, of: type)
        var walk = try SearchWalk(view, search, limit: limit, after: last)
        var hits: [SearchHit<R>] = []
        while let hit = try walk.next() {
            let record = try table.decode(hit.bytes, hit.position.id)
            hits.append(SearchHit(record: record, found: hit.position, source: source))
        }
        return hits
    }
}

extension RecordTable {
    func searchIndex(named name: String) -> StoredSearchIndex {
        guard let index = searchIndexes.first(where: { $0.name == name }) else {
            preconditionFailure("\(self.name) has no search index \(name)")
        }
        return index
    }
}

extension PreparedSearch {
    /// The place that a token names.
    fileprivate func position(of token: PageToken) throws -> SearchPosition {
        if token.origin.query != origin.query { throw StoreError.invalidToken(.otherQuery) }
        if token.origin.index != origin.index { throw StoreError.invalidToken(.otherSchema) }
        guard let position = SearchPosition(bytes: token.key.span.bytes) else {
            throw StoreError.invalidToken(.damaged)
        }
        return position
    }
}
