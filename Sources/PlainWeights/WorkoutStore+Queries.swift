/// The verbs that answer a query. Each has an asynchronous twin, which runs off the main actor.
extension WorkoutStore {
    /// All records of a query, in its order.
    /// - Throws: ``StoreError/notServed(type:index:)`` if the query refuses scans and needs one.
    /// - Complexity: O(log n + k) for k records, all of which are held: give lists a limit, or
    ///   page them.
    public func fetch<R: Record>(_ query: Query<R>) throws -> [R] {
        try store.fetch(query)
    }

    public func fetch<R: Record>(_ query: Query<R>) async throws -> [R] {
        try await store.fetch(query)
    }

    /// The first record of a query, or nil.
    public func first<R: Record>(_ query: Query<R>) throws -> R? {
        try store.first(query)
    }

    public func first<R: Record>(_ query: Query<R>) async throws -> R? {
        try await store.first(query)
    }

    /// How many records a query has.
    public func count<R: Record>(_ query: Query<R>) throws -> Int {
        try store.count(query)
    }

    public func count<R: Record>(_ query: Query<R>) async throws -> Int {
        try await store.count(query)
    }

    /// One page of a query: the first, or the one after a token.
    ///
    /// Pages never skip or repeat a record, whatever is written between them.
    /// - Throws: ``StoreError/invalidToken(_:)`` for a token of another query.
    public func page<R: Record>(_ query: Query<R>, after token: PageToken? = nil) throws -> Page<R>
    {
        try store.page(query, after: token)
    }

    public func page<R: Record>(
        _ query: Query<R>, after token: PageToken? = nil
    ) async throws -> Page<R> {
        try await store.page(query, after: token)
    }
}
