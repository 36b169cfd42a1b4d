extension RecordTable {
    /// Returns the search index with a name.
    /// - Throws: ``StoreError/invalidQuery(_:)`` if the type has no such search index, and
    ///   ``StoreError/indexNotReady(type:index:)`` while the index is built.
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
