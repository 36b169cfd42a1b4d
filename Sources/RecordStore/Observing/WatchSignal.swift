import Synchronization

/// What one watch waits for. It is raised once, and stays so.
final class WatchSignal: Sendable {
    enum State {
        /// What was read is as it was.
        case quiet
        /// A commit may have changed what was read.
        case stale
        /// Nothing more is told: the store was closed, or who waits was cancelled.
        case ended
    }

    private typealias Waiter = CheckedContinuation<State, Never>

    private let state = Mutex<(now: State, waiter: Waiter?)>((.quiet, nil))
    private let wake: @Sendable () -> Void

    /// - Parameter wake: called when it becomes stale, in the turn of the writer.
    init(wake: @escaping @Sendable () -> Void = {}) {
        self.wake = wake
    }

    var now: State { state.withLock { $0.now } }

    func raise(_ new: State) {
        let (isFirst, waiter) = state.withLock { state in
            guard state.now == .quiet else { return (false, nil as Waiter?) }
            defer { state = (new, nil) }
            return (true, state.waiter)
        }
        waiter?.resume(returning: new)
        if isFirst, new == .stale { wake() }
    }

    /// Waits until it is raised; one waits at a time. Cancelling ends it.
    func wait() async -> State {
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let known = state.withLock { state in
                    if state.now == .quiet { state.waiter = continuation }
                    return state.now
                }
                if known != .quiet { continuation.resume(returning: known) }
            }
        } onCancel: {
            raise(.ended)
        }
    }
}
