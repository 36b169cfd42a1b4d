import Dispatch

/// The one line in which all writers of this process wait, first come, first served.
///
/// Synchronous writers run on their own thread when their turn comes. Asynchronous ones are jobs
/// that one thread of the queue runs: those that stand next to each other share a turn. A turn
/// lasts from before the begin until after the commit has been told, so that what is told is told
/// in the order of transactions.
final class WriteQueue: Sendable {
    /// A writer in line: a thread that waits, or a job for the thread of the queue.
    private struct Place {
        var thread: ThreadState?
        var job: WriteJob?
    }

    private struct State {
        var places: [Place] = []
        /// The thread whose turn it is.
        var owner: ThreadState?

        mutating func takeJob() -> WriteJob? {
            places.first?.job == nil ? nil : places.removeFirst().job
        }
    }

    private let monitor = Monitor(State())
    private let steps: LayerSteps
    private let thread = DispatchQueue(label: "LMDB writer")

    init(_ steps: LayerSteps) { self.steps = steps }

    /// Waits for the caller's turn and runs `body` in it.
    func inTurn<R>(_ body: () throws -> R) rethrows -> R {
        let thread = ThreadState(.shared)
        monitor.withLock { $0.places.append(Place(thread: thread)) }
        monitor.withLock(
            when: { $0.owner == nil && $0.places.first?.thread == thread },
            waiting: { steps.reach(.waiting) }
        ) { state in
            state.places.removeFirst()
            state.owner = thread
        }
        defer { endTurn() }
        return try body()
    }

    /// Whether it is the turn of `thread`, also after its transaction has ended.
    func isTurn(of thread: ThreadState) -> Bool { monitor.withLock { $0.owner == thread } }

    /// Lines `job` up for the thread of the queue, unless its task, which calls this, is cancelled.
    func submit(_ job: WriteJob) {
        let isCancelled = monitor.withLock { state in
            // Asked in the lock: a task that is cancelled later finds its job in line.
            let isCancelled = Task.isCancelled
            if !isCancelled { state.places.append(Place(job: job)) }
            return isCancelled
        }
        if isCancelled { return job.finish(CancellationError()) }
        thread.async { self.runJobs() }
    }

    /// Takes the job out of the line, unless the thread has taken it: then it is committed.
    func cancel(_ id: ObjectIdentifier) {
        let job = monitor.withLock { state in
            let index = state.places.firstIndex { $0.job?.id == id }
            return index.flatMap { state.places.remove(at: $0).job }
        }
        monitor.wakeAll()
        job?.finish(CancellationError())
    }

    /// Takes the job at the head of the line; `nil` if there is none or a synchronous writer comes
    /// first. For the thread of the queue, in its turn.
    func nextJob() -> WriteJob? { monitor.withLock { $0.takeJob() } }

    /// How many writers stand in line, the one whose turn it is left out.
    var waitingCount: Int { monitor.withLock { $0.places.count } }

    private func endTurn() {
        monitor.withLock { $0.owner = nil }
        monitor.wakeAll()
    }

    /// What each job brings the thread to: a turn for those at the head of the line, unless they
    /// all have shared the turn of an earlier one.
    private func runJobs() {
        let thread = ThreadState(.shared)
        let job = monitor.withLock(
            when: { state in
                state.owner == nil && state.places.first?.job != nil
                    || !state.places.contains { $0.job != nil }
            }, waiting: { steps.reach(.waiting) }
        ) { state in
            let job = state.takeJob()
            if job != nil { state.owner = thread }
            return job
        }
        guard let job else { return }
        job.core.run(job)
        endTurn()
    }
}
