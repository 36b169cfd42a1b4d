import Synchronization

/// A queue of the events that one listener has not taken yet, in bounded memory.
final class ChangeQueue: Sendable {
    fileprivate typealias Taker = CheckedContinuation<ChangeEvent<ChangeSet>?, Never>

    /// Two stacks make the queue, so that each end of the queue is the end of an array.
    fileprivate struct State {
        var older: [ChangeEvent<ChangeSet>] = []
        var newer: [ChangeEvent<ChangeSet>] = []
        var sizeBytes = 0
        var takers: [Taker] = []
        var isFinished = false
        /// The sequence up to which events are known already.
        var known: UInt64 = 0
    }

    private let state = Mutex(State())
    private let limitBytes: Int

    init(limitBytes: Int) {
        self.limitBytes = limitBytes
    }

    /// Passes the event to a waiting consumer, or keeps it. An event that waits alone is kept
    /// however large it is. If several events exceed the limit, one `missed` event replaces them
    /// all.
    func add(_ event: ChangeEvent<ChangeSet>) {
        let taker = state.withLock { state -> Taker? in
            if state.isFinished || event.sequence <= state.known { return nil }
            if !state.takers.isEmpty { return state.takers.removeFirst() }
            state.keep(event, limitBytes)
            return nil
        }
        taker?.resume(returning: event)
    }

    /// Puts events of the past before all others, which replace those that are waiting up to a
    /// sequence. Nobody takes events yet.
    func begin(with past: [ChangeEvent<ChangeSet>], through sequence: UInt64) {
        state.withLock { state in
            let waiting = (state.older.reversed() + state.newer).filter { $0.sequence > sequence }
            (state.older, state.newer, state.sizeBytes) = ([], [], 0)
            state.known = sequence
            for event in past + waiting { state.keep(event, limitBytes) }
        }
    }

    /// Returns the next event, waiting for it if necessary, or nil after the last.
    func take() async -> ChangeEvent<ChangeSet>? {
        await withCheckedContinuation { continuation in
            let next = state.withLock { state -> ChangeEvent<ChangeSet>?? in
                if let event = state.takeOldest() { return event }
                if state.isFinished { return .some(nil) }
                state.takers.append(continuation)
                return nil
            }
            if let next { continuation.resume(returning: next) }
        }
    }

    /// Ends the queue: it accepts no more events. Events that are waiting can still be taken.
    func finish() {
        let takers = state.withLock { state in
            state.isFinished = true
            defer { state.takers = [] }
            return state.takers
        }
        for taker in takers { taker.resume(returning: nil) }
    }
}

extension ChangeQueue.State {
    fileprivate mutating func keep(_ event: ChangeEvent<ChangeSet>, _ limitBytes: Int) {
        let isAlone = older.isEmpty && newer.isEmpty
        if !isAlone && sizeBytes + event.sizeBytes > limitBytes {
            let missed = ChangeEvent<ChangeSet>.missed(through: event.sequence)
            (older, newer, sizeBytes) = ([], [missed], missed.sizeBytes)
        } else {
            newer.append(event)
            sizeBytes += event.sizeBytes
        }
    }

    fileprivate mutating func takeOldest() -> ChangeEvent<ChangeSet>? {
        if older.isEmpty { (older, newer) = (newer.reversed(), []) }
        guard let event = older.popLast() else { return nil }
        sizeBytes -= event.sizeBytes
        return event
    }
}
