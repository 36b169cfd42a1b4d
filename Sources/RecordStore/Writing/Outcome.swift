import LMDB

/// What a transaction leaves: the closure's result, and what it changed.
struct Outcome<Result> {
    let result: Result
    /// The store sequence that it got; nil if it wrote nothing.
    let sequence: UInt64?
    /// Nil if nobody listened when it began.
    let changes: ChangeSet?
}

extension Outcome: Sendable where Result: Sendable {}
