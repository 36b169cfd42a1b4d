import Synchronization

/// The signal of one watch. It is raised at most once, and stays raised. Any number of listeners
/// hear it.
final class WatchSignal: Sendable {
    /// The state of a signal.
    enum State {
        /// No commit has changed what was read.
        case quiet
        /// A commit may have changed what was read.
        case stale
        /// The signal will report nothing more, because the store was closed.
        case ended
    }

    private struct Content {
        var now = State.quiet
        var lastKey: UInt64 = 0
        var listeners: [UInt64: @Sendable (State) -> Void] = [:]
    }

    private let content = Mutex(Content())

    var now: State { content.withLock { $0.now } }

    /// Raises the signal, unless it was raised before, and calls its listeners.
    func raise(_ new: State) {
        let listeners = content.withLock { content in
            guard content.now == .quiet else { return [] as [@Sendable (State) -> Void] }
            defer { content.listeners = [:] }
            content.now = new
            return Array(content.listeners.values)
        }
        for hear in listeners { hear(new) }
    }

    /// Calls `hear` when the signal is raised, on the thread and in the turn of the writer, or at
    /// once if it is raised already.
    /// - Returns: the key to remove the listener with.
    func add(_ hear: @escaping @Sendable (State) -> Void) -> UInt64 {
        let (key, now) = content.withLock { content in
            content.lastKey += 1
            if content.now == .quiet { content.listeners[content.lastKey] = hear }
            return (content.lastKey, content.now)
        }
        if now != .quiet { hear(now) }
        return key
    }

    /// Removes a listener, which may have been called already.
    func remove(_ key: UInt64) {
        // A listener that owns something is released outside of the lock.
        _ = content.withLock { $0.listeners.removeValue(forKey: key) }
    }

    /// Waits until the signal is raised, and returns its state; ``State/ended`` if the task is
    /// cancelled before.
    func wait() async -> State {
        let promise = Promise<State>()
        let key = add { promise.keep($0) }
        defer { remove(key) }
        return await promise.wait(cancelled: .ended)
    }
}

/// A value that one task waits for. It gets the first value that it is given, and keeps it.
final class Promise<Value: Sendable>: Sendable {
    private struct State {
        var value: Value?
        var waiter: CheckedContinuation<Value, Never>?
    }

    private let state = Mutex(State())

    /// Gives the value, unless there is one already.
    func keep(_ value: Value) {
        let waiter = state.withLock { state -> CheckedContinuation<Value, Never>? in
            if state.value != nil { return nil }
            defer { state.waiter = nil }
            state.value = value
            return state.waiter
        }
        waiter?.resume(returning: value)
    }

    /// Waits for the value. Only one task may wait.
    /// - Parameter otherwise: the value if the task is cancelled before there is one.
    func wait(cancelled otherwise: Value) async -> Value {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let known = state.withLock { state in
                    if state.value == nil { state.waiter = continuation }
                    return state.value
                }
                if let known { continuation.resume(returning: known) }
            }
        } onCancel: {
            keep(otherwise)
        }
    }
}
