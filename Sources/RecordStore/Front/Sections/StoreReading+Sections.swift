/// Sections on the newest committed state. Each call reads a snapshot of its own. The asynchronous
/// functions run off the main actor.
extension StoreReading {
    /// Returns the sections of a query, without their records; see
    /// ``Snapshot/sections(of:by:limit:)``.
    public func sections<R: Record, Value: Sendable>(
        of query: Query<R>, by key: SectionKey<R, Value>, limit count: Int = .max
    ) throws -> [QuerySection<R, Value>] {
        try read { try $0.sections(of: query, by: key, limit: count) }
    }

    /// Returns the sections of a query asynchronously, without their records; see
    /// ``Snapshot/sections(of:by:limit:)``.
    public func sections<R: Record, Value: Sendable>(
        of query: Query<R>, by key: SectionKey<R, Value>, limit count: Int = .max
    ) async throws -> [QuerySection<R, Value>] {
        try await read { try $0.sections(of: query, by: key, limit: count) }
    }

    /// Returns the sections of a query that come after another section; see
    /// ``Snapshot/sections(of:by:after:limit:)``.
    public func sections<R: Record, Value: Sendable>(
        of query: Query<R>, by key: SectionKey<R, Value>,
        after section: QuerySection<R, Value>, limit count: Int = .max
    ) throws -> [QuerySection<R, Value>] {
        try read { try $0.sections(of: query, by: key, after: section, limit: count) }
    }

    /// Returns the sections of a query that come after another section, asynchronously; see
    /// ``Snapshot/sections(of:by:after:limit:)``.
    public func sections<R: Record, Value: Sendable>(
        of query: Query<R>, by key: SectionKey<R, Value>,
        after section: QuerySection<R, Value>, limit count: Int = .max
    ) async throws -> [QuerySection<R, Value>] {
        try await read { try $0.sections(of: query, by: key, after: section, limit: count) }
    }

    /// Returns the first page of a query in sections; see ``Snapshot/page(_:by:)``.
    public func page<R: Record, Value: Sendable>(
        _ query: Query<R>, by key: SectionKey<R, Value>
    ) throws -> Page<QuerySection<R, Value>.Part> {
        try read { try $0.page(query, by: key) }
    }

    /// Returns the first page of a query in sections, asynchronously; see ``Snapshot/page(_:by:)``.
    public func page<R: Record, Value: Sendable>(
        _ query: Query<R>, by key: SectionKey<R, Value>
    ) async throws -> Page<QuerySection<R, Value>.Part> {
        try await read { try $0.page(query, by: key) }
    }

    /// Returns the page in sections that comes after another page; see
    /// ``Snapshot/page(_:by:after:)``.
    public func page<R: Record, Value: Sendable>(
        _ query: Query<R>, by key: SectionKey<R, Value>, after token: PageToken
    ) throws -> Page<QuerySection<R, Value>.Part> {
        try read { try $0.page(query, by: key, after: token) }
    }

    /// Returns the page in sections that comes after another page, asynchronously; see
    /// ``Snapshot/page(_:by:after:)``.
    public func page<R: Record, Value: Sendable>(
        _ query: Query<R>, by key: SectionKey<R, Value>, after token: PageToken
    ) async throws -> Page<QuerySection<R, Value>.Part> {
        try await read { try $0.page(query, by: key, after: token) }
    }
}
