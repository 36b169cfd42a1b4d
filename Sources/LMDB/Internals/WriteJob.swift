/// An asynchronous write that waits in the ``WriteQueue``: what to run, and whom to tell.
struct WriteJob: Sendable {
    let id: ObjectIdentifier
    let core: EnvironmentCore
    /// Runs the closure; again if the map had to grow.
    let attempt: @Sendable (inout WriteTransaction) throws -> Void
    /// Ends the wait of the closure's author, with what is thrown there or after the commit.
    let finish: @Sendable ((any Error)?) -> Void
}
