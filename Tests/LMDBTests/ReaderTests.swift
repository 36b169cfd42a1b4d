import Foundation
import LMDB
import TestSupport
import Testing

@Suite("Readers")
struct ReaderTests {
    @Test("handles are renewed: the number of slots stays at the highest number of readers")
    func pool() throws {
        let store = try NoteStore()
        for _ in 0..<3 {
            try withReaders(4, in: store) {}
            for _ in 0..<500 { _ = try store.entryCount() }
            try Worker { for _ in 0..<500 { _ = try store.entryCount() } }.join()
        }
        // Four readers at once, and the one that asks.
        #expect(try store.environment.info().readerSlotCount <= 5)
        #expect(try store.environment.readers() == [])
    }

    @Test("one reader too many gets an error, and none is refused once there is room again")
    func full() throws {
        let store = try NoteStore(options { $0.maximumReaders = 3 })
        let error = LMDBError.readersFull(limit: 3)
        try withReaders(3, in: store) {
            #expect(throws: error) { try store.environment.read { _ in } }
            // A writer needs no slot.
            try store.fill(2)
        }
        #expect(try store.entryCount() == 2)
        try withReaders(3, in: store) {
            #expect(throws: error) { try store.environment.read { _ in } }
        }
    }

    @Test("the pages of an older state are walked as the read that holds it sees them")
    func olderPages() throws {
        let store = try NoteStore()
        try store.fill(50)
        try store.environment.read { _ in
            for count in [100, 200, 300, 400] {
                try Worker { try store.fill(count, sizeBytes: count * 10) }.join()
                let report = try store.environment.validatePages()
                #expect(report.violations == [] && report.trees.last?.counts.entryCount == 50)
            }
        }
        try store.expectSound()
    }

    @Test("a process that has read much and idles leaves the others their slots")
    func idleProcess() throws {
        let store = try NoteStore(options { $0.maximumReaders = 4 })
        let child = try ChildProcess("rest-after-reads", store.path, "4")
        #expect(child.readLine() == "resting")
        try withReaders(3, in: store) {}
        // All but the one slot that this process keeps are there for the other.
        try child.writeLine()
        #expect(child.readLine() == "resting")
        try child.writeLine()
        #expect(child.wait() == .exit(0))
    }

    @Test("a process keeps no more idle slots than its part, and at least one", arguments: 1...40)
    func idleSlots(limit: Int) throws {
        let store = try NoteStore(options { $0.maximumReaders = limit })
        try withReaders(limit, in: store) {}
        let slots = try slotCount(of: store)
        #expect(slots == max(1, limit / 9))
    }

    /// How many slots this process has taken in the lock file, by its bytes: the table of readers
    /// begins at 128, and each is a transaction, a process and a thread in 64 bytes.
    private func slotCount(of store: NoteStore) throws -> Int {
        let bytes = try Data(contentsOf: URL(fileURLWithPath: store.path + "/lock.mdb"))
        let own = UInt32(ProcessInfo.processInfo.processIdentifier)
        return stride(from: 128, to: bytes.count - 12, by: 64).count { offset in
            bytes.withUnsafeBytes {
                $0.loadUnaligned(fromByteOffset: offset + 8, as: UInt32.self) == own
            }
        }
    }

    @Test("where there is one slot, copying and opening tables take it from the reads")
    func oneSlot() throws {
        let store = try NoteStore(options { $0.maximumReaders = 1 })
        try store.fill(3)
        for round in 1...2 {
            #expect(try store.entryCount() == 3)
            try store.environment.copy(to: store.folder.path("copy \(round)"))
        }
        try store.environment.close()
        let reader = try Environment.open(
            at: store.path,
            options: options {
                $0.access = .readOnly
                $0.maximumReaders = 1
            })
        #expect(try reader.tableNames() == ["notes"])
        #expect(try reader.openTables(["notes"]).count == 1)
    }

