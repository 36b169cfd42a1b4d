extension StoreReading {
    /// The first sections of a query, without their records; see
    /// ``Snapshot/sections(of:by:limit:)``.
    public func sections<R: Record, Value: Sendable>(
        of query: Query<R>, by key: SectionKey<R, Value>, limit count: Int = .max
    ) throws -> [QuerySection<R, Value>] {
        try read { try $0.sections(of: query, by: key, limit: count) }
    }

    public func sections<R: Record, Value: Sendable>(
        of query: Query<R>, by key: SectionKey<R, Value>, limit count: Int = .max
    ) async throws -> [QuerySection<R, Value>] {
        try await read { try $0.sections(of: query, by: key, limit: count) }
    }

    /// The sections of a query that come after one; see
    /// ``Snapshot/sections(of:by:after:limit:)``.
    public func sections<R: Record, Value: Sendable>(
        of query: Query<R>, by key: SectionKey<R, Value>,
        after section: QuerySection<R, Value>, limit count: Int = .max
    ) throws -> [QuerySection<R, Value>] {
        try read { try $0.sections(of: query, by: key, after: section, limit: count) }
    }

    public func sections<R: Record, Value: Sendable>(
        of query: Query<R>, by key: SectionKey<R, Value>,
        after section: QuerySection<R, Value>, limit count: Int = .max
    ) async throws -> [QuerySection<R, Value>] {
        try await read { try $0.sections(of: query, by: key, after: section, limit: count) }
    }

    /// The first records of a query in sections; see ``Snapshot/page(_:by:)``.
    public func page<R: Record, Value: Sendable>(
        _ query: Query<R>, by key: SectionKey<R, Value>
    ) throws -> SectionedPage<R, Value> {
        try read { try $0.page(query, by: key) }
    }

    public func page<R: Record, Value: Sendable>(
        _ query: Query<R>, by key: SectionKey<R, Value>
    ) async throws -> SectionedPage<R, Value> {
        try await read { try $0.page(query, by: key) }
    }

    /// The records of a query in sections that come after a page; see
    /// ``Snapshot/page(_:by:after:)``.
    public func page<R: Record, Value: Sendable>(
        _ query: Query<R>, by key: SectionKey<R, Value>, after token: PageToken
    ) throws -> SectionedPage<R, Value> {
        try read { try $0.page(query, by: key, after: token) }
    }

    public func page<R: Record, Value: Sendable>(
        _ query: Query<R>, by key: SectionKey<R, Value>, after token: PageToken
    ) async throws -> SectionedPage<R, Value> {
        try await read { try $0.page(query, by: key, after: token) }
    }
}
