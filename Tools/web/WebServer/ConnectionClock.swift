import CMicroHTTPD
import Synchronization

/// Cuts off connections that take too long: those that send a request byte by byte are never idle,
/// so that a limit of idle time does not see them.
final class ConnectionClock: Sendable {
    private struct Entry {
        let socket: Int32
        /// When the connection is cut off; nil while it waits for an answer or for events.
        var deadline: ContinuousClock.Instant?
    }

    private let entries = Mutex<[UInt: Entry]>([:])
    private let limits: ServerLimits

    init(limits: ServerLimits) { self.limits = limits }

    /// A connection is there, and should send a request.
    func begin(_ connection: UInt, socket: Int32) {
        entries.withLock { $0[connection] = Entry(socket: socket, deadline: requestDeadline) }
    }

    /// The socket is about to be closed. Its number is nobody's then, or another connection's.
    func end(_ connection: UInt) { entries.withLock { $0[connection] = nil } }

    /// The request is whole, or events are sent: it takes what time it takes.
    func pause(_ connection: UInt) { entries.withLock { $0[connection]?.deadline = nil } }

    /// An answer is sent.
    func answer(_ connection: UInt) {
        entries.withLock {
            $0[connection]?.deadline = .now + .seconds(limits.answerSeconds)
        }
    }

    /// The answer is sent. Another request may follow.
    func expectRequest(_ connection: UInt) {
        entries.withLock { $0[connection]?.deadline = requestDeadline }
    }

    /// Cuts off what is too late. The server notices it and closes the socket.
    func cutLate() {
        let now = ContinuousClock.now
        entries.withLock { entries in
            for (connection, entry) in entries {
                guard let deadline = entry.deadline, deadline < now else { continue }
                web_cut(entry.socket)
                entries[connection]?.deadline = nil
            }
        }
    }

    private var requestDeadline: ContinuousClock.Instant { .now + .seconds(limits.requestSeconds) }
}
