import Synchronization

/// The distributor of a store's changes: it sends change sets to streams in the order of commits,
/// and signals watches whose reads may have changed.
final class ChangeHub: Sendable {
    private struct State {
        var queues: [UInt64: ChangeQueue] = [:]
        var watches = WatchList()
        var lastKey: UInt64 = 0
        /// The sequence of the last transaction that the hub knows of.
        var lastSequence: UInt64
        var isFinished = false
    }

    private let state: Mutex<State>

    init(lastSequence: UInt64) {
        state = Mutex(State(lastSequence: lastSequence))
    }

    /// Whether a stream or a watch exists.
    var hasListeners: Bool { state.withLock { !$0.queues.isEmpty || $0.watches.count > 0 } }

    /// Returns a new stream of events.
    /// - Parameter held: the sequence of the state that the listener's reads see, or nil if they
    ///   see the newest state.
    func stream(bufferBytes: Int, held: UInt64?) -> AsyncStream<ChangeEvent<ChangeSet>> {
        stream(of: ChangeQueue(limitBytes: bufferBytes), held: held)
    }

    /// Returns a stream of the events of a new queue.
    func stream(of queue: ChangeQueue, held: UInt64?) -> AsyncStream<ChangeEvent<ChangeSet>> {
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
            // The stream owns the subscription, which ends when no consumer can ask for more.
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

    /// Queues the changes of a transaction and signals the watches that they concern. The writer
    /// calls this method in its turn: it only queues events and compares keys.
    /// - Parameter changes: the changes, or nil if there was no listener when the transaction
    ///   began.
    func send(_ changes: ChangeSet?, sequence: UInt64) {
        let (queues, signals, isNext) = state.withLock { state in
            // If this is false, another process or another store object has committed in between.
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
            if !changes.isEmpty { queue.add(.committed(changes)) }
        }
        for signal in signals { signal.raise(.stale) }
    }

    /// Reports transactions up to this sequence whose changes are not known, unless the hub has
    /// already reported them.
    func notice(_ sequence: UInt64) {
        let (queues, signals) = state.withLock { state in
            guard sequence > state.lastSequence else { return ([ChangeQueue](), [WatchSignal]()) }
            state.lastSequence = sequence
            return (Array(state.queues.values), state.watches.takeAll(readBefore: sequence))
        }
        for queue in queues { queue.add(.missed(through: sequence)) }
        for signal in signals { signal.raise(.stale) }
    }

    /// Tells those whose answers depend on everything that a read has met another record which
    /// cannot be read.
    func noticeUnreadable() {
        let signals = state.withLock { $0.watches.takeWholes() }
        for signal in signals { signal.raise(.stale) }
    }

    /// Whether the hub was finished, so that no more events come.
    var isFinished: Bool { state.withLock { $0.isFinished } }

    /// Ends all streams and watches.
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
    /// The number of watches, including those whose read is under way.
    var watchCount: Int { state.withLock { $0.watches.count } }

    /// Registers a watch that is about to read.
    /// - Returns: the key of the watch, and the sequence of the last transaction that the hub knows
    ///   of.
    func add(_ signal: WatchSignal) -> (key: WatchList.Key, newest: UInt64) {
        let (key, newest) = state.withLock { state in
            let newest = state.lastSequence
            let key = state.isFinished ? nil : state.watches.add(signal, knowing: newest)
            return (key, newest)
        }
        if key == nil { signal.raise(.ended) }
        return (key ?? 0, newest)
    }

    /// Records what a watch has read and at which sequence, and signals the watch if that has
    /// changed since.
    func settle(_ key: WatchList.Key, _ footprint: Footprint, at sequence: UInt64) {
        state.withLock { $0.watches.settle(key, footprint, at: sequence) }?.raise(.stale)
    }

    /// Whether the answer of a watch is known to be that of the state with this sequence.
    func holds(_ key: WatchList.Key, at sequence: UInt64) -> Bool {
        state.withLock { state in
            sequence <= state.lastSequence && state.watches.hasRead(key, notAfter: sequence)
        }
    }

    /// Removes a watch.
    func removeWatch(_ key: WatchList.Key) {
        _ = state.withLock { $0.watches.remove(key) }
    }
}

/// A stream's registration in the hub, which ends with the last reference to this object.
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
