import PlainWeights
import Synchronization
package import WebServer

/// The pages that are told of each change at once.
///
/// Changes are watched for as long as a page is live, and else not. If that fails the pages are
/// ended: they connect again by themselves, and the first one has it begun anew.
package final class LivePages: Sendable {
    /// Tells the sequence of the newest change, at once and after each change, until it is
    /// cancelled or fails.
    package typealias Watch =
        @Sendable (_ tell: @escaping @Sendable (UInt64) -> Void) async throws -> Void

    private static let mostPages = 200
    /// How often a page that is gone is noticed.
    private static let heartbeatEvery = Duration.seconds(5)

    private struct State {
        var streams: [EventStream] = []
        var newest: UInt64?
        /// The number of the work that goes on.
        var work: Int?
        var begun = 0
    }

    private let state = Mutex(State())
    private let watch: Watch

    package init(watch: @escaping Watch) { self.watch = watch }

    /// Returns the events of a new page.
    package func open() throws -> EventStream {
        let stream = EventStream()
        try state.withLock { state in
            state.streams.removeAll(where: \.isEnded)
            if state.streams.count >= Self.mostPages {
                throw SiteError(503, "too-many", "Too many pages are open.")
            }
            state.streams.append(stream)
            if let newest = state.newest { stream.sendChange(newest) }
            if state.work != nil { return }
            state.begun += 1
            let number = state.begun
            state.work = number
            Task { await self.run(number) }
        }
        return stream
    }

    /// Works until no page is live, or until watching fails.
    private func run(_ number: Int) async {
        await withTaskGroup(of: Void.self) { group in
            // A store that cannot be read is told by the next request.
            group.addTask { try? await self.watch { self.tell($0, by: number) } }
            group.addTask { await self.keepAlive() }
            await group.next()
            group.cancelAll()
        }
        state.withLock { state in
            if state.work != number { return }
            for stream in state.streams { stream.end() }
            (state.streams, state.work, state.newest) = ([], nil, nil)
        }
    }

    private func tell(_ sequence: UInt64, by number: Int) {
        state.withLock { state in
            // What is being cancelled knows nothing newer than what came after it.
            if state.work != number { return }
            state.newest = sequence
            for stream in state.streams { stream.sendChange(sequence) }
        }
    }

    /// Finds pages that are gone, until none is left.
    private func keepAlive() async {
        while (try? await Task.sleep(for: Self.heartbeatEvery)) != nil {
            let isOver = state.withLock { state in
                state.streams.removeAll(where: \.isEnded)
                for stream in state.streams { stream.sendHeartbeat() }
                // A page that comes from now on begins other work.
                if state.streams.isEmpty { (state.work, state.newest) = (nil, nil) }
                return state.streams.isEmpty
            }
            if isOver { return }
        }
    }
}

extension EventStream {
    fileprivate func sendChange(_ sequence: UInt64) {
        send(event: "change", data: "\(sequence)")
    }
}

extension WorkoutStore {
    /// How often changes of other programs are looked for.
    private static let lookEvery = Duration.milliseconds(20)

    /// Tells the sequence of the newest change of any program, until one of both ways to know of
    /// it ends.
    func watch(_ tell: @escaping @Sendable (UInt64) -> Void) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { try await self.followOthers(every: Self.lookEvery) }
            group.addTask {
                for try await sequence in self.observe({ try $0.sequence }) { tell(sequence) }
            }
            defer { group.cancelAll() }
            try await group.next()
        }
    }
}

extension Site {
    /// Answers with events.
    func events() throws -> Response {
        Response(
            headers: [
                "Content-Type": "text/event-stream", "Cache-Control": "no-store",
            ], body: .events(try live.open()))
    }
}
