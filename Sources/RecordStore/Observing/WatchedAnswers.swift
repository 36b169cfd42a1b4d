/// A loop that reads again each time the data of its last answer may have changed.
struct WatchedAnswers {
    private let core: StoreCore
    private var watch: Watch?
    private var isFinished = false

    init(core: StoreCore) {
        self.core = core
    }

    /// Returns the first answer at once, and each later answer when the previous one may no longer
    /// be true. Returns nil after cancellation, after the store was closed, and after an error.
    mutating func next<Value: Sendable>(
        isolation actor: isolated (any Actor)?,
        _ read: @escaping @Sendable (Snapshot) throws -> Value
    ) async throws -> Value? {
        if isFinished || Task.isCancelled || core.hub.isFinished { return nil }
        if let signal = watch?.signal, await signal.wait() == .ended {
            (isFinished, watch) = (true, nil)
            return nil
        }
        let found = await core.watch(read)
        watch = found.watch
        switch found.answer {
        case .success(let value):
            return value
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
    fileprivate func watch<Value: Sendable>(
        _ read: @Sendable (Snapshot) throws -> Value
    ) async -> WatchedAnswer<Value> {
        watch(WatchSignal(), read)
    }
}
