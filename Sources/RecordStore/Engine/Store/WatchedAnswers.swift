/// A loop that reads again each time the data of its last answer may have changed.
struct WatchedAnswers<Value: Sendable> {
    private let core: StoreCore
    private let read: @Sendable (Snapshot) throws -> Value
    private var watch: Watch?
    private var isFinished = false

    init(_ core: StoreCore, _ read: @escaping @Sendable (Snapshot) throws -> Value) {
        self.core = core
        self.read = read
    }

    /// Returns the first answer at once, and each later answer when the previous one may no longer
    /// be true, with the sequence of its state. Returns nil after cancellation, after the store was
    /// closed, and after an error.
    mutating func next(
        isolation actor: isolated (any Actor)?
    ) async throws -> (value: Value, sequence: UInt64)? {
        if isFinished || Task.isCancelled || core.hub.isFinished { return nil }
        if let signal = watch?.signal, await signal.wait() == .ended {
            (isFinished, watch) = (true, nil)
            return nil
        }
        let found = await core.answer(read)
        watch = found.watch
        switch found.answer {
        case .success(let value):
            return (value, found.sequence ?? 0)
        case .failure(let error):
            (isFinished, watch) = (true, nil)
            if case StorageError.closed = error { return nil }
            if error is CancellationError, Task.isCancelled { return nil }
            throw error
        }
    }
}

extension StoreCore {
    /// Calls `read` with a snapshot, off the main actor, and watches what it reads.
    @concurrent
    func answer<Value: Sendable>(
        _ read: @Sendable (Snapshot) throws -> Value
    ) async -> WatchedAnswer<Value> {
        watch(read)
    }
}
