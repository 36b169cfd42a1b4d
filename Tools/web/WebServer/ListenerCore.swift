import CMicroHTTPD
import Synchronization

/// What the thread of the daemon does with requests.
final class ListenerCore: Sendable {
    let clock: ConnectionClock
    private let limits: ServerLimits
    private let handler: Listener.Handler

    private struct State {
        var isStopping = false
        /// The requests that wait for their answer, asleep.
        var waitingCount = 0
        var exchanges: [ObjectIdentifier: Exchange] = [:]
    }

    private let state = Mutex(State())

    init(limits: ServerLimits, handler: @escaping Listener.Handler) {
        self.limits = limits
        self.handler = handler
        clock = ConnectionClock(limits: limits)
    }

    /// Answers what is still asked with an error, and ends what goes on.
    func beginToStop() {
        let exchanges = state.withLock { state in
            state.isStopping = true
            return Array(state.exchanges.values)
        }
        for exchange in exchanges { exchange.cancel() }
    }

    /// Whether a connection is asleep until its answer is there.
    var isBusy: Bool { state.withLock { $0.waitingCount > 0 } }

    /// A request has begun.
    func begin(_ head: Request) -> Exchange {
        let exchange = Exchange(head)
        state.withLock { $0.exchanges[ObjectIdentifier(exchange)] = exchange }
        return exchange
    }

    /// Whether a body of this length is read at all.
    func takesBody(of head: Request) -> Bool {
        guard let length = head.header("content-length") else { return true }
        return Int(length).map { $0 <= limits.bodyBytes } ?? false
    }

    func add(_ bytes: [UInt8], to exchange: Exchange) {
        exchange.add(bytes, limit: limits.bodyBytes)
    }

    /// Looks for the answer of a whole request.
    /// - Parameters:
    ///   - sleep: puts the connection to sleep.
    ///   - wake: wakes it, from any thread.
    /// - Returns: the answer; nil if the connection sleeps until it is there.
    func answer(
        to exchange: Exchange, sleep: () -> Void, wake: @escaping @Sendable () -> Void
    ) -> Response? {
        if let response = exchange.response { return response }
        guard let request = exchange.request else { return .tooLarge }
        let isTaken = state.withLock { state in
            if !state.isStopping { state.waitingCount += 1 }
            return !state.isStopping
        }
        if !isTaken { return .stopping }
        sleep()
        exchange.keep(
            Task { [handler] in
                exchange.answer(await handler(request))
                wake()
                self.state.withLock { $0.waitingCount -= 1 }
            })
        return nil
    }

    /// Events are about to be sent.
    func send(_ stream: EventStream, for exchange: Exchange) {
        exchange.keep(stream)
        if state.withLock(\.isStopping) { stream.end() }
    }

    /// A request is over, with or without its whole answer.
    func end(_ exchange: Exchange) {
        _ = state.withLock { $0.exchanges.removeValue(forKey: ObjectIdentifier(exchange)) }
        exchange.finish()
    }
}

extension Response {
    /// The answer to a request whose body is too large.
    static let tooLarge = Response(
        status: 413, type: "application/json",
        text: #"{"error":{"code":"too-large","message":"A request has at most 64 KiB."}}"#)

    fileprivate static let stopping = Response(
        status: 503, type: "application/json",
        text: #"{"error":{"code":"store","message":"The page was ended."}}"#)
}
