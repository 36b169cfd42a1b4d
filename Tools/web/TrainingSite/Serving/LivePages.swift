import PlainWeights
import Synchronization
import WebServer

/// The pages that are told of each change at once.
///
/// Changes of other programs are looked for as long as a page is live, and else not.
final class LivePages: Sendable {
    private static let mostPages = 200
    /// How often changes of other programs are looked for.
    private static let lookEvery = Duration.milliseconds(20)
    /// How often a page that is gone is noticed.
    private static let heartbeatEvery = Duration.seconds(5)

    private struct State {
        var streams: [EventStream] = []
        var newest: UInt64?
        var work: Task<Void, Never>?
    }

    private let state = Mutex(State())
    private let store: WorkoutStore

    init(store: WorkoutStore) { self.store = store }

    /// Returns the events of a new page.
    func open() throws -> EventStream {
        let stream = EventStream()
        try state.withLock { state in
            state.streams.removeAll(where: \.isEnded)
            if state.streams.count >= Self.mostPages {
                throw SiteError(503, "too-many", "Too many pages are open.")
            }
            state.streams.append(stream)
            if let newest = state.newest { stream.sendChange(newest) }
            if state.work == nil {
                // The pages end the work, not the other way round.
                state.work = Task { [weak self, store] in
                    await withTaskGroup(of: Void.self) { group in
                        group.addTask { try? await store.followOthers(every: Self.lookEvery) }
                        group.addTask { await self?.tellChanges() }
                        group.addTask { await self?.keepAlive() }
                    }
                }
            }
        }
        return stream
    }

    private func tellChanges() async {
        do {
            for try await sequence in store.observe({ try $0.sequence }) {
                state.withLock { state in
                    state.newest = sequence
                    for stream in state.streams { stream.sendChange(sequence) }
                }
            }
        } catch {
            // A store that cannot be read is told by the next request.
            state.withLock { state in
                for stream in state.streams { stream.end() }
            }
        }
    }

    private func keepAlive() async {
        while !Task.isCancelled {
            try? await Task.sleep(for: Self.heartbeatEvery)
            state.withLock { state in
                state.streams.removeAll(where: \.isEnded)
                for stream in state.streams { stream.sendHeartbeat() }
                guard state.streams.isEmpty else { return }
                state.work?.cancel()
                (state.work, state.newest) = (nil, nil)
            }
        }
    }
}

extension EventStream {
    fileprivate func sendChange(_ sequence: UInt64) {
        send(event: "change", data: "\(sequence)")
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
