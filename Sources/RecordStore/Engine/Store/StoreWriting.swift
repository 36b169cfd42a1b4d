/// A type that can read and change the records of a store.
public protocol StoreWriting: StoreReading {
    /// Runs `body` in a transaction on this thread and commits the transaction. If `body` throws,
    /// all its changes are undone.
    @discardableResult
    func write<Result>(_ body: (inout StoreTransaction) throws -> Result) throws -> Result

    /// Runs `body` in a transaction on the store's writer thread, and returns after the commit.
    @discardableResult
    func write<Result: Sendable>(
        _ body: @escaping @Sendable (inout StoreTransaction) throws -> Result
    ) async throws -> Result
}

extension StoreWriting {
    @available(*, unavailable, message: "use a transaction, as in write { try $0.save(record) }")
    public func save<R: Record>(_ record: R) throws { fatalError() }

    @available(*, unavailable, message: "use a transaction, as in write { try $0.insert(record) }")
    public func insert<R: Record>(_ record: R) throws { fatalError() }

    @available(*, unavailable, message: "use a transaction, as in write { try $0.delete(id) }")
    public func delete<R: Record>(_ id: RecordID<R>) throws { fatalError() }

    @available(*, unavailable, message: "use a transaction, as in write { try $0.delete(record) }")
    public func delete<R: Record>(_ record: R) throws { fatalError() }
}
