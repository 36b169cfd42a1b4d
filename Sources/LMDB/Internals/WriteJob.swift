/// An asynchronous write that waits in the ``WriteQueue``.
struct WriteJob: Sendable {
    /// Identifies the job when its task is cancelled.
    let id: ObjectIdentifier
    let core: EnvironmentCore
    /// Runs the closure. It is called again if the map had to grow.
    let attempt: @Sendable (inout WriteTransaction) throws -> Void
    /// Ends the wait of the caller, with the error of the write or with `nil` after the commit.
    let finish: @Sendable ((any Error)?) -> Void
}
