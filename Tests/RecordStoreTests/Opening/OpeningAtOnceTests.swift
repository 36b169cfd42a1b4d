import EvolvingRecords
import LMDB
import RecordStore
import Synchronization
import TestSupport
import Testing

@Suite("A new store that several open at once") struct OpeningAtOnceTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("is opened, at whichever step of the opening another process makes it")
    func eachStep() throws {
        var step = 1
        while try open(madeByAnotherAt: step) { step += 1 }
        #expect(step > 10)
    }

    /// Opens a new store, which another process makes when the layer below is at a step. Returns
    /// whether the opening has so many steps.
    private func open(madeByAnotherAt step: Int) throws -> Bool {
        let path = folder.path("store \(step)")
        let stepsLeft = Mutex<Int?>(nil)
        let made = Mutex<String?>(nil)
        let environment = try Environment.open(at: path) { reached in
            // Nobody can be waited for while a lock is held.
            if reached == .waiting { return }
            let isDue = stepsLeft.withLock { left in
                left = left.map { $0 - 1 }
                return left == 0
            }
            if !isDue { return }
            let said = try? ChildProcess("upkeep", path, "0").readAll()
            made.withLock { $0 = said ?? "" }
        }
        stepsLeft.withLock { $0 = step }
        let store = try Store.open(at: path, [FirstNote.self])
        stepsLeft.withLock { $0 = nil }
        let said = made.withLock { $0 }
        if let said { #expect(said == "done\n", "step \(step)") }
        try store.write { try $0.save(FirstNote()) }
        #expect(try store.count(of: FirstNote.self) == 1)
        #expect(try store.verify().violations.isEmpty)
        try store.close()
        withExtendedLifetime(environment) {}
        return said != nil
    }

    @Test("is opened by every thread of every process")
    func race() throws {
        let children = try (0..<3).map { _ in try ChildProcess("open-at-once") }
        for round in 0..<repetitions("PLAINWEIGHTS_OPENINGS", quick: 8, thorough: 20) {
            let path = folder.path("store \(round)")
            for child in children { try child.writeLine(path) }
            for child in children { #expect(child.readLine() == "opened") }
        }
    }

    @Test("is not there for a reader, as long as nobody has made it")
    func reader() throws {
        let path = folder.path("store")
        let environment = try Environment.open(at: path)
        func expectMissing() {
            #expect(throws: StorageError.failed(.notThere, during: .open, path: path)) {
                try Store.open(
                    at: path, options: StoreOptions(access: .readOnly), [FirstNote.self])
            }
        }
        try environment.close()
        expectMissing()
        let table = try Environment.open(at: path).openTables(["catalog"])
        #expect(table.count == 1)
        expectMissing()
        _ = try Store.open(at: path, [FirstNote.self])
        _ = try Store.open(at: path, options: StoreOptions(access: .readOnly), [FirstNote.self])
    }
}
