import Dispatch

/// The one line in which all writers of this process wait, first come, first served.
///
/// Synchronous writers run on their own thread when their turn comes. Asynchronous ones are run by
/// one thread of the queue, which takes all that stand next to each other at the head as a group.
/// A turn lasts from before the begin until after the commit has been told, so that what is told
/// is told in the order of transactions.
final class WriteQueue: Sendable {
    /// A group shares one commit; a longer one would only make its first member wait.
    static let maximumGroupCount = 64

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
        /// How many jobs that thread waits for, and what ends its wait.
        var awaited: (count: Int, come: DispatchSemaphore)?

        mutating func lineUp(_ place: Place) {
            places.append(place)
            if let awaited, hasCome(awaited.count) { awaited.come.signal() }
        }

        /// Whether the next group is `count` jobs, or need not be waited for.
        func hasCome(_ count: Int) -> Bool {
            places.count >= count || places.contains { $0.thread != nil }
        }
    }

    private let monitor = Monitor(State())
    private let thread = DispatchQueue(label: "LMDB writer")

    /// Waits for the caller's turn and runs `body` in it.
    func inTurn<R>(_ body: () throws -> R) rethrows -> R {
        let thread = ThreadState(.shared).id
        monitor.withLock { $0.lineUp(Place(thread: thread)) }
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
            state.lineUp(Place(job: job))
            if !state.isServed { thread.async { self.runJobs() } }
            state.isServed = true
            return false
        }
        if isCancelled { job.finish(CancellationError()) }
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

    private func endTurn() {
        monitor.withLock { $0.owner = nil }
        monitor.wakeAll()
    }

    /// The thread's work: group after group, until no job is in line.
    private func runJobs() {
        let thread = ThreadState(.shared).id
        var lastCount = 0
        var lastNanoseconds = 0
        while true {
            // The writers of the last group are likely to come again, one by one. Waiting for them
            // for a fraction of a commit makes one large group of what would be two.
            if lastCount > 1 { waitForJobs(lastCount, nanoseconds: lastNanoseconds / 8) }
            let group = monitor.withLock(when: { state in
                state.owner == nil && state.places.first?.job != nil
                    || !state.places.contains { $0.job != nil }
            }) { state in
                // The jobs at the head of the line, up to the first synchronous writer.
                let head = state.places.prefix(Self.maximumGroupCount).prefix { $0.job != nil }
                state.places.removeFirst(head.count)
                state.isServed = !head.isEmpty
                if state.isServed { state.owner = thread }
                return head.compactMap(\.job)
            }
            guard let core = group.first?.core else { return }
            let start = DispatchTime.now().uptimeNanoseconds
            core.run(group)
            lastNanoseconds = Int(DispatchTime.now().uptimeNanoseconds - start)
            lastCount = group.count
            endTurn()
        }
    }

    /// Waits until `count` jobs are in line or a synchronous writer is, but not for long.
    private func waitForJobs(_ count: Int, nanoseconds: Int) {
        let come = DispatchSemaphore(value: 0)
        let mustWait = monitor.withLock { state in
            if state.hasCome(count) { return false }
            state.awaited = (count, come)
            return true
        }
        if !mustWait { return }
        _ = come.wait(timeout: .now() + .nanoseconds(nanoseconds))
        monitor.withLock { $0.awaited = nil }
    }
}
