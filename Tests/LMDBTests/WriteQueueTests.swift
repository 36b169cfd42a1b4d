import LMDB
import Synchronization
import TestSupport
import Testing

@Suite("The queue of writers")
struct WriteQueueTests {
    private struct Planned: Error, Equatable {}

    @Test("commits are told in the order of transactions, to sync and async writers alike")
    func order() async throws {
        let store = try NoteStore()
        let told = Mutex<[Int]>([])
        let tell: @Sendable (Int) -> Void = { id in told.withLock { $0.append(id) } }
        let threads = (0..<3).map { thread in
            Worker {
                for number in 0..<30 {
                    _ = try store.environment.write(committed: tell) { transaction in
                        try transaction.put("v", for: "s\(thread) \(number)", in: store.table)
                        return transaction.view.transactionID
                    }
                }
            }
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for task in 0..<3 {
                group.addTask {
                    for number in 0..<30 {
                        _ = try await store.environment.write(committed: tell) { transaction in
                            try transaction.put("v", for: "a\(task) \(number)", in: store.table)
                            return transaction.view.transactionID
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        for thread in threads { try thread.join() }
        let ids = told.withLock { $0 }
        #expect(ids.count == 180)
        #expect(ids == ids.sorted())
        #expect(try store.entryCount() == 180)
        try store.expectSound()
    }

    @Test("who comes first is served first, sync or async")
    func firstComeFirstServed() async throws {
        let store = try NoteStore()
        let told = Mutex<[Int]>([])
        let tell: @Sendable (Int) -> Void = { number in told.withLock { $0.append(number) } }
        let holder = TurnHolder(store)
        await holder.begin()
        var workers: [Worker<Int>] = []
        var tasks: [Task<Int, any Error>] = []
        for number in 0..<12 {
            let hasCome = Flag()
            if number % 3 == 0 {
                workers.append(
                    Worker {
                        hasCome.raise()
                        return try store.environment.write(committed: tell) { _ in number }
                    })
            } else {
                tasks.append(
                    Task {
                        hasCome.raise()
                        return try await store.environment.write(committed: tell) { _ in number }
                    })
            }
            while !hasCome.isRaised { await Task.yield() }
            await holder.untilWaiting(number + 1)
        }
        try await holder.end()
        for worker in workers { _ = try worker.join() }
        for task in tasks { _ = try await task.value }
        #expect(told.withLock { $0 } == Array(0..<12))
    }

    @Test("writers that wait together share commits")
    func groupCommit() async throws {
        let store = try NoteStore()
        let holder = TurnHolder(store)
        await holder.begin()
        let tasks = (0..<16).map { number in
            Task {
                try await store.environment.write { transaction in
                    try transaction.put("v", for: "\(number)", in: store.table)
                    return transaction.view.transactionID
                }
            }
        }
        await holder.untilWaiting(16)
        try await holder.end()
        var ids: Set<Int> = []
        for task in tasks { ids.insert(try await task.value) }
        #expect(ids.count == 1)
        #expect(try store.entryCount() == 16)
    }

    @Test("in a shared commit a closure that throws fails alone")
    func failsAlone() async throws {
        let store = try NoteStore()
        let holder = TurnHolder(store)
        await holder.begin()
        let told = Counter()
        let tasks = (0..<8).map { number in
            Task {
                try await store.environment.write(committed: { _ in told.increment() }) {
                    transaction in
                    try transaction.put("v", for: "\(number)", in: store.table)
                    if number % 2 == 1 { throw Planned() }
                }
            }
        }
        await holder.untilWaiting(8)
        try await holder.end()
        for (number, task) in tasks.enumerated() {
            if number % 2 == 0 {
                try await task.value
            } else {
                await #expect(throws: Planned()) { try await task.value }
            }
        }
        #expect(told.value == 4)
        let keys = try store.environment.read { try $0.entries(in: store.table).map(\.key) }
        #expect(keys == ["0", "2", "4", "6"])
        try store.expectSound()
    }

    @Test("if all closures of a group throw, nothing is committed")
    func allFail() async throws {
        let store = try NoteStore()
        let before = try store.environment.info().lastTransactionID
        await #expect(throws: Planned()) {
            try await store.environment.write { transaction in
                try transaction.put("v", for: "k", in: store.table)
                throw Planned()
            }
        }
        #expect(try store.environment.info().lastTransactionID == before)
    }

    @MainActor
    @Test("the main actor can write without waiting for the disk on its thread")
    func mainActor() async throws {
        let store = try NoteStore()
        let text = try await store.environment.write { transaction in
            try transaction.put("v", for: "k", in: store.table)
            return try transaction.view.get("k", in: store.table)
        }
        #expect(text == "v")
        #expect(try store.entryCount() == 1)
    }

    @Test("a line longer than a group is served whole")
    func longLine() async throws {
        let store = try NoteStore()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<200 {
                group.addTask {
                    try await store.environment.write {
                        try $0.put("v", for: "\(number)", in: store.table)
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(try store.entryCount() == 200)
    }

    #if os(Linux)
        @Test("environments that are let go leave no thread behind")
        func noThreadLeft() throws {
            let folder = try TemporaryFolder()
            let child = try ChildProcess("writer-threads", folder.path("store"), "40")
            #expect(child.readAll() == "gone\n")
            #expect(child.wait() == .exit(0))
        }
    #endif
}