    @Test("after a rush for too few slots every slot can be used again")
    func rush() throws {
        for _ in 0..<repetitions("PLAINWEIGHTS_RUSHES", quick: 6, thorough: 20) {
            let store = try NoteStore(options { $0.maximumReaders = 2 })
            let workers = (0..<6).map { _ in
                Worker {
                    for _ in 0..<200 {
                        do {
                            _ = try store.entryCount()
                        } catch LMDBError.readersFull(limit: 2) {
                            continue
                        }
                    }
                }
            }
            for worker in workers { try worker.join() }
            try withReaders(2, in: store) {}
            #expect(try store.entryCount() == 0)
        }
    }

    @Test("the limit in the error is the one that the first opener has fixed")
    func limitOfFirstOpener() throws {
        let folder = try TemporaryFolder()
        let child = try ChildProcess("hold-reader", folder.path("store"), "2")
        _ = child.readLine()
        let environment = try Environment.open(
            at: folder.path("store"), options: options { $0.maximumReaders = 50 })
        try environment.read { _ in
            let other = Worker { try environment.read { $0.transactionID } }
            #expect(throws: LMDBError.readersFull(limit: 2)) { try other.join() }
        } as Void
        try child.writeLine()
        #expect(child.wait() == .exit(0))
    }

    @Test("the slots of a killed process are cleared when a reader needs one")
    func killedProcess() throws {
        let store = try NoteStore(options { $0.maximumReaders = 2 })
        let child = try ChildProcess("hold-reader", store.path, "2")
        _ = child.readLine()
        try withReaders(1, in: store) {
            #expect(throws: LMDBError.readersFull(limit: 2)) {
                try store.environment.read { _ in }
            }
            child.terminate()
            #expect(child.wait() == .signal(SIGKILL))
            let count = try store.entryCount()
            #expect(count == 0)
            let own = ProcessInfo.processInfo.processIdentifier
            let readers = try store.environment.readers()
            #expect(readers.map(\.processID) == [own])
        }
    }

    @Test("opening clears the slots of killed processes")
    func clearedAtOpen() throws {
        let store = try NoteStore()
        let child = try ChildProcess("hold-reader", store.path, "126")
        _ = child.readLine()
        #expect(try store.environment.clearDeadReaders() == 0)
        child.terminate()
        child.wait()
        #expect(try store.environment.readers().map(\.processID) == [child.processID])
        _ = try Environment.open(at: store.path)
        #expect(try store.environment.readers() == [])
    }

    @Test("readers() tells of this process and of others: who, how far behind, how long")
    func list() throws {
        let store = try NoteStore()
        let child = try ChildProcess("hold-reader", store.path, "126")
        let childTransaction = try #require(child.readLine().flatMap { Int($0) })
        for _ in 0..<3 { try store.fill(1) }
        try store.environment.read { view in
            let id = view.transactionID
            try Worker { try store.fill(2) }.join()
            let readers = try store.environment.readers()
            #expect(readers.map(\.transactionID) == [childTransaction, id])
            #expect(readers.map(\.transactionLag) == [4, 1])
            let own = ProcessInfo.processInfo.processIdentifier
            #expect(readers.map(\.processID) == [child.processID, own])
            #expect(readers[0].ageNanoseconds == nil)
            let age = try #require(readers[1].ageNanoseconds)
            // The clock is coarse: it must move on, some time.
            try waitUntil { try store.environment.readers()[1].ageNanoseconds ?? 0 > age }
        }
        try child.writeLine()
        #expect(child.wait() == .exit(0))
        #expect(try store.environment.readers() == [])
    }

    /// Runs `body` while `count` other threads read.
    private func withReaders(_ count: Int, in store: NoteStore, _ body: () throws -> Void) throws {
        let started = DispatchSemaphore(value: 0)
        let mayEnd = DispatchSemaphore(value: 0)
        let workers = (0..<count).map { _ in
            Worker {
                defer { started.signal() }
                try store.environment.read { _ in
                    started.signal()
                    mayEnd.wait()
                }
            }
        }
        for _ in workers { started.wait() }
        defer { for _ in workers { mayEnd.signal() } }
        try body()
        for _ in workers { mayEnd.signal() }
        for worker in workers { try worker.join() }
    }
}
