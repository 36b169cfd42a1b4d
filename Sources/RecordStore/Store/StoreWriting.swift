/// Whatever can also change the records.
public protocol StoreWriting: StoreReading {
    /// Runs `body` in a transaction on this thread and commits it. A throw undoes it all.
    func write<Result>(_ body: (inout StoreTransaction) throws -> Result) throws -> Result

    /// Runs `body` on the store's writer thread and returns once it is committed.
    func write<Result: Sendable>(
        _ body: @escaping @Sendable (inout StoreTransaction) throws -> Result
    ) async throws -> Result
}
