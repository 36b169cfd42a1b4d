import Synchronization

/// A read that all who ask for the same share, so that a commit costs them one read together.
///
/// An answer is kept until a commit that matters to it. Only one task reads at a time; others wait
/// for it and take its answer.
final class SharedRead<Value: Sendable>: Sendable {
    private struct State {
        /// The number of the last read that has begun.
        var lastNumber: UInt64 = 0
        var isReading = false
        /// The newest answer, and the number of its read.
        var kept: (answer: WatchedAnswer<Value>, number: UInt64)?
        var waiting: [Promise<Void>] = []
    }

    /// What one who asks does next.
    private enum Step {
        case take(WatchedAnswer<Value>)
        case read(number: UInt64)
        case wait(Promise<Void>)
    }

    private let core: StoreCore
    private let read: @Sendable (Snapshot) throws -> Value
    private let registration: SharedReads.Registration
    private let state = Mutex(State())

    init(
        _ core: StoreCore, _ registration: SharedReads.Registration,
        _ read: @escaping @Sendable (Snapshot) throws -> Value
    ) {
        self.core = core
        self.registration = registration
        self.read = read
    }

    deinit {
        core.sharedReads.remove(registration)
    }

    /// Returns the answer of a state that is not older than the call, off the main actor.
    @concurrent
    func answer() async -> WatchedAnswer<Value> {
        let before = state.withLock { $0.lastNumber }
        while !Task.isCancelled {
            guard let newest = newestSequence else { break }
            switch step(at: newest, after: before) {
            case .take(let answer): return answer
            case .read(let number): return answer(number)
            case .wait(let promise): await promise.wait(cancelled: ())
            }
        }
        return core.watch(read)
    }

    /// Returns the answer of the newest state, or inside a read of this thread that of its state.
    /// It never waits: while a task reads, it reads too.
    func answerNow() -> WatchedAnswer<Value> {
        // Inside a read the state is that of the read, which may be older than what others want.
        guard !core.isReading, let newest = newestSequence else { return core.watch(read) }
        return switch step(at: newest, after: .max) {
        case .take(let answer): answer
        case .read(let number): answer(number)
        case .wait: core.watch(read)
        }
    }

    /// The sequence of the newest state, or nil if it cannot be read.
    private var newestSequence: UInt64? {
        try? core.readUntraced(notingIn: nil) { try $0.sequence }
    }

    /// - Parameter number: the number of the last read that had begun when the answer was asked
    ///   for. The answer of a later read is new enough, even if it is stale by now.
    private func step(at newest: UInt64, after number: UInt64) -> Step {
        state.withLock { state in
            if let (kept, itsNumber) = state.kept {
                var answer = kept
                if answer.watch.holds(at: newest) {
                    answer.sequence = newest
                    return .take(answer)
                }
                if itsNumber > number { return .take(answer) }
            }
            if state.isReading {
                let promise = Promise<Void>()
                state.waiting.append(promise)
                return .wait(promise)
            }
            state.isReading = true
            state.lastNumber += 1
            return .read(number: state.lastNumber)
        }
    }

    /// Reads, and wakes those who wait.
    private func answer(_ number: UInt64) -> WatchedAnswer<Value> {
        let found = core.watch(read)
        let (old, waiting) = state.withLock { state in
            defer { state.waiting = [] }
            let old = state.kept
            state.isReading = false
            if found.isForOthers { state.kept = (found, number) }
            return (old, state.waiting)
        }
        for promise in waiting { promise.keep(()) }
        // What was kept is released outside of the lock.
        withExtendedLifetime(old) {}
        return found
    }
}

extension WatchedAnswer {
    /// Whether others may take the answer: it is not the error of a reader who was cancelled.
    fileprivate var isForOthers: Bool {
        if case .failure(let error) = answer, error is CancellationError { return false }
        return sequence != nil
    }
}
