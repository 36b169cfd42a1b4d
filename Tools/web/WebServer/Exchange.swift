import Synchronization

/// A request as it comes in, and its answer: what the server keeps of a connection in between.
final class Exchange: Sendable {
    private struct State {
        var request: Request
        var isTooLarge = false
        var response: Response?
        var task: Task<Void, Never>?
    }

    private let state: Mutex<State>
    /// The events that are sent, once they are.
    private let events = Mutex<EventStream?>(nil)

    init(_ head: Request) { state = Mutex(State(request: head)) }

    /// Adds a part of the body. What is beyond the limit is thrown away.
    func add(_ bytes: [UInt8], limit: Int) {
        state.withLock { state in
            if state.isTooLarge || state.request.body.count + bytes.count > limit {
                state.isTooLarge = true
                state.request.body = []
            } else {
                state.request.body += bytes
            }
        }
    }

    /// The whole request; nil if it is too large.
    var request: Request? { state.withLock { $0.isTooLarge ? nil : $0.request } }

    /// The answer, once it is there.
    var response: Response? { state.withLock(\.response) }

    func answer(_ response: Response) { state.withLock { $0.response = response } }

    func keep(_ task: Task<Void, Never>) { state.withLock { $0.task = task } }

    func keep(_ stream: EventStream) { events.withLock { $0 = stream } }

    /// Ends what is still done for the request.
    func cancel() {
        state.withLock(\.task)?.cancel()
        events.withLock(\.self)?.end()
    }

    /// The connection is gone, or goes on with the next request.
    func finish() {
        state.withLock(\.task)?.cancel()
        events.withLock(\.self)?.connectionEnded()
    }
}
