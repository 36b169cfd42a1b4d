/// A type that can read a store: ``Store``, or a type of another library that wraps one. The two
/// requirements give a conforming type every method that answers a query.
///
/// Each method reads a state of its own; use one `read` for values that belong together. The
/// synchronous methods run on the caller's thread, the asynchronous methods off the main actor. The
/// methods of ``Snapshot`` document what each method throws and costs.
///
/// A long read throws `CancellationError` soon after its task is cancelled. A read of a few hundred
/// records is answered all the same, so that a cancelled task can still clean up.
public protocol StoreReading: Sendable {
    /// Calls `body` with a snapshot of the newest committed state.
    func read<Result>(_ body: (Snapshot) throws -> Result) throws -> Result

    /// Calls `body` with a snapshot of the newest committed state, off the main actor. `body`
    /// itself is synchronous and runs without suspension.
    func read<Result: Sendable>(
        _ body: @Sendable (Snapshot) throws -> Result
    ) async throws -> Result
}

extension StoreReading {
    @available(*, unavailable, message: "read it from a snapshot, as in read { try $0.get(id) }")
    public func get<R: Record>(_ id: RecordID<R>?) throws -> R? { fatalError() }
}
