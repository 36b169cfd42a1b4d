/// Searches on the newest committed state. Each call reads a snapshot of its own. The asynchronous
/// functions run off the main actor.
extension StoreReading {
    /// Returns the records in which all words of a text are found, the best first; see
    /// ``Snapshot/search(_:in:limit:)``.
    public func search<R: Record>(
        _ text: String, in index: SearchIndex<R>, limit: Int = 20
    ) throws -> [SearchHit<R>] {
        try read { try $0.search(text, in: index, limit: limit) }
    }

    /// Returns the records in which all words of a text are found, the best first, asynchronously;
    /// see ``Snapshot/search(_:in:limit:)``.
    public func search<R: Record>(
        _ text: String, in index: SearchIndex<R>, limit: Int = 20
    ) async throws -> [SearchHit<R>] {
        try await read { try $0.search(text, in: index, limit: limit) }
    }

    /// Returns the hits of a search that come after another hit; see
    /// ``Snapshot/search(_:in:limit:after:)``.
    public func search<R: Record>(
        _ text: String, in index: SearchIndex<R>, limit: Int = 20,
        after token: PageToken
    ) throws -> [SearchHit<R>] {
        try read { try $0.search(text, in: index, limit: limit, after: token) }
    }

    /// Returns the hits of a search that come after another hit, asynchronously; see
    /// ``Snapshot/search(_:in:limit:after:)``.
    public func search<R: Record>(
        _ text: String, in index: SearchIndex<R>, limit: Int = 20,
        after token: PageToken
    ) async throws -> [SearchHit<R>] {
        try await read { try $0.search(text, in: index, limit: limit, after: token) }
    }

    /// Returns the records in which all words of a text are found, in the order of the sort keys;
    /// see ``Snapshot/search(_:in:sortedBy:limit:)``.
    public func search<R: Record>(
        _ text: String, in index: SearchIndex<R>, sortedBy keys: [SortKey<R>],
        limit: Int = 20
    ) throws -> [SearchHit<R>] {
        try read { try $0.search(text, in: index, sortedBy: keys, limit: limit) }
    }

    /// Returns the records in which all words of a text are found, in the order of the sort keys,
    /// asynchronously; see ``Snapshot/search(_:in:sortedBy:limit:)``.
    public func search<R: Record>(
        _ text: String, in index: SearchIndex<R>, sortedBy keys: [SortKey<R>],
        limit: Int = 20
    ) async throws -> [SearchHit<R>] {
        try await read { try $0.search(text, in: index, sortedBy: keys, limit: limit) }
    }

    /// Returns the hits of a search in the order of the sort keys that come after another hit; see
    /// ``Snapshot/search(_:in:sortedBy:limit:after:)``.
    public func search<R: Record>(
        _ text: String, in index: SearchIndex<R>, sortedBy keys: [SortKey<R>],
        limit: Int = 20, after token: PageToken
    ) throws -> [SearchHit<R>] {
        try read {
            try $0.search(text, in: index, sortedBy: keys, limit: limit, after: token)
        }
    }

    /// Returns the hits of a search in the order of the sort keys that come after another hit,
    /// asynchronously; see ``Snapshot/search(_:in:sortedBy:limit:after:)``.
    public func search<R: Record>(
        _ text: String, in index: SearchIndex<R>, sortedBy keys: [SortKey<R>],
        limit: Int = 20, after token: PageToken
    ) async throws -> [SearchHit<R>] {
        try await read {
            try $0.search(text, in: index, sortedBy: keys, limit: limit, after: token)
        }
    }
}
