/// The result of a query at one moment, and its difference from the state before.
public struct QueryState<R: Record>: Sendable {
    /// The records in the order of the query.
    public let records: [R]
    /// The changes from the state before to this one. In the first state every record is inserted.
    public let changes: QueryChanges
    /// The sequence of the last transaction that this state contains.
    public let sequence: UInt64
}
