/// Summaries of the records of a query on the newest committed state. The functions of ``Snapshot``
/// with these names state the costs. The asynchronous functions run off the main actor.
extension StoreReading {
    /// Whether a query has any record.
    public func exists<R: Record>(_ query: Query<R>) throws -> Bool {
        try read { try $0.exists(query) }
    }

    /// Whether a query has any record, asynchronously.
    public func exists<R: Record>(_ query: Query<R>) async throws -> Bool {
        try await read { try $0.exists(query) }
    }

    /// Returns the ids of a query's records, in its order.
    public func ids<R: Record>(_ query: Query<R>) throws -> [RecordID<R>] {
        try read { try $0.ids(query) }
    }

    /// Returns the ids of a query's records, in its order, asynchronously.
    public func ids<R: Record>(_ query: Query<R>) async throws -> [RecordID<R>] {
        try await read { try $0.ids(query) }
    }

    /// Returns the smallest value of a field; nil if no record has a value.
    public func minimum<R: Record, Value: StorableValue>(
        of path: KeyPath<R, Value>, in query: Query<R> = Query()
    ) throws -> Value.Plain? {
        try read { try $0.minimum(of: path, in: query) }
    }

    /// Returns the smallest value of a field, asynchronously; nil if no record has a value.
    public func minimum<R: Record, Value: StorableValue>(
        of path: any KeyPath<R, Value> & Sendable, in query: Query<R> = Query()
    ) async throws -> Value.Plain? {
        try await read { try $0.minimum(of: path, in: query) }
    }

    /// Returns the greatest value of a field; nil if no record has a value.
    public func maximum<R: Record, Value: StorableValue>(
        of path: KeyPath<R, Value>, in query: Query<R> = Query()
    ) throws -> Value.Plain? {
        try read { try $0.maximum(of: path, in: query) }
    }

    /// Returns the greatest value of a field, asynchronously; nil if no record has a value.
    public func maximum<R: Record, Value: StorableValue>(
        of path: any KeyPath<R, Value> & Sendable, in query: Query<R> = Query()
    ) async throws -> Value.Plain? {
        try await read { try $0.maximum(of: path, in: query) }
    }

    /// Returns each distinct value of a field, smallest first.
    public func distinct<R: Record, Value: StorableValue>(
        _ path: KeyPath<R, Value>, in query: Query<R> = Query()
    ) throws -> [Value] {
        try read { try $0.distinct(path, in: query) }
    }

    /// Returns each distinct value of a field, smallest first, asynchronously.
    public func distinct<R: Record, Value: StorableValue>(
        _ path: any KeyPath<R, Value> & Sendable, in query: Query<R> = Query()
    ) async throws -> [Value] {
        try await read { try $0.distinct(path, in: query) }
    }

    /// Returns each distinct value of a field with the number of records that have it, smallest
    /// first.
    public func counts<R: Record, Value: StorableValue>(
        of path: KeyPath<R, Value>, in query: Query<R> = Query()
    ) throws -> [ValueCount<Value>] {
        try read { try $0.counts(of: path, in: query) }
    }

    /// Returns each distinct value of a field with the number of records that have it, smallest
    /// first, asynchronously.
    public func counts<R: Record, Value: StorableValue>(
        of path: any KeyPath<R, Value> & Sendable, in query: Query<R> = Query()
    ) async throws -> [ValueCount<Value>] {
        try await read { try $0.counts(of: path, in: query) }
    }

    /// Returns each distinct element of an array field with the number of records that have it,
    /// smallest first.
    public func counts<R: Record, Element: FieldValue>(
        ofEach path: KeyPath<R, [Element]>, in query: Query<R> = Query()
    ) throws -> [ValueCount<Element>] {
        try read { try $0.counts(ofEach: path, in: query) }
    }

    /// Returns each distinct element of an array field with the number of records that have it,
    /// smallest first, asynchronously.
    public func counts<R: Record, Element: FieldValue>(
        ofEach path: any KeyPath<R, [Element]> & Sendable, in query: Query<R> = Query()
    ) async throws -> [ValueCount<Element>] {
        try await read { try $0.counts(ofEach: path, in: query) }
    }
}
