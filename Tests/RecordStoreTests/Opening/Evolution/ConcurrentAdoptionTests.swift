import LMDB
import RecordStore
import TestSupport
import Testing

/// A newer schema reads the catalog, waits for writers, and then writes the catalog: what they
/// have written into the states of indexes stays.
@Suite("Schemas that wait for writers") struct ConcurrentAdoptionTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test("what a writer commits before is kept", .timeLimit(.minutes(10)))
    func commit() throws {
        let path = folder.path("store")
        try Glossary.fill(100, at: path)
        let store = try Store.open(at: path, options: .unflushed, [Glossary.Indexed.self])
        let line = try Environment.open(at: path, options: .unflushed)
        let (isHeld, goesOn) = (Flag(), Flag())
        let writer = Worker {
            try store.write { transaction in
                isHeld.raise()
                waitUntil { goesOn.isRaised }
                try transaction.save(Glossary.Indexed(word: .long("cut", 1)))
                try transaction.save(Glossary.Indexed(word: .long("cut", 2)))
            }
        }
        waitUntil { isHeld.isRaised }
        let adoption = Worker {
            _ = try Store.open(
                at: path, options: .unflushed, upkeep: .later, [Glossary.Extended.self])
        }
        waitUntil { line.waitingWriterCount == 1 }
        goesOn.raise()
        try writer.join()
        try adoption.join()
        expectSound(store)
        let catalog = try StoredCatalog(at: path)
        #expect(catalog.states[try catalog.number("byWord")]?.phase == .ready)
        expectSound(try Store.open(at: path, options: .unflushed, [Glossary.Extended.self]))
    }

    @Test("a build that appends before goes on where it was", .timeLimit(.minutes(10)))
    func append() throws {
        struct Stop: Error {}
        let path = folder.path("store")
        try Glossary.fill(100, at: path)
        let store = try Store.open(
            at: path, options: .unflushed, upkeep: .later, [Glossary.Indexed.self])
        let line = try Environment.open(at: path, options: .unflushed)
        var workers: [Worker<Void>] = []
        do {
            try store.upkeep { report in
                switch report.work {
                case .writing:
                    // The adoption has read the states, and the build stands in line behind it.
                    let isHeld = Flag()
                    workers.append(
                        Worker {
                            try store.write { _ in
                                isHeld.raise()
                                waitUntil { line.waitingWriterCount == 2 }
                            }
                        })
                    waitUntil { isHeld.isRaised }
                    workers.append(
                        Worker {
                            _ = try Store.open(
                                at: path, options: .unflushed, upkeep: .later,
                                [Glossary.Extended.self])
                        })
                    waitUntil { line.waitingWriterCount == 1 }
                case .catchingUp:
                    for worker in workers { try worker.join() }
                    throw Stop()
                default: break
                }
            }
        } catch is Stop {
            // The adoption has written the catalog over the states of the build.
        }
        #expect(workers.count == 2)
        let catalog = try StoredCatalog(at: path)
        let state = try #require(catalog.states[try catalog.number("byWord")])
        #expect(state.phase == .catchingUp && !state.mark.isEmpty)
        expectSound(try Store.open(at: path, options: .unflushed, [Glossary.Extended.self]))
    }
}
