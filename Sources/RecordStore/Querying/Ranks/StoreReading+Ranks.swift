/// Positions in the newest committed state. Each call reads a snapshot of its own, so two calls may
/// see different states. The asynchronous functions run off the main actor.
extension StoreReading {
    /// Returns the position of a record in the order of a query, counted from 0; nil if the query
    /// does not have the record.
    public func rank<R: Record>(of id: RecordID<R>, in query: Query<R>) throws -> Int? {
        try read { try $0.rank(of: id, in: query) }
    }

    /// Returns the position of a record in the order of a query, asynchronously.
    public func rank<R: Record>(of id: RecordID<R>, in query: Query<R>) async throws -> Int? {
        try await read { try $0.rank(of: id, in: query) }
    }

    /// Returns the record at a position in the order of a query, counted from 0; nil if the query
    /// has no more than that many records.
    public func record<R: Record>(at position: Int, in query: Query<R>) throws -> R? {
        try read { try $0.record(at: position, in: query) }
    }

    /// Returns the record at a position in the order of a query, asynchronously.
    public func record<R: Record>(at position: Int, in query: Query<R>) async throws -> R? {
        try await read { try $0.record(at: position, in: query) }
    }
}
