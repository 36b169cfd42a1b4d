public import RecordStore

/// The history of the store, if its options keep one; see `docs/history.md`.
extension WorkoutStore {
    /// Takes back the last transaction of this device that was not taken back, or its whole group;
    /// see `Store.undo()`.
    /// - Returns: the sequences of the transactions that were taken back, the newest first.
    @discardableResult
    public func undo() throws -> [UInt64] { try store.undo() }

    /// Takes back the last transaction on the store's writer thread.
    @discardableResult
    public func undo() async throws -> [UInt64] { try await store.undo() }

    /// Takes back the last undo of this device, if it has written nothing since.
    /// - Returns: the sequence of the undo that was taken back; empty if there is none.
    @discardableResult
    public func redo() throws -> [UInt64] { try store.redo() }

    /// Takes back the last undo on the store's writer thread.
    @discardableResult
    public func redo() async throws -> [UInt64] { try await store.redo() }

    /// Gives the newest state a name, to return to by ``undo(to:)``.
    public func setMark(_ name: String) throws { try store.setMark(name) }

    /// Forgets a mark.
    /// - Returns: whether there was one.
    @discardableResult
    public func removeMark(_ name: String) throws -> Bool { try store.removeMark(name) }

    /// Takes back everything that this device has written after a mark, as one transaction.
    @discardableResult
    public func undo(to mark: String) throws -> [UInt64] { try store.undo(to: mark) }

    /// Takes back everything after a mark on the store's writer thread.
    @discardableResult
    public func undo(to mark: String) async throws -> [UInt64] { try await store.undo(to: mark) }

    /// Returns what transactions have changed after a place in the history.
    public func history(
        after token: HistoryToken? = nil, limit: Int = 100
    ) throws -> HistoryPage {
        try store.history(after: token, limit: limit)
    }

    /// Returns the place after the newest transaction.
    public func historyToken() throws -> HistoryToken { try store.historyToken() }

    /// Returns a stream of the changes after a place in the history, and of those from now on.
    /// - Parameter bufferBytes: the memory that waiting changes may use.
    public func changes(
        after token: HistoryToken, bufferBytes: Int = 16 << 20
    ) throws -> AsyncStream<ChangeEvent<ChangeSet>> {
        try store.changes(after: token, bufferBytes: bufferBytes)
    }
}

/// Named consumers of the history, such as a search index beside the store.
extension WorkoutStore {
    /// Registers a consumer. What it has not read is kept for it up to a size, beyond the limits of
    /// the history.
    public func addHistoryConsumer(
        _ name: String, holding sizeBytes: Int = 256 << 20, from token: HistoryToken? = nil
    ) throws {
        try store.addHistoryConsumer(name, holding: sizeBytes, from: token)
    }

    /// Returns what a consumer has not read yet.
    public func history(forConsumer name: String, limit: Int = 100) throws -> HistoryPage {
        try store.history(forConsumer: name, limit: limit)
    }

    /// Moves a consumer to the place after what it has read, for good.
    public func advanceHistoryConsumer(_ name: String, to token: HistoryToken) throws {
        try store.advanceHistoryConsumer(name, to: token)
    }

    /// Forgets a consumer, so that nothing is kept for it any more.
    /// - Returns: whether there was one.
    @discardableResult
    public func removeHistoryConsumer(_ name: String) throws -> Bool {
        try store.removeHistoryConsumer(name)
    }

    /// The names of all consumers.
    public func historyConsumers() throws -> [String] { try store.historyConsumers() }
}
