import Synchronization

/// What one listener has not taken yet, in bounded memory.
final class ChangeQueue: Sendable {
    fileprivate typealias Taker = CheckedContinuation<ChangeEvent?, Never>

    /// Two stacks: both ends of the queue are the end of an array.
    fileprivate struct State {
        var older: [ChangeEvent] = []
        var newer: [ChangeEvent] = []
        var sizeBytes = 0
        var takers: [Taker] = []
        var isFinished = false
    }

    private let state = Mutex(State())
    private let limitBytes: Int

    init(limitBytes: Int) {
        self.limitBytes = limitBytes
    }

    /// Hands the event to whoever waits for one, or keeps it. One that waits alone is kept however
    /// large it is; if several are too large, one that says so takes the place of all.
    func add(_ event: ChangeEvent) {
        let taker = state.withLock { state -> Taker? in
            if state.isFinished { return nil }
            if !state.takers.isEmpty { return state.takers.removeFirst() }
            state.keep(event, limitBytes)
            return nil
        }
        taker?.resume(returning: event)
    }

    /// The next event, or nil after the last.
    func take() async -> ChangeEvent? {
        await withCheckedContinuation { continuation in
            let next = state.withLock { state -> ChangeEvent?? in
                if let event = state.takeOldest() { return event }
                if state.isFinished { return .some(nil) }
                state.takers.append(continuation)
                return nil
            }
            if let next { continuation.resume(returning: next) }
        }
    }

    /// No more events come. What waits can still be taken.
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
    fileprivate mutating func keep(_ event: ChangeEvent, _ limitBytes: Int) {
        let isAlone = older.isEmpty && newer.isEmpty
        if !isAlone && sizeBytes + event.sizeBytes > limitBytes {
            let missed = ChangeEvent.missed(through: event.sequence)
            (older, newer, sizeBytes) = ([], [missed], missed.sizeBytes)
        } else {
            newer.append(event)
            sizeBytes += event.sizeBytes
        }
    }

    fileprivate mutating func takeOldest() -> ChangeEvent? {
        if older.isEmpty { (older, newer) = (newer.reversed(), []) }
        guard let event = older.popLast() else { return nil }
        sizeBytes -= event.sizeBytes
        return event
    }
}
