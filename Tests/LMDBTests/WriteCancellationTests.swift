import LMDB
import TestSupport
import Testing

@Suite("Cancelling a write")
struct WriteCancellationTests {
    @Test("a task cancelled before it asks, or while it waits in line, does not run")
    func cancelledWaiting() async throws {
        let store = try NoteStore()
        let holder = TurnHolder(store)
        await holder.begin()
        let runs = Counter()
        let waiting = Task { try await store.environment.write { _ in runs.increment() } }
        await holder.untilWaiting(1)
        waiting.cancel()
        await #expect(throws: CancellationError.self) { try await waiting.value }
        let late = Task {
            waitUntil { Task.isCancelled }
            _ = try await store.environment.write { _ in runs.increment() }
        }
        late.cancel()
        await #expect(throws: CancellationError.self) { try await late.value }
        try await holder.end()
        try store.fill(1)
        #expect(runs.value == 0)
    }

    @Test("a task cancelled before its closure begins does not run, though its group has begun")
    func cancelledInGroup() async throws {
        let store = try NoteStore()
        let holder = TurnHolder(store)
        await holder.begin()
        let hasBegun = Flag()
        let mayEnd = Flag()
        let runs = Counter()
        let first = Task {
            try await store.environment.write { _ in
                hasBegun.raise()
                waitUntil { mayEnd.isRaised }
            }
        }
        await holder.untilWaiting(1)
        let second = Task { try await store.environment.write { _ in runs.increment() } }
        await holder.untilWaiting(2)
        try await holder.end()
        while !hasBegun.isRaised { await Task.yield() }
        second.cancel()
        mayEnd.raise()
        try await first.value
        await #expect(throws: CancellationError.self) { try await second.value }
        #expect(runs.value == 0)
    }

    @Test("a task cancelled after its closure began commits")
    func cancelledRunning() async throws {
        let store = try NoteStore()
        let hasBegun = Flag()
        let mayEnd = Flag()
        let task = Task {
            try await store.environment.write { transaction in
                hasBegun.raise()
                waitUntil { mayEnd.isRaised }
                try transaction.put("v", for: "k", in: store.table)
            }
        }
        while !hasBegun.isRaised { await Task.yield() }
        task.cancel()
        mayEnd.raise()
        try await task.value
        #expect(try store.entryCount() == 1)
    }
}
