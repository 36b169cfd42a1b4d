/// The one line in which all writers of this process wait, first come, first served.
///
/// Synchronous writers run on their own thread when their turn comes. Asynchronous ones are run by
/// one thread of the queue, which takes all that stand next to each other at the head as a group.
/// A turn lasts from before the begin until after the commit has been told, so that what is told
/// is told in the order of transactions.
final class WriteQueue: Sendable {
    /// A group shares one commit; a longer one would only make its first member wait.
    static let maximumGroupCount = 64

    /// A writer in line: a job for the thread of the queue, or one that waits on its own thread.
    private struct Place {
        let number: Int
        let job: WriteJob?
    }

    private struct State {
        var places: [Place] = []
        var lastNumber = 0
        /// The thread whose turn it is.
        var owner: ThreadState.ID?
        var hasThread = false
        var isClosed = false

        mutating func lineUp(_ job: WriteJob?) -> Int {
            lastNumber += 1
            places.append(Place(number: lastNumber, job: job))
            return lastNumber
        }
    }

    private let monitor = Monitor(State())

    /// Waits for the caller's turn and runs `body` in it.
    func inTurn<R>(_ body: () throws -> R) rethrows -> R {
        let thread = ThreadState(.shared).id
        let number = monitor.withLock { $0.lineUp(nil) }
        monitor.withLock(when: { $0.owner == nil && $0.places.first?.number == number }) { state in
            state.places.removeFirst()
            state.owner = thread
        }
        defer { endTurn() }
        return try body()
    }

    /// Whether it is the turn of `thread`, also after its transaction has ended.
    func isTurn(of thread: ThreadState) -> Bool {
        monitor.withLock { $0.owner == thread.id }
    }

    /// Lines `job` up for the thread of the queue, unless it was cancelled or the queue is closed.
    func submit(_ job: WriteJob, _ continuation: CheckedContinuation<Void, any Error>) {
        job.continuation = continuation
        do {
            try monitor.withLock { state in
                if job.isCancelled { throw CancellationError() }
                if state.isClosed { throw LMDBError.closed(path: job.core.path) }
                if !state.hasThread {
                    try DetachedThread.start(for: .write, of: job.core) { self.runJobs() }
                }
                state.hasThread = true
                _ = state.lineUp(job)
            }
            monitor.wakeAll()
        } catch {
            job.finish(error)
        }
    }

    /// Takes `job` out of the line if it has not begun; a job that began is committed.
    func cancel(_ job: WriteJob) {
        let wasWaiting = monitor.withLock { state in
            job.isCancelled = true
            let index = state.places.firstIndex { $0.job === job }
            if let index { state.places.remove(at: index) }
            return index != nil
        }
        if wasWaiting {
            monitor.wakeAll()
            job.finish(CancellationError())
        }
    }

    /// Notes that `job` begins, from when on it cannot be cancelled; false if it was before.
    func begin(_ job: WriteJob) -> Bool {
        monitor.withLock { _ in
            if !job.isCancelled { job.hasBegun = true }
            return job.hasBegun
        }
    }

    /// How many writers stand in line, the one whose turn it is left out.
    var waitingCount: Int { monitor.withLock { $0.places.count } }

    /// Lets the thread end once the line is empty.
    func close() {
        monitor.withLock { $0.isClosed = true }
        monitor.wakeAll()
    }

    private func endTurn() {
        monitor.withLock { $0.owner = nil }
        monitor.wakeAll()
    }

    /// The thread's work: group after group. Nothing outside a group keeps the file open, so
    /// that it closes when its users let go of it.
    private func runJobs() {
        let thread = ThreadState(.shared).id
        var lastCount = 0
        var lastNanoseconds = 0
        while true {
            // The writers of the last group are likely to come again, one by one. Waiting for them
            // for a fraction of a commit makes one large group of what would be two.
            if lastCount > 1 {
                monitor.wait(nanoseconds: lastNanoseconds / 8) { state in
                    state.isClosed || state.places.count >= lastCount
                        || state.places.contains { $0.job == nil }
                }
            }
            let group = monitor.withLock(when: { state in
                state.isClosed && state.places.isEmpty
                    || state.owner == nil && state.places.first?.job != nil
            }) { state in
                // The jobs at the head of the line, up to the first synchronous writer.
                let head = state.places.prefix(Self.maximumGroupCount).prefix { $0.job != nil }
                state.places.removeFirst(head.count)
                if !head.isEmpty { state.owner = thread }
                return head.compactMap(\.job)
            }
            guard let core = group.first?.core else { return }
            let start = Clock.nanoseconds
            core.run(group)
            lastNanoseconds = Clock.nanoseconds - start
            lastCount = group.count
            endTurn()
        }
    }
}
