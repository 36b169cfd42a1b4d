import Synchronization

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
