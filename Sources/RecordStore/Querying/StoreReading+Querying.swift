/// Queries on the newest committed state, each in a snapshot of its own. Two of them may see
/// different states.
extension StoreReading {
    /// All records of a query.
    public func fetch<R: Record>(_ query: Query<R>) throws -> [R] {
        try read { try $0.fetch(query) }
    }

    /// All records of a query.
    public func fetch<R: Record>(_ query: Query<R>) async throws -> [R] {
        try await read { try $0.fetch(query) }
    }

    /// The first record of a query, or nil.
    public func first<R: Record>(_ query: Query<R>) throws -> R? {
        try read { try $0.first(query) }
    }

    /// The first record of a query, or nil.
    public func first<R: Record>(_ query: Query<R>) async throws -> R? {
        try await read { try $0.first(query) }
    }

    /// How many records a query has.
    public func count<R: Record>(_ query: Query<R>) throws -> Int {
        try read { try $0.count(query) }
    }

    /// How many records a query has.
    public func count<R: Record>(_ query: Query<R>) async throws -> Int {
        try await read { try $0.count(query) }
    }

    /// The first records of a query, as many as a page has.
    public func page<R: Record>(_ query: Query<R>) throws -> Page<R> {
        try read { try $0.page(query) }
    }

    /// The first records of a query, as many as a page has.
    public func page<R: Record>(_ query: Query<R>) async throws -> Page<R> {
        try await read { try $0.page(query) }
    }

    /// The records of a query that come after a page, by its ``Page/next``.
    public func page<R: Record>(_ query: Query<R>, after token: PageToken) throws -> Page<R> {
        try read { try $0.page(query, after: token) }
    }

    /// The records of a query that come after a page, by its ``Page/next``.
    public func page<R: Record>(
        _ query: Query<R>, after token: PageToken
    ) async throws -> Page<R> {
        try await read { try $0.page(query, after: token) }
    }

    /// The records of a query that come before those of a page, by its ``Page/previous``.
    public func page<R: Record>(_ query: Query<R>, before token: PageToken) throws -> Page<R> {
        try read { try $0.page(query, before: token) }
    }

    /// The records of a query that come before those of a page, by its ``Page/previous``.
    public func page<R: Record>(
        _ query: Query<R>, before token: PageToken
    ) async throws -> Page<R> {
        try await read { try $0.page(query, before: token) }
    }

    /// Some records of a query, after as many others.
    public func page<R: Record>(_ query: Query<R>, skipping count: Int) throws -> Page<R> {
        try read { try $0.page(query, skipping: count) }
    }

    /// Some records of a query, after as many others.
    public func page<R: Record>(_ query: Query<R>, skipping count: Int) async throws -> Page<R> {
        try await read { try $0.page(query, skipping: count) }
    }

    /// How a query is answered, and what would make it faster.
    public func explain<R: Record>(_ query: Query<R>) throws -> QueryExplanation {
        try read { try $0.explain(query) }
    }

    /// How a query is answered, and what would make it faster.
    public func explain<R: Record>(_ query: Query<R>) async throws -> QueryExplanation {
        try await read { try $0.explain(query) }
    }

    /// How the first page of a query is found, and what would make it faster.
    public func explainPage<R: Record>(_ query: Query<R>) throws -> QueryExplanation {
        try read { try $0.explainPage(query) }
    }

    /// How the first page of a query is found, and what would make it faster.
    public func explainPage<R: Record>(_ query: Query<R>) async throws -> QueryExplanation {
        try await read { try $0.explainPage(query) }
    }

    /// How the page after a token is found: by the order that the token is a place in.
    public func explainPage<R: Record>(
        _ query: Query<R>, after token: PageToken
    ) throws -> QueryExplanation {
        try read { try $0.explainPage(query, after: token) }
    }

    /// How the page after a token is found: by the order that the token is a place in.
    public func explainPage<R: Record>(
        _ query: Query<R>, after token: PageToken
    ) async throws -> QueryExplanation {
        try await read { try $0.explainPage(query, after: token) }
    }

    /// How the page before a token is found: by the order that the token is a place in.
    public func explainPage<R: Record>(
        _ query: Query<R>, before token: PageToken
    ) throws -> QueryExplanation {
        try read { try $0.explainPage(query, before: token) }
    }

    /// How the page before a token is found: by the order that the token is a place in.
    public func explainPage<R: Record>(
        _ query: Query<R>, before token: PageToken
    ) async throws -> QueryExplanation {
        try await read { try $0.explainPage(query, before: token) }
    }

    /// The same after running the query, with what that cost.
    public func explainAnalyze<R: Record>(_ query: Query<R>) throws -> QueryExplanation {
        try read { try $0.explainAnalyze(query) }
    }

    /// The same after running the query, with what that cost.
    public func explainAnalyze<R: Record>(_ query: Query<R>) async throws -> QueryExplanation {
        try await read { try $0.explainAnalyze(query) }
    }
}
