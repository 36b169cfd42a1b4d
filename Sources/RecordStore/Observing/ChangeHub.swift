import Synchronization

/// Passes change sets on to those who listen, in the order of commits.
final class ChangeHub: Sendable {
    private struct State {
        var queues: [UInt64: ChangeQueue] = [:]
        var lastKey: UInt64 = 0
        /// The sequence of the last transaction that is known of.
        var lastSequence: UInt64
        var isFinished = false
    }

    private let state: Mutex<State>

    init(lastSequence: UInt64) {
        state = Mutex(State(lastSequence: lastSequence))
    }

    var hasListeners: Bool { state.withLock { !$0.queues.isEmpty } }

    func stream(bufferBytes: Int) -> AsyncStream<ChangeEvent> {
        let queue = ChangeQueue(limitBytes: bufferBytes)
        let subscription = state.withLock { state -> ChangeSubscription? in
            if state.isFinished { return nil }
            state.lastKey += 1
            state.queues[state.lastKey] = queue
            return ChangeSubscription(hub: self, key: state.lastKey)
        }
        if subscription == nil { queue.finish() }
        return AsyncStream {
            // The stream owns the subscription: it ends when nobody can ask for more.
            withExtendedLifetime(subscription) {}
            return await queue.take()
        } onCancel: {
            subscription?.end()
            queue.finish()
        }
    }

    fileprivate func remove(_ key: UInt64) {
        state.withLock { $0.queues[key] = nil }
    }

    /// Called in the turn of the writer: it only enqueues.
    /// - Parameter changes: nil if nobody listened when the transaction began.
    func send(_ changes: ChangeSet?, sequence: UInt64) {
        let (queues, isNext) = state.withLock { state in
            defer { state.lastSequence = sequence }
            return (Array(state.queues.values), sequence == state.lastSequence + 1)
        }
        for queue in queues {
            guard let changes else {
                queue.add(.missed(through: sequence))
                continue
            }
            // Another process, or another store object, has written in between.
            if !isNext { queue.add(.missed(through: sequence - 1)) }
            if !changes.changes.isEmpty { queue.add(.committed(changes)) }
        }
    }

    func finish() {
        let queues = state.withLock { state in
            state.isFinished = true
            defer { state.queues = [:] }
            return Array(state.queues.values)
        }
        for queue in queues { queue.finish() }
    }
}

/// One listener's place in the hub, given up with the last reference.
private final class ChangeSubscription: Sendable {
    private let hub: ChangeHub
    private let key: UInt64

    init(hub: ChangeHub, key: UInt64) {
        self.hub = hub
        self.key = key
    }

    deinit { end() }

    func end() {
        hub.remove(key)
    }
}
