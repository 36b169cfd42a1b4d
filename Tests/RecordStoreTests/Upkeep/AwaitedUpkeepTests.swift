import LMDB
import RecordStore
import TestSupport
import Testing

/// Upkeep that waits while somebody else does it. The lock is one of open files, so that another
/// process holds it just as these tests do.
@Suite("Awaited upkeep") struct AwaitedUpkeepTests {
    private let folder: TemporaryFolder
    private let store: Store

    init() throws {
        folder = try TemporaryFolder()
        let path = folder.path("store")
        try Glossary.fill(50, at: path)
        store = try Store.open(
            at: path, options: .unflushed, upkeep: .later, [Glossary.Indexed.self])
    }

    private var lockPath: String { store.path + "/upkeep.lock" }

    private func phase() throws -> IndexState.Phase? {
        let catalog = try StoredCatalog(at: store.path)
        return catalog.states[try catalog.number("byWord")]?.phase
    }

    @Test("ends with its task", .timeLimit(.minutes(10)))
    func cancelled() async throws {
        let lock = try #require(try FileLock(at: lockPath))
        let (store, isWaiting) = (store, Flag())
        let upkeep = Task { try await store.upkeep { _ in isWaiting.raise() } }
        while !isWaiting.isRaised { await Task.yield() }
        upkeep.cancel()
        await #expect(throws: CancellationError.self) { try await upkeep.value }
        #expect(try phase() == .building)
        withExtendedLifetime(lock) {}
    }

    @Test("does not begin in a task that is cancelled already", .timeLimit(.minutes(10)))
    func cancelledBefore() async throws {
        let lock = try #require(try FileLock(at: lockPath))
        let (store, goesOn) = (store, Flag())
        let upkeep = Task {
            while !goesOn.isRaised { await Task.yield() }
            try await store.upkeep()
        }
        upkeep.cancel()
        goesOn.raise()
        await #expect(throws: CancellationError.self) { try await upkeep.value }
        withExtendedLifetime(lock) {}
    }

    @Test("says that it waits, and may be ended by what is thrown then")
    func thrown() throws {
        struct Stop: Error {}
        let lock = try #require(try FileLock(at: lockPath))
        var works: [UpkeepProgress.Work] = []
        #expect(throws: Stop.self) {
            try store.upkeep { report in
                works.append(report.work)
                throw Stop()
            }
        }
        #expect(works == [.waiting])
        withExtendedLifetime(lock) {}
    }

    @Test("goes on when the other one is done", .timeLimit(.minutes(10)))
    func released() async throws {
        let (store, lockPath) = (store, lockPath)
        let (isHeld, isWaiting) = (Flag(), Flag())
        let holder = Worker {
            let lock = try FileLock(at: lockPath)
            isHeld.raise()
            waitUntil { isWaiting.isRaised }
            withExtendedLifetime(lock) {}
        }
        while !isHeld.isRaised { await Task.yield() }
        try await store.upkeep { _ in isWaiting.raise() }
        try holder.join()
        #expect(try phase() == .ready)
        expectSound(store)
    }
}
