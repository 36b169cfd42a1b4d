import Foundation
import Synchronization

/// Passes change sets on to those who listen, in the order of commits.
final class ChangeHub: Sendable {
    private struct State {
        var listeners: [UInt64: AsyncStream<ChangeSet>.Continuation] = [:]
        var lastKey: UInt64 = 0
    }

    private let state = Mutex(State())

    var hasListeners: Bool { state.withLock { !$0.listeners.isEmpty } }

    func stream() -> AsyncStream<ChangeSet> {
        AsyncStream { continuation in
            let key = state.withLock { state in
                state.lastKey += 1
                state.listeners[state.lastKey] = continuation
                return state.lastKey
            }
            continuation.onTermination = { [weak self] _ in
                self?.state.withLock { $0.listeners[key] = nil }
            }
        }
    }

    /// Called in the turn of the writer: it only enqueues.
    func send(_ changes: ChangeSet) {
        let listeners = state.withLock { Array($0.listeners.values) }
        for listener in listeners { listener.yield(changes) }
    }

    func finish() {
        let listeners = state.withLock { Array($0.listeners.values) }
        for listener in listeners { listener.finish() }
    }
}
