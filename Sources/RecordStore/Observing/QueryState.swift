/// What a query gave at one moment, and how it came from what it gave before.
public struct QueryState<R: Record>: Sendable {
    /// The records in the order of the query.
    public let records: [R]
    /// From the state before to this one; in the first state every record is inserted.
    public let changes: QueryChanges
    /// The sequence of the last transaction that it holds.
    public let sequence: UInt64
}
