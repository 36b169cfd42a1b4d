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
    public func changes(after token: HistoryToken) throws -> AsyncStream<ChangeEvent> {
        try store.changes(after: token)
    }
}
