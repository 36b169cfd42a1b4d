/// Queries on the newest committed state. Each call reads a snapshot of its own, so two calls may
/// see different states. The asynchronous functions run off the main actor.
extension StoreReading {
    /// Returns all records of a query as an array.
    public func fetch<R: Record>(_ query: Query<R>) throws -> [R] {
        try read { try $0.fetch(query) }
    }

    /// Returns all records of a query as an array, asynchronously.
    public func fetch<R: Record>(_ query: Query<R>) async throws -> [R] {
        try await read { try $0.fetch(query) }
    }

    /// Returns the first record of a query, or nil if the query has none.
    public func first<R: Record>(_ query: Query<R>) throws -> R? {
        try read { try $0.first(query) }
    }

    /// Returns the first record of a query, or nil if the query has none, asynchronously.
    public func first<R: Record>(_ query: Query<R>) async throws -> R? {
        try await read { try $0.first(query) }
    }

    /// Returns the number of records of a query.
    public func count<R: Record>(_ query: Query<R>) throws -> Int {
        try read { try $0.count(query) }
    }

    /// Returns the number of records of a query, asynchronously.
    public func count<R: Record>(_ query: Query<R>) async throws -> Int {
        try await read { try $0.count(query) }
    }

    /// Returns the first page of a query.
    public func page<R: Record>(_ query: Query<R>) throws -> Page<R> {
        try read { try $0.page(query) }
    }

    /// Returns the first page of a query, asynchronously.
    public func page<R: Record>(_ query: Query<R>) async throws -> Page<R> {
        try await read { try $0.page(query) }
    }

    /// Returns the page that comes after another page. Pass the ``Page/next`` token of that page.
    public func page<R: Record>(_ query: Query<R>, after token: PageToken) throws -> Page<R> {
        try read { try $0.page(query, after: token) }
    }

    /// Returns the page that comes after another page, asynchronously. Pass the ``Page/next`` token
    /// of that page.
    public func page<R: Record>(
        _ query: Query<R>, after token: PageToken
    ) async throws -> Page<R> {
        try await read { try $0.page(query, after: token) }
    }

    /// Returns the page that comes before another page. Pass the ``Page/previous`` token of that
    /// page.
    public func page<R: Record>(_ query: Query<R>, before token: PageToken) throws -> Page<R> {
        try read { try $0.page(query, before: token) }
    }

    /// Returns the page that comes before another page, asynchronously. Pass the ``Page/previous``
    /// token of that page.
    public func page<R: Record>(
        _ query: Query<R>, before token: PageToken
    ) async throws -> Page<R> {
        try await read { try $0.page(query, before: token) }
    }

    /// Returns one page of a query, after its first `count` records.
    public func page<R: Record>(_ query: Query<R>, skipping count: Int) throws -> Page<R> {
        try read { try $0.page(query, skipping: count) }
    }

    /// Returns one page of a query, after its first `count` records, asynchronously.
    public func page<R: Record>(_ query: Query<R>, skipping count: Int) async throws -> Page<R> {
        try await read { try $0.page(query, skipping: count) }
    }

    /// Explains how the store answers a query, and which index would make it faster.
    public func explain<R: Record>(_ query: Query<R>) throws -> QueryExplanation {
        try read { try $0.explain(query) }
    }

    /// Explains asynchronously how the store answers a query, and which index would make it faster.
    public func explain<R: Record>(_ query: Query<R>) async throws -> QueryExplanation {
        try await read { try $0.explain(query) }
    }

    /// Explains how the store finds the first page of a query, and which index would make it
    /// faster.
    public func explainPage<R: Record>(_ query: Query<R>) throws -> QueryExplanation {
        try read { try $0.explainPage(query) }
    }

    /// Explains asynchronously how the store finds the first page of a query, and which index would
    /// make it faster.
    public func explainPage<R: Record>(_ query: Query<R>) async throws -> QueryExplanation {
        try await read { try $0.explainPage(query) }
    }

    /// Explains how the store finds the page after a token, in the order for which the token was
    /// made.
    public func explainPage<R: Record>(
        _ query: Query<R>, after token: PageToken
    ) throws -> QueryExplanation {
        try read { try $0.explainPage(query, after: token) }
    }

    /// Explains asynchronously how the store finds the page after a token, in the order for which
    /// the token was made.
    public func explainPage<R: Record>(
        _ query: Query<R>, after token: PageToken
    ) async throws -> QueryExplanation {
        try await read { try $0.explainPage(query, after: token) }
    }

    /// Explains how the store finds the page before a token, in the order for which the token was
    /// made.
    public func explainPage<R: Record>(
        _ query: Query<R>, before token: PageToken
    ) throws -> QueryExplanation {
        try read { try $0.explainPage(query, before: token) }
    }

    /// Explains asynchronously how the store finds the page before a token, in the order for which
    /// the token was made.
    public func explainPage<R: Record>(
        _ query: Query<R>, before token: PageToken
    ) async throws -> QueryExplanation {
        try await read { try $0.explainPage(query, before: token) }
    }

    /// Runs a query, explains how the store answered it, and reports what the run cost.
    public func explainAnalyze<R: Record>(_ query: Query<R>) throws -> QueryExplanation {
        try read { try $0.explainAnalyze(query) }
    }

    /// Runs a query asynchronously, explains how the store answered it, and reports what the run
    /// cost.
    public func explainAnalyze<R: Record>(_ query: Query<R>) async throws -> QueryExplanation {
        try await read { try $0.explainAnalyze(query) }
    }
}
