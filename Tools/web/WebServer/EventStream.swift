import Synchronization

/// Server-sent events for one live page: what is sent waits here until the connection takes it.
///
/// A page that does not read is cut off when more than ``limitBytes`` wait for it. It connects
/// again by itself, and then sees the newest state.
package final class EventStream: Sendable {
    /// What waits for a page at most.
    package static let limitBytes = 64 << 10

    private struct State {
        var waiting: [UInt8] = []
        var isEnded = false
        /// Wakes the connection that found nothing to take.
        var wake: (@Sendable () -> Void)?

        mutating func wakeUp() {
            wake?()
            wake = nil
        }
    }

    private let state = Mutex(State())

    package init() {}

    /// Whether nothing can be sent any more.
    package var isEnded: Bool { state.withLock(\.isEnded) }

    /// Sends an event.
    package func send(event: String, data: String) {
        send("event: \(event)\ndata: \(data)\n\n")
    }

    /// Sends a line that pages pass over. It shows whether the page is still there.
    package func sendHeartbeat() { send(":\n\n") }

    private func send(_ text: String) {
        state.withLock { state in
            if state.isEnded { return }
            if state.waiting.count + text.utf8.count > Self.limitBytes {
                state.waiting = []
                state.isEnded = true
            } else {
                state.waiting += text.utf8
            }
            state.wakeUp()
        }
    }

    /// Ends the events. What waits is still taken.
    package func end() {
        state.withLock { state in
            state.isEnded = true
            state.wakeUp()
        }
    }

    /// What a connection finds.
    enum Taken {
        case bytes([UInt8])
        case nothingYet
        case ended
    }

    /// Takes what waits, at most so many bytes.
    /// - Parameter sleep: puts the connection to sleep, if nothing waits, and returns what wakes
    ///   it. No event can come between both.
    func take(atMost count: Int, orSleep sleep: () -> @Sendable () -> Void) -> Taken {
        state.withLock { state in
            if !state.waiting.isEmpty {
                let taken = Array(state.waiting.prefix(count))
                state.waiting.removeFirst(taken.count)
                return .bytes(taken)
            }
            if state.isEnded { return .ended }
            state.wake = sleep()
            return .nothingYet
        }
    }

    /// Says that the connection is gone.
    func connectionEnded() {
        state.withLock { state in
            state.isEnded = true
            state.wake = nil
            state.waiting = []
        }
    }

    /// Takes what waits, for tests without a connection.
    package func takeText() -> String {
        state.withLock { state in
            defer { state.waiting = [] }
            return String(decoding: state.waiting, as: UTF8.self)
        }
    }
}
