import Synchronization

/// The signal of one watch. It is raised at most once, and stays raised.
final class WatchSignal: Sendable {
    /// The state of a signal.
    enum State {
        /// No commit has changed what was read.
        case quiet
        /// A commit may have changed what was read.
        case stale
        /// The signal will report nothing more: the store was closed, or the waiting task was
        /// cancelled.
        case ended
    }

    private typealias Waiter = CheckedContinuation<State, Never>

    private let state = Mutex<(now: State, waiter: Waiter?)>((.quiet, nil))
    private let wake: @Sendable () -> Void

    /// - Parameter wake: a closure that is called when the signal becomes stale, on the thread and
    ///   in the turn of the writer.
    init(wake: @escaping @Sendable () -> Void = {}) {
        self.wake = wake
    }

    var now: State { state.withLock { $0.now } }

    /// Raises the signal, unless it was raised before, and resumes the task that waits for it.
    func raise(_ new: State) {
        let (isFirst, waiter) = state.withLock { state in
            guard state.now == .quiet else { return (false, nil as Waiter?) }
            defer { state = (new, nil) }
            return (true, state.waiter)
        }
        waiter?.resume(returning: new)
        if isFirst, new == .stale { wake() }
    }

    /// Waits until the signal is raised, and returns its state. Only one task may wait at a time.
    /// Cancelling the task ends the signal.
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
