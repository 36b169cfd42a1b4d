import RecordStore

extension SearchIndex {
    /// The query for what is found, the best first.
    func best(_ text: String) -> Query<R> {
        Query { $0.matches(text, in: self) }.sorted(by: .relevance)
    }
}
