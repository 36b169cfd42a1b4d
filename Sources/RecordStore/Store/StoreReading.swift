/// Whatever has a newest committed state to read: a ``Store``, or the front door of a library that
/// holds one. The two requirements give it every verb that answers a query.
///
/// Each verb reads a state of its own: what belongs together is read in one `read`. The
/// synchronous ones run on the caller's thread, the asynchronous ones off the main actor. What
/// they throw and cost is said at ``Snapshot``.
public protocol StoreReading: Sendable {
    /// Lends the newest committed state to `body`.
    func read<Result>(_ body: (Snapshot) throws -> Result) throws -> Result

    /// The same for asynchronous code; `body` itself runs without a pause, off the main actor.
    func read<Result: Sendable>(
        _ body: @Sendable (Snapshot) throws -> Result
    ) async throws -> Result
}
