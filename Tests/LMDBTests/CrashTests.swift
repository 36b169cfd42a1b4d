import LMDB
import TestSupport
import Testing

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

@Suite("Processes that are killed")
struct CrashTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("store") }

    init() throws {
        folder = try TemporaryFolder()
    }

    @Test("whenever writers are killed, each acknowledged commit is there, each one is whole")
    func killedWriters() throws {
        var seed = Seed("killedWriters")
        var acknowledged: [String: Int] = [:]
        for _ in 1...repetitions("PLAINWEIGHTS_KILLS", quick: 6, thorough: 25) {
            try runAndKill(after: Int.random(in: 0...30, using: &seed), &acknowledged)
            let environment = try Environment.open(at: path)
            for writer in LedgerWriters.all {
                let last = acknowledged[writer] ?? 0
                let ledger = try Ledger(of: writer, in: environment, valueSizes: [4096])
                let found = try environment.read(ledger.last)
                // The commit that was being acknowledged may be there too.
                #expect(found == last || found == last + 1, "\(writer)")
                acknowledged[writer] = found
            }
            let report = try environment.validatePages()
            #expect(report.isSound && report.leakedPages == 0, "\(report.violations)")
            #expect(try environment.readers().isEmpty)
            try environment.close()
        }
        #expect(LedgerWriters.all.allSatisfy { acknowledged[$0, default: 0] > 0 })
    }

    /// Lets writers go on until they have said so many lines, kills them, and notes what they said.
    private func runAndKill(after lineCount: Int, _ acknowledged: inout [String: Int]) throws {
        let child = try ChildProcess("write-for-ever", path)
        var lines = (0..<lineCount).compactMap { _ in child.readLine() }
        child.terminate(SIGKILL)
        lines += child.readAll().split(separator: "\n").map(String.init)
        #expect(child.wait() == .signal(SIGKILL))
        for line in lines {
            let words = line.split(separator: " ")
            if words.count == 2, let number = Int(words[1]) {
                acknowledged[String(words[0])] = number
            }
        }
    }

    @Test("the slot of a killed reader is cleared when the next one opens")
    func slotIsCleared() throws {
        // Keeps the lock file in use: the first opener makes a new one anyway.
        let keeper = try ChildProcess("hold-open", path)
        #expect(keeper.readLine() == "open")
        let reader = try ChildProcess("hold-read", path)
        #expect(reader.readLine() == "reading")
        do {
            let environment = try Environment.open(at: path)
            #expect(try environment.readers().map(\.processID) == [reader.processID])
            try environment.close()
        }
        reader.terminate()
        #expect(reader.wait() == .signal(SIGKILL))
        let environment = try Environment.open(at: path)
        #expect(try environment.readers().isEmpty)
    }

    @Test("a writer killed in the middle blocks nobody and leaves nothing")
    func killedWriterHoldsNoLock() throws {
        let environment = try Environment.open(at: path)
        let table = try environment.openTables(["held"])[0]
        let writer = try ChildProcess("hold-write", path)
        #expect(writer.readLine() == "writing")
        writer.terminate()
        #expect(writer.wait() == .signal(SIGKILL))
        try environment.write { try $0.put("whole", for: "after", in: table) }
        let entries = try environment.read { try $0.entries(in: table).map(\.key) }
        #expect(entries == ["after"])
        #expect(try environment.validatePages().isSound)
    }

    @Test("pages that a reader pins are used again once it is killed and cleared")
    func killedReaderFreesPages() throws {
        let environment = try Environment.open(at: path)
        let ledger = try Ledger(in: environment)
        var number = 0
        func commit(_ count: Int) throws -> Int {
            for _ in 0..<count {
                number += 1
                try environment.write { try ledger.record(number, in: &$0) }
            }
            return try environment.info().pageCount
        }
        let before = try commit(20)
        let reader = try ChildProcess("hold-read", path)
        #expect(reader.readLine() == "reading")
        let pinned = try commit(20)
        // 20 commits of many pages each, and none could be used again.
        #expect(pinned > before + 20)
        reader.terminate()
        #expect(reader.wait() == .signal(SIGKILL))
        #expect(try environment.clearDeadReaders() == 1)
        #expect(try commit(20) <= pinned)
    }
}
