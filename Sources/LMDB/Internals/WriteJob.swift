/// An asynchronous write that waits in the ``WriteQueue``: what to run, and whom to tell.
class WriteJob: @unchecked Sendable {
    // because `isCancelled` and `hasBegun` change under the lock of the queue, and a subclass's
    // state is touched only by the thread that runs the job, then by the one resumption of the
    // waiting task.
    let core: EnvironmentCore
    var isCancelled = false
    var hasBegun = false

    init(in core: EnvironmentCore) {
        self.core = core
    }

    /// Runs the closure; again if the map had to grow.
    func attempt(_ transaction: inout WriteTransaction) throws {}
    /// Tells the closure's author that what it wrote is committed.
    func reportCommit() {}
    func resume() {}
    func resume(throwing error: any Error) {}
}

/// A job with the type of its result.
final class TypedWriteJob<R: Sendable>: WriteJob, @unchecked Sendable {
    // because of what the superclass says of a subclass's state.
    private let body: @Sendable (inout WriteTransaction) throws -> R
    private let committed: @Sendable (R) -> Void
    private let continuation: CheckedContinuation<R, any Error>
    private var result: R?

    init(
        in core: EnvironmentCore, continuation: CheckedContinuation<R, any Error>,
        committed: @escaping @Sendable (R) -> Void,
        body: @escaping @Sendable (inout WriteTransaction) throws -> R
    ) {
        self.body = body
        self.committed = committed
        self.continuation = continuation
        super.init(in: core)
    }

    override func attempt(_ transaction: inout WriteTransaction) throws {
        result = try body(&transaction)
    }

    override func reportCommit() {
        if let result { committed(result) }
    }

    override func resume() {
        if let result { continuation.resume(returning: result) }
    }

    override func resume(throwing error: any Error) {
        continuation.resume(throwing: error)
    }
}
