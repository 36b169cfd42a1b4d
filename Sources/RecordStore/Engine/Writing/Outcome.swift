/// The outcome of a transaction: the closure's result and the changes.
struct Outcome<Result> {
    let result: Result
    /// The store sequence of the transaction, or nil if it wrote nothing.
    let sequence: UInt64?
    /// The changes, or nil if there was no listener when the transaction began.
    let changes: ChangeSet?
    /// The number of the commit, and the schema that describes it.
    let commit: Int
    let schema: OpenSchema
}

extension Outcome: Sendable where Result: Sendable {}
