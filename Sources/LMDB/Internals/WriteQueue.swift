/// The line in which all writers of this process wait, first come, first served.
///
/// A synchronous writer runs on its own thread when its turn comes. Asynchronous writers are jobs
/// that one thread of the queue runs, which the first of them starts and ``end()`` lets go; jobs
/// that are next to each other in line share a turn. A turn
/// lasts from before the begin until the `committed` closures have run, so these run in the order
/// of transactions.
final class WriteQueue: Sendable {
    /// A writer in line: a thread that waits, or a job for the thread of the queue.
    private struct Writer {
        var thread: ThreadState?
        var job: WriteJob?
    }

    private struct State {
        var line: [Writer] = []
        /// The thread whose turn it is.
        var owner: ThreadState?
        /// Whether the thread of the queue is there.
        var hasThread = false
        /// Whether that thread ends once no job is left.
        var isEnding = false

        var hasJob: Bool { line.contains { $0.job != nil } }

        mutating func takeJob() -> WriteJob? {
            line.first?.job == nil ? nil : line.removeFirst().job
        }
    }

    private let monitor = Monitor(State())
    private let steps: LayerSteps

    init(_ steps: LayerSteps) { self.steps = steps }

    /// Waits for the turn of this thread and runs `body` in it.
    @discardableResult
    func inTurn<R>(_ body: () throws -> R) rethrows -> R {
        let thread = ThreadState(.shared)
        monitor.withLock { $0.line.append(Writer(thread: thread)) }
        monitor.withLock(
            when: { $0.owner == nil && $0.line.first?.thread == thread },
            waiting: { steps.reach(.waiting) }
        ) { state in
            state.line.removeFirst()
            state.owner = thread
        }
        defer { endTurn() }
        return try body()
    }

    /// Returns whether it is the turn of `thread`. A turn goes on after its transaction has ended.
    func isTurn(of thread: ThreadState) -> Bool { monitor.withLock { $0.owner == thread } }

    /// Adds `job` to the line, unless the current task, whose job it is, is cancelled, or no thread
    /// can be made for it.
    func submit(_ job: WriteJob) {
        let failure = monitor.withLock { state -> (any Error)? in
            // Asked with the lock held: a task that is cancelled later finds its job in the line.
            if Task.isCancelled { return CancellationError() }
            if !state.hasThread {
                let code = SystemThread.start { self.runJobs() }
                if code != 0 {
                    return LMDBError.failed(
                        LMDBError.Code(rawValue: code), during: .startThread, path: job.core.path)
                }
                state.hasThread = true
            }
            state.line.append(Writer(job: job))
            return nil
        }
        if let failure { return job.finish(failure) }
        monitor.wakeAll()
    }

    /// Lets the thread of the queue go once no job is left. A later job starts another one.
    func end() {
        monitor.withLock { $0.isEnding = true }
        monitor.wakeAll()
    }

    /// Removes the job from the line and ends it with an error. A job that the thread of the queue
    /// has already taken is not cancelled.
    func cancel(_ id: ObjectIdentifier) {
        let job = monitor.withLock { state in
            let index = state.line.firstIndex { $0.job?.id == id }
            return index.flatMap { state.line.remove(at: $0).job }
        }
        monitor.wakeAll()
        job?.finish(CancellationError())
    }

    /// Returns the job at the head of the line and removes it.
    ///
    /// Only the thread of the queue calls this, in its turn. The result is `nil` if the line is
    /// empty or a synchronous writer is at its head.
    func nextJob() -> WriteJob? { monitor.withLock { $0.takeJob() } }

    /// The number of writers in line, without the one whose turn it is.
    var waitingCount: Int { monitor.withLock { $0.line.count } }

    private func endTurn() {
        monitor.withLock { $0.owner = nil }
        monitor.wakeAll()
    }

    /// Runs all jobs that come, until the queue ends.
    private func runJobs() {
        while waitForJob() { runTurn() }
    }

    /// Waits until a job is in line. Returns false if the queue ends, and with it this thread.
    private func waitForJob() -> Bool {
        monitor.withLock(when: { $0.hasJob || $0.isEnding }) { state in
            if !state.hasJob { state.hasThread = false }
            return state.hasThread
        }
    }

    /// Runs the jobs at the head of the line in one turn, unless they were cancelled.
    private func runTurn() {
        let thread = ThreadState(.shared)
        let job = monitor.withLock(
            when: { $0.owner == nil && $0.line.first?.job != nil || !$0.hasJob },
            waiting: { steps.reach(.waiting) }
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

/// An asynchronous write that waits in the ``WriteQueue``.
struct WriteJob: Sendable {
    /// Identifies the job when its task is cancelled.
    let id: ObjectIdentifier
    let core: EnvironmentCore
    /// Runs the closure. It is called again if the map had to grow.
    let attempt: @Sendable (inout WriteTransaction) throws -> Void
    /// Ends the wait of the caller, with the error of the write or with `nil` after the commit.
    let finish: @Sendable ((any Error)?) -> Void
}
