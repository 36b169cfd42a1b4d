import Foundation
import LMDB
import TestSupport
import Testing

/// Processes that write and compact one file at once, and are killed on the way.
@Suite("Killed compaction")
struct KilledCompactionTests {
    private static let steps: [LayerStep] = [
        .drafted, .marked, .lockRemoved, .replaced, .flushed,
    ]
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("store")
    }

    @Test("whoever is killed at whatever step, no acknowledged commit is lost")
    func killed() throws {
        var seed = Seed("killed compaction")
        var numbers = ["0": 0, "1": 0, "2": 0]
        for _ in 0..<repetitions("PLAINWEIGHTS_COMPACTION_KILLS", quick: 5, thorough: 20) {
            let children = try (0..<Int.random(in: 1...3, using: &seed)).map { number in
                let step = Bool.random(using: &seed) ? Self.steps.randomElement(using: &seed) : nil
                let every = Int.random(in: 1...4, using: &seed)
                return try ChildProcess(
                    "compact", path, "\(number)", "\(every)", step?.rawValue ?? "none", "kill")
            }
            for (number, child) in children.enumerated() {
                let lineCount = Int.random(in: 0...12, using: &seed)
                var lines = (0..<lineCount).compactMap { _ in child.readLine() }
                child.terminate()
                lines += child.readAll().split(separator: "\n").map(String.init)
                #expect(child.wait() == .signal(SIGKILL), "\(lines)")
                #expect(!lines.contains { $0.hasPrefix("lost") }, "\(lines)")
                numbers["\(number)"] = lines.compactMap { Int($0) }.last ?? numbers["\(number)"]
            }
            try check(&numbers)
        }
        print("\(numbers.values.reduce(0, +)) commits")
    }

    /// Every acknowledged commit is there, and perhaps the one that was being acknowledged.
    private func check(_ numbers: inout [String: Int]) throws {
        let environment = try Environment.open(at: path)
        for (writer, number) in numbers {
            let ledger = try Ledger(of: writer, in: environment, valueSizes: [4096])
            let found = try environment.read(ledger.last)
            #expect(found == number || found == number + 1, "\(writer)")
            numbers[writer] = found
        }
        let report = try environment.validatePages()
        #expect(report.isSound && report.leakedPages == 0, "\(report.violations)")
        try environment.close()
        let files = try FileManager.default.contentsOfDirectory(atPath: path).sorted()
        #expect(files == ["data.mdb", "lock.mdb"])
    }

    @Test("who opens or writes between two steps goes on in the new file", arguments: steps)
    func heldAtEachStep(step: LayerStep) throws {
        let writer = try ChildProcess("compact", path, "1", "1000000", "none", "hold")
        #expect(writer.readLine() == "opened")
        let first = try ChildProcess("compact", path, "0", "1", step.rawValue, "hold")
        #expect(first.readLine() == "opened")
        #expect(first.readLine() == "1")
        // The writer finishes what is left to do after the mark, if it comes first.
        var line = first.readLine()
        let second = try ChildProcess("compact", path, "2", "1000000", "none", "hold")
        if line == "held" {
            if step == .marked {
                // Nobody holds anything, so the others go on.
                #expect(second.readLine() == "opened")
                for number in 1...4 { #expect(second.readLine() == "\(number)") }
            }
            try first.writeLine()
            line = first.readLine()
        }
        #expect(line == "2")
        for child in [writer, first, second] { child.terminate() }
        var numbers: [String: Int] = [:]
        for (name, child) in [("0", first), ("1", writer), ("2", second)] {
            let lines = child.readAll().split(separator: "\n").compactMap { Int($0) }
            _ = child.wait()
            numbers[name] = lines.last
        }
        let environment = try Environment.open(at: path)
        for (name, number) in numbers {
            let ledger = try Ledger(of: name, in: environment, valueSizes: [4096])
            let found = try environment.read(ledger.last)
            #expect(found == number || found == number + 1, "\(name)")
        }
        #expect(try environment.validatePages().isSound)
    }

    @Test("a mark without a new file means nothing, and goes with the next write")
    func markAlone() throws {
        let child = try ChildProcess("compact", path, "0", "3", "marked", "kill")
        let lines = child.readAll().split(separator: "\n").compactMap { Int($0) }
        #expect(child.wait() == .signal(SIGKILL))
        #expect(lines == [1, 2, 3])
        try FileManager.default.removeItem(atPath: path + "/data.mdb.next")
        let environment = try Environment.open(at: path)
        #expect(try environment.tableNames().contains("data.mdb.next"))
        let ledger = try Ledger(of: "0", in: environment, valueSizes: [4096])
        #expect(try environment.read(ledger.last) == 3)
        try environment.write { try ledger.record(4, in: &$0) }
        #expect(try environment.tableNames() == Ledger.tableNames.sorted())
        #expect(try environment.read(ledger.last) == 4)
        #expect(try environment.validatePages().isSound)
    }

    @Test("an unfinished new file goes when the store is opened, and not while it is made")
    func abandoned() throws {
        let child = try ChildProcess("compact", path, "0", "3", "drafted", "hold")
        for line in ["opened", "1", "2", "3", "held"] { #expect(child.readLine() == line) }
        let next = path + "/data.mdb.next"
        do {
            _ = try Environment.open(at: path)
            #expect(FileManager.default.fileExists(atPath: next))
        }
        child.terminate()
        _ = child.wait()
        let environment = try Environment.open(at: path)
        #expect(!FileManager.default.fileExists(atPath: next))
        let ledger = try Ledger(of: "0", in: environment, valueSizes: [4096])
        #expect(try environment.read(ledger.last) == 3)
    }

    @Test("a store for reading only goes on in a marked file, and leaves it as it is")
    func readOnly() throws {
        let child = try ChildProcess("compact", path, "0", "3", "marked", "kill")
        _ = child.readAll()
        _ = child.wait()
        let reader = try Environment.open(at: path, options: options { $0.access = .readOnly })
        let ledger = try Ledger(of: "0", in: reader, valueSizes: [4096])
        #expect(try reader.read(ledger.last) == 3)
        let names = try FolderContents(of: path).files.keys.sorted()
        #expect(names == ["data.mdb", "data.mdb.next", "lock.mdb"])
        // A process that may write finishes, and then the reader is told.
        let other = try ChildProcess("compact", path, "0", "1000000", "none", "hold")
        #expect(other.readLine() == "opened")
        #expect(other.readLine() == "4")
        #expect(throws: LMDBError.replaced(path: path)) { try reader.read(ledger.last) }
        other.terminate()
        _ = other.wait()
    }
}
