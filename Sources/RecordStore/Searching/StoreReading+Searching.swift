extension StoreReading {
    /// The records in which all words of a text are found, the best first; see
    /// ``Snapshot/search(_:in:limit:)``.
    public func search<R: Record>(
        _ text: String, in index: SearchIndex<R>, limit: Int = 20
    ) throws -> [SearchHit<R>] {
        try read { try $0.search(text, in: index, limit: limit) }
    }

    /// The same for asynchronous code, off the main actor.
    public func search<R: Record>(
        _ text: String, in index: SearchIndex<R>, limit: Int = 20
    ) async throws -> [SearchHit<R>] {
        try await read { try $0.search(text, in: index, limit: limit) }
    }

    /// The hits of the same search that come after one; see
    /// ``Snapshot/search(_:in:limit:after:)``.
    public func search<R: Record>(
        _ text: String, in index: SearchIndex<R>, limit: Int = 20,
        after token: PageToken
    ) throws -> [SearchHit<R>] {
        try read { try $0.search(text, in: index, limit: limit, after: token) }
    }

    /// The same for asynchronous code, off the main actor.
    public func search<R: Record>(
        _ text: String, in index: SearchIndex<R>, limit: Int = 20,
        after token: PageToken
    ) async throws -> [SearchHit<R>] {
        try await read { try $0.search(text, in: index, limit: limit, after: token) }
    }

    /// The same records in another order; see
    /// ``Snapshot/search(_:in:sortedBy:limit:)``.
    public func search<R: Record>(
        _ text: String, in index: SearchIndex<R>, sortedBy keys: [SortKey<R>],
        limit: Int = 20
    ) throws -> [SearchHit<R>] {
        try read { try $0.search(text, in: index, sortedBy: keys, limit: limit) }
    }

    /// The same for asynchronous code, off the main actor.
    public func search<R: Record>(
        _ text: String, in index: SearchIndex<R>, sortedBy keys: [SortKey<R>],
        limit: Int = 20
    ) async throws -> [SearchHit<R>] {
        try await read { try $0.search(text, in: index, sortedBy: keys, limit: limit) }
    }

    /// The hits of the same search in another order that come after one; see
    /// ``Snapshot/search(_:in:sortedBy:limit:after:)``.
    public func search<R: Record>(
        _ text: String, in index: SearchIndex<R>, sortedBy keys: [SortKey<R>],
        limit: Int = 20, after token: PageToken
    ) throws -> [SearchHit<R>] {
        try read {
            try $0.search(text, in: index, sortedBy: keys, limit: limit, after: token)
        }
    }

    /// The same for asynchronous code, off the main actor.
    public func search<R: Record>(
        _ text: String, in index: SearchIndex<R>, sortedBy keys: [SortKey<R>],
        limit: Int = 20, after token: PageToken
    ) async throws -> [SearchHit<R>] {
        try await read {
            try $0.search(text, in: index, sortedBy: keys, limit: limit, after: token)
        }
    }
}
