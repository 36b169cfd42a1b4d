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
        var thread: ThreadState.ID?
        var job: WriteJob?
    }

    private struct State {
        var places: [Place] = []
        /// The thread whose turn it is.
        var owner: ThreadState.ID?
        /// Whether the thread of the queue is at work.
        var isServed = false
    }

    private let monitor = Monitor(State())
    private let thread = DispatchQueue(label: "LMDB writer")

    /// Waits for the caller's turn and runs `body` in it.
    func inTurn<R>(_ body: () throws -> R) rethrows -> R {
        let thread = ThreadState(.shared).id
        monitor.withLock { $0.places.append(Place(thread: thread)) }
        monitor.withLock(when: { $0.owner == nil && $0.places.first?.thread == thread }) { state in
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

    /// Lines `job` up for the thread of the queue, unless it was cancelled.
    func submit(_ job: WriteJob, _ continuation: CheckedContinuation<Void, any Error>) {
        job.continuation = continuation
        let isCancelled = monitor.withLock { state in
            if job.isCancelled { return true }
            state.places.append(Place(job: job))
            if !state.isServed { thread.async { self.runJobs() } }
            state.isServed = true
            return false
        }
        if isCancelled { job.finish(CancellationError()) }
    }

    /// Takes `job` out of the line, unless the thread has taken it: then it is committed.
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

    /// Takes the job at the head of the line; `nil` if there is none or a synchronous writer comes
    /// first. For the thread of the queue, in its turn.
    func nextJob() -> WriteJob? {
        monitor.withLock { $0.places.first?.job == nil ? nil : $0.places.removeFirst().job }
    }

    /// How many writers stand in line, the one whose turn it is left out.
    var waitingCount: Int { monitor.withLock { $0.places.count } }

    private func endTurn() {
        monitor.withLock { $0.owner = nil }
        monitor.wakeAll()
    }

    /// The thread's work: turn after turn, until no job is in line.
    private func runJobs() {
        let thread = ThreadState(.shared).id
        while true {
            let job = monitor.withLock(when: { state in
                state.owner == nil && state.places.first?.job != nil
                    || !state.places.contains { $0.job != nil }
            }) { state in
                state.isServed = state.places.first?.job != nil
                if !state.isServed { return nil as WriteJob? }
                state.owner = thread
                return state.places.removeFirst().job
            }
            guard let job else { return }
            job.core.run(job)
            endTurn()
        }
    }
}
