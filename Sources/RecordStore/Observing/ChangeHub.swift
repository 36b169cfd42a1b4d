import Synchronization

/// Passes change sets on to those who listen, in the order of commits, and tells those who watch
/// what they read.
final class ChangeHub: Sendable {
    private struct State {
        var queues: [UInt64: ChangeQueue] = [:]
        var watches = WatchList()
        var lastKey: UInt64 = 0
        /// The sequence of the last transaction that is known of.
        var lastSequence: UInt64
        var isFinished = false
    }

    private let state: Mutex<State>

    init(lastSequence: UInt64) {
        state = Mutex(State(lastSequence: lastSequence))
    }

    var hasListeners: Bool { state.withLock { !$0.queues.isEmpty || $0.watches.count > 0 } }

    /// - Parameter held: the sequence of the state to which reads of the listener are held; nil if
    ///   they see the newest.
    func stream(bufferBytes: Int, held: UInt64?) -> AsyncStream<ChangeEvent> {
        let queue = ChangeQueue(limitBytes: bufferBytes)
        let subscription = state.withLock { state -> ChangeSubscription? in
            if state.isFinished { return nil }
            if let held, held < state.lastSequence {
                queue.add(.missed(through: state.lastSequence))
            }
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

    /// Called in the turn of the writer: it only enqueues, and compares what was written with what
    /// is watched.
    /// - Parameter changes: nil if nobody listened when the transaction began.
    func send(_ changes: ChangeSet?, sequence: UInt64) {
        let (queues, signals, isNext) = state.withLock { state in
            // Otherwise another process, or another store object, has written in between.
            let isNext = sequence <= state.lastSequence + 1
            state.lastSequence = max(state.lastSequence, sequence)
            var signals: [WatchSignal] = []
            if changes == nil || !isNext {
                signals = state.watches.takeAll(
                    readBefore: changes == nil ? sequence : sequence - 1)
            }
            if let changes { signals += state.watches.takeTouched(by: changes) }
            return (Array(state.queues.values), signals, isNext)
        }
        for queue in queues {
            guard let changes else {
                queue.add(.missed(through: sequence))
                continue
            }
            if !isNext { queue.add(.missed(through: sequence - 1)) }
            if !changes.changes.isEmpty { queue.add(.committed(changes)) }
        }
        for signal in signals { signal.raise(.stale) }
    }

    /// Tells of transactions up to this sequence that nobody has told of.
    func notice(_ sequence: UInt64) {
        let (queues, signals) = state.withLock { state in
            guard sequence > state.lastSequence else { return ([ChangeQueue](), [WatchSignal]()) }
            state.lastSequence = sequence
            return (Array(state.queues.values), state.watches.takeAll(readBefore: sequence))
        }
        for queue in queues { queue.add(.missed(through: sequence)) }
        for signal in signals { signal.raise(.stale) }
    }

    var isFinished: Bool { state.withLock { $0.isFinished } }

    func finish() {
        let (queues, signals) = state.withLock { state in
            state.isFinished = true
            defer { state.queues = [:] }
            return (Array(state.queues.values), state.watches.removeAll())
        }
        for queue in queues { queue.finish() }
        for signal in signals { signal.raise(.ended) }
    }
}

extension ChangeHub {
    /// How many have read and wait for a commit that matters to them, or are reading.
    var watchCount: Int { state.withLock { $0.watches.count } }

    /// - Returns: its place, and the sequence of the last transaction that was known of then.
    func add(_ signal: WatchSignal) -> (key: WatchList.Key, newest: UInt64) {
        let (key, newest) = state.withLock { state in
            let newest = state.lastSequence
            let key = state.isFinished ? nil : state.watches.add(signal, knowing: newest)
            return (key, newest)
        }
        if key == nil { signal.raise(.ended) }
        return (key ?? 0, newest)
    }

    func settle(_ key: WatchList.Key, _ footprint: Footprint, at sequence: UInt64) {
        state.withLock { $0.watches.settle(key, footprint, at: sequence) }?.raise(.stale)
    }

    func removeWatch(_ key: WatchList.Key) {
        _ = state.withLock { $0.watches.remove(key) }
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
