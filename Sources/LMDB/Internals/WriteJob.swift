/// An asynchronous write that waits in the ``WriteQueue``: what to run, and whom to tell.
final class WriteJob: @unchecked Sendable {
    // because the variables change under the lock of the queue, but for `continuation`, which is
    // set before the job stands in line and used once by whoever takes it out.
    let core: EnvironmentCore
    /// Runs the closure; again if the map had to grow.
    let attempt: @Sendable (inout WriteTransaction) throws -> Void
    /// Tells the closure's author that what it wrote is committed.
    private let reportCommit: @Sendable () -> Void
    var continuation: CheckedContinuation<Void, any Error>?
    var isCancelled = false

    init(
        in core: EnvironmentCore,
        attempt: @escaping @Sendable (inout WriteTransaction) throws -> Void,
        reportCommit: @escaping @Sendable () -> Void
    ) {
        self.core = core
        self.attempt = attempt
        self.reportCommit = reportCommit
    }

    /// Ends the wait of the closure's author, after the commit was told.
    func finish(_ error: (any Error)?) {
        if let error {
            continuation?.resume(throwing: error)
        } else {
            reportCommit()
            continuation?.resume()
        }
    }
}
