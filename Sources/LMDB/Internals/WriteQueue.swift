/// The one line in which all writers of this process wait, first come, first served.
///
/// Synchronous writers run on their own thread when their turn comes. Asynchronous ones are run by
/// one thread of the queue, which takes all that stand next to each other at the head as a group.
/// A turn lasts from before the begin until after the commit has been told, so that what is told
/// is told in the order of transactions.
final class WriteQueue: Sendable {
    /// A group shares one commit; a longer one would only make its first member wait.
    static let maximumGroupCount = 64

    private enum Place {
        case caller(ticket: Int)
        case job(WriteJob)
    }

    private struct State {
        var places: [Place] = []
        var lastTicket = 0
        var isTaken = false
        var hasThread = false
        var isClosed = false

        /// The jobs at the head of the line, up to the first synchronous writer.
        var groupAtHead: [WriteJob] {
            let head = places.prefix(WriteQueue.maximumGroupCount)
            return head.prefix { if case .job = $0 { true } else { false } }
                .compactMap { if case .job(let job) = $0 { job } else { nil } }
        }

        var hasCaller: Bool {
            places.contains { if case .caller = $0 { true } else { false } }
        }

        func isAtHead(_ ticket: Int) -> Bool {
            if case .caller(ticket) = places.first { true } else { false }
        }

        var hasJobAtHead: Bool {
            if case .job = places.first { true } else { false }
        }
    }

    private let monitor = Monitor(State())

    /// Waits for the caller's turn and runs `body` in it.
    func inTurn<R>(_ body: () throws -> R) rethrows -> R {
        let ticket = monitor.withLock { state in
            state.lastTicket += 1
            state.places.append(.caller(ticket: state.lastTicket))
            return state.lastTicket
        }
        monitor.withLock(when: { !$0.isTaken && $0.isAtHead(ticket) }) { state in
            state.places.removeFirst()
            state.isTaken = true
        }
        let thread = ThreadState(.shared)
        thread.beginTurn(in: self)
        defer { endTurn(of: thread) }
        return try body()
    }

    /// Lines `job` up for the thread of the queue, unless it was cancelled or the queue is closed.
    func submit(_ job: WriteJob) {
        let refusal: (any Error)? = monitor.withLock { state in
            if job.isCancelled { return CancellationError() }
            if state.isClosed { return LMDBError.closed(path: job.core.path) }
            if !state.hasThread {
                do throws(LMDBError.Code) {
                    try DetachedThread.start { self.runJobs() }
                } catch {
                    return LMDBError.failed(error, during: .write, path: job.core.path)
                }
                state.hasThread = true
            }
            state.places.append(.job(job))
            return nil
        }
        if let refusal { job.resume(throwing: refusal) } else { monitor.wakeAll() }
    }

    /// Takes `job` out of the line if it has not begun; a job that began is committed.
    func cancel(_ job: WriteJob) {
        let wasWaiting = monitor.withLock { state in
            job.isCancelled = true
            let index = state.places.firstIndex { place in
                if case .job(let waiting) = place { waiting === job } else { false }
            }
            if let index { state.places.remove(at: index) }
            return index != nil
        }
        if wasWaiting {
            monitor.wakeAll()
            job.resume(throwing: CancellationError())
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

    private func endTurn(of thread: ThreadState) {
        thread.endTurn()
        monitor.withLock { $0.isTaken = false }
        monitor.wakeAll()
    }

    /// The thread's work: group after group. Nothing outside a group keeps the file open, so
    /// that it closes when its users let go of it.
    private func runJobs() {
        let thread = ThreadState(.shared)
        var lastCount = 0
        var lastNanoseconds = 0
        while true {
            // The writers of the last group are likely to come again, one by one. Waiting for them
            // for a fraction of a commit makes one large group of what would be two.
            if lastCount > 1 {
                monitor.wait(nanoseconds: lastNanoseconds / 8) {
                    $0.isClosed || $0.hasCaller || $0.places.count >= lastCount
                }
            }
            let group = monitor.withLock(when: {
                $0.isClosed && $0.places.isEmpty || !$0.isTaken && $0.hasJobAtHead
            }) { state in
                let group = state.groupAtHead
                state.places.removeFirst(group.count)
                state.isTaken = !group.isEmpty
                return group
            }
            guard let core = group.first?.core else { return }
            thread.beginTurn(in: self)
            let start = Clock.preciseNanoseconds
            core.run(group)
            lastNanoseconds = Clock.preciseNanoseconds - start
            lastCount = group.count
            endTurn(of: thread)
        }
    }
}
