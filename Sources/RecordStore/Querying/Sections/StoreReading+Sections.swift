extension StoreReading {
    /// The sections of a query, without their records; see
    /// ``Snapshot/sections(of:by:after:limit:)``.
    public func sections<R: Record, Value: Sendable>(
        of query: Query<R>, by key: SectionKey<R, Value>,
        after section: QuerySection<R, Value>? = nil, limit count: Int = .max
    ) throws -> [QuerySection<R, Value>] {
        try read { try $0.sections(of: query, by: key, after: section, limit: count) }
    }

    public func sections<R: Record, Value: Sendable>(
        of query: Query<R>, by key: SectionKey<R, Value>,
        after section: QuerySection<R, Value>? = nil, limit count: Int = .max
    ) async throws -> [QuerySection<R, Value>] {
        try await read { try $0.sections(of: query, by: key, after: section, limit: count) }
    }

    /// Some records of a query in sections; see ``Snapshot/page(_:by:after:)``.
    public func page<R: Record, Value: Sendable>(
        _ query: Query<R>, by key: SectionKey<R, Value>, after token: PageToken? = nil
    ) throws -> SectionedPage<R, Value> {
        try read { try $0.page(query, by: key, after: token) }
    }

    public func page<R: Record, Value: Sendable>(
        _ query: Query<R>, by key: SectionKey<R, Value>, after token: PageToken? = nil
    ) async throws -> SectionedPage<R, Value> {
        try await read { try $0.page(query, by: key, after: token) }
    }
}
