import Foundation
import PlainWeights
import TestSupport
import Testing

@Suite("Sessions whose process is killed") struct KilledSessionTests {
    /// What is stored of a session, and what taps make of it.
    private struct Session: Equatable {
        var start: Int
        var isActive = true
        var clock: Int?
        var rests: [Int: Int?] = [:]
        /// The number of sets of each entry.
        var entries: [Int] = []
        /// The number of sets of no entry.
        var looseCount = 0
    }

    /// What the taps before one make, by the rules of `StoreChild train`.
    private func sessions(before end: Int) -> [Session] {
        var sessions: [Session] = []
        for tap in 0..<end {
            guard let last = sessions.indices.last, tap % 20 != 0 else {
                if let last = sessions.indices.last {
                    (sessions[last].isActive, sessions[last].clock) = (false, nil)
                }
                sessions.append(Session(start: tap))
                continue
            }
            if tap % 7 == 0 {
                sessions[last].entries.append(0)
                continue
            }
            if let clock = sessions[last].clock { sessions[last].rests[clock] = tap - clock }
            sessions[last].clock = nil
            if tap % 7 == 3 { continue }
            sessions[last].rests[tap] = .some(nil)
            sessions[last].clock = tap
            if let entry = sessions[last].entries.indices.last {
                sessions[last].entries[entry] += 1
            } else {
                sessions[last].looseCount += 1
            }
        }
        return sessions
    }

    private func sessions(in store: WorkoutStore) throws -> [Session] {
        try store.fetch(store.sessions.newest).reversed().map { session in
            let sets = try store.fetch(store.sets.of(session.id))
            let entries = try store.fetch(store.entries.of(session.id))
            var found = Session(
                start: seconds(session.startDate), isActive: session.state == .active,
                entries: entries.map { entry in sets.count { $0.entry == entry.key } },
                looseCount: sets.count { $0.entry == nil })
            for set in sets {
                found.rests[set.reps ?? 0] = .some(set.rest.map { Int($0.seconds) })
                #expect(seconds(set.timestamp) == set.reps)
            }
            if let clock = session.clock {
                found.clock = seconds(clock.start)
                let set = sets.first { $0.id == clock.set }
                #expect(set?.reps == found.clock)
                #expect(clock.length == .seconds(Double((set?.reps ?? 0) % 100)))
            }
            return found
        }
    }

    private func seconds(_ date: Date) -> Int { Int(date.timeIntervalSince1970) }

    @Test("each acknowledged tap is there when the store is opened again, and one session goes on")
    func kills() throws {
        var seed = Seed("killed sessions")
        let folder = try TemporaryFolder()
        let bench = Exercise(name: "Bench", createdDate: Date(timeIntervalSince1970: 0))
        let path = folder.path("store")
        do {
            let store = try WorkoutStore.open(at: path, options: .unflushed)
            try store.save(bench)
            try store.close()
        }
        var next = 0
        for _ in 0..<repetitions("PLAINWEIGHTS_SESSION_KILLS", quick: 5, thorough: 40) {
            let child = try ChildProcess("train", path, "\(bench.id)", "\(next)")
            var lines = (0..<Int.random(in: 0...40, using: &seed)).compactMap { _ in
                child.readLine()
            }
            child.terminate()
            lines += child.readAll().split(separator: "\n").map(String.init)
            #expect(child.wait() == .signal(SIGKILL))
            #expect(lines == (0..<lines.count).map { "\(next + $0)" })
            next += lines.count
            let store = try WorkoutStore.open(at: path, options: .unflushed)
            let found = try sessions(in: store)
            // The tap that was being acknowledged may be there too.
            if found != sessions(before: next) { next += 1 }
            #expect(found == sessions(before: next))
            let active = try store.fetch(store.sessions.active)
            #expect(active.count == (next == 0 ? 0 : 1))
            if next > 0 {
                #expect(throws: SessionError.self) { try store.sessions.start() }
            }
            expectSound(store)
            try store.close()
        }
        #expect(next > 20)
    }
}
