import Foundation
import LMDB
import TestSupport
import Testing

/// A damaged file is replaced while other processes open it, and processes are killed on the way.
@Suite("A data file that is replaced")
struct ReplacingTests {
    private static let steps: [LayerStep] = [
        .drafted, .unused, .emptiedLock, .kept, .replaced, .flushed,
    ]
    private let folder: TemporaryFolder
    private let path: String
    private var dataPath: String { path + "/data.mdb" }

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("store")
    }

    @Test(
        "whoever is killed at whatever step, no acknowledged commit is lost",
        arguments: [true, false])
    func killed(restores: Bool) throws {
        var seed = Seed("killed while replacing \(restores)")
        let backup = restores ? try makeBackup() : "-"
        let rounds = repetitions("PLAINWEIGHTS_REPLACEMENTS", quick: 4, thorough: 12)
        var (replaced, written) = (0, 0)
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        for round in 1...rounds {
            let damaged = Data("no store \(round)".utf8)
            try damage(with: damaged)
            let last = try runAndKill(backup, &seed)
            let bytes = try Data(contentsOf: URL(fileURLWithPath: dataPath))
            if bytes == damaged {
                // All of them died on the way.
                #expect(last.isEmpty)
            } else {
                replaced += 1
                written += last.values.reduce(0, +)
                try check(last, restores: restores)
            }
            try checkKept(damaged, isReplaced: bytes != damaged)
        }
        #expect(replaced > 0)
        print("\(rounds) rounds, \(replaced) replaced, \(written) commits")
    }

    /// Writes in place, as a disk does it: what has another name for the file sees it too.
    private func damage(with bytes: Data) throws {
        let file = open(dataPath, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
        let count = bytes.withUnsafeBytes { write(file, $0.baseAddress, $0.count) }
        close(file)
        try #require(count == bytes.count)
    }

    @Test("who opens between two steps waits, and both then write one store", arguments: steps)
    func heldAtEachStep(step: LayerStep) throws {
        let backup = try makeBackup()
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
        try damage(with: Data("no store".utf8))
        let first = try ChildProcess("replace", path, backup, "0", step.rawValue, "hold")
        #expect(first.readLine() == "held")
        let second = try ChildProcess("replace", path, backup, "1", "none", "hold")
        waitUntil { second.hasOutput || isWaitingForLock(second.processID) }
        // It may come first, and write, only where nothing has been replaced yet.
        var last = ["1": second.hasOutput ? numbers(of: second) : []]
        try first.writeLine()
        last["0"] = numbers(of: first)
        last["1"]? += numbers(of: second)
        for (writer, child) in [("0", first), ("1", second)] {
            child.terminate()
            last[writer]? += child.readAll().split(separator: "\n").compactMap { Int($0) }
            #expect(child.wait() == .signal(SIGKILL))
        }
        try check(last.compactMapValues(\.last), restores: true)
    }

    /// What the next lines of a writer say.
    private func numbers(of child: ChildProcess) -> [Int] {
        (0..<4).compactMap { _ in child.readLine() }.compactMap { Int($0) }
    }

    /// Whether a process waits for a lock of a file, where the system lists that; true elsewhere.
    private func isWaitingForLock(_ processID: Int32) -> Bool {
        guard let file = FileHandle(forReadingAtPath: "/proc/locks") else { return true }
        // The system gives a long list in parts, and says of none how much is to come.
        var list = Data()
        while let part = try? file.read(upToCount: 4096), !part.isEmpty { list += part }
        return String(decoding: list, as: UTF8.self).split(separator: "\n").contains { line in
            let words = line.split(separator: " ")
            return words.contains("->") && words.contains("\(processID)")
        }
    }

    /// Starts some processes at once, lets each go on until it has said so many lines, kills it,
    /// and gives the last number that each has acknowledged.
    private func runAndKill(_ backup: String, _ seed: inout Seed) throws -> [String: Int] {
        let children = try (0..<Int.random(in: 1...3, using: &seed)).map { number in
            let step = Bool.random(using: &seed) ? Self.steps.randomElement(using: &seed) : nil
            return try ChildProcess(
                "replace", path, backup, "\(number)", step?.rawValue ?? "none", "kill")
        }
        var last: [String: Int] = [:]
        for (number, child) in children.enumerated() {
            let lineCount = Int.random(in: 0...6, using: &seed)
            var lines = (0..<lineCount).compactMap { _ in child.readLine() }
            child.terminate()
            lines += child.readAll().split(separator: "\n").map(String.init)
            #expect(child.wait() == .signal(SIGKILL), "\(lines)")
            last["\(number)"] = lines.compactMap { Int($0) }.last
        }
        return last
    }

    private func check(_ last: [String: Int], restores: Bool) throws {
        let environment = try Environment.open(at: path)
        for (writer, number) in last {
            let ledger = try Ledger(of: writer, in: environment, valueSizes: [4096])
            let found = try environment.read(ledger.last)
            // The commit that was being acknowledged may be there too.
            #expect(found == number || found == number + 1, "\(writer)")
        }
        let ledger = try Ledger(of: "backup", in: environment, valueSizes: [4096])
        #expect(try environment.read(ledger.last) == (restores ? 7 : 0))
        let report = try environment.validatePages()
        #expect(report.isSound && report.leakedPages == 0, "\(report.violations)")
        try environment.close()
    }

    /// The damaged file is kept once, and nobody has written to it; drafts of the killed go.
    private func checkKept(_ damaged: Data, isReplaced: Bool) throws {
        var keptCount = 0
        for name in try FileManager.default.contentsOfDirectory(atPath: path) {
            let file = path + "/" + name
            if name.hasPrefix("data.mdb.damaged-") {
                if try Data(contentsOf: URL(fileURLWithPath: file)) == damaged { keptCount += 1 }
            } else if name.hasPrefix("data.mdb.new-") {
                try FileManager.default.removeItem(atPath: file)
            } else {
                #expect(["data.mdb", "lock.mdb"].contains(name))
            }
        }
        #expect(isReplaced ? keptCount == 1 : keptCount <= 1)
    }

    private func makeBackup() throws -> String {
        let environment = try Environment.open(at: folder.path("backup"))
        let ledger = try Ledger(of: "backup", in: environment, valueSizes: [4096])
        for number in 1...7 { try environment.write { try ledger.record(number, in: &$0) } }
        try environment.close()
        return folder.path("backup")
    }

    @Test("it stays where it is while another process has it open")
    func inUse() throws {
        do {
            let environment = try Environment.open(at: path)
            _ = try environment.openTables(["notes"])
            try environment.close()
        }
        let holder = try ChildProcess("hold-open", path)
        #expect(holder.readLine() == "open")
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: dataPath))
        try file.seek(toOffset: 16)
        try file.write(contentsOf: Data("no store".utf8))
        try file.close()
        let before = try FolderContents(of: path)
        let backup = try makeBackup()
        let policies: [(EnvironmentOptions.DamagePolicy, LMDBError.Operation)] = [
            (.moveAside, .moveAside), (.restore(from: backup), .restore),
        ]
        for (policy, operation) in policies {
            #expect(throws: LMDBError.failed(.busy, during: operation, path: path)) {
                try Environment.open(at: path, options: options { $0.whenDamaged = policy })
            }
        }
        #expect(try FolderContents(of: path) == before)
        holder.terminate()
        #expect(holder.wait() == .signal(SIGKILL))
        let environment = try Environment.open(
            at: path, options: options { $0.whenDamaged = .restore(from: backup) })
        #expect(try environment.tableNames() == Ledger.tableNames.sorted())
    }

    @Test("one that another program puts in the place of an open one is refused")
    func replacedByHand() throws {
        let store = try NoteStore()
        let copy = store.folder.path("copy")
        try store.environment.copy(to: copy)
        #expect(rename(copy + "/data.mdb", store.dataPath) == 0)
        #expect(throws: LMDBError.failed(.busy, during: .open, path: store.path)) {
            try Environment.open(at: store.path)
        }
        try store.environment.close()
        #expect(try Environment.open(at: store.path).tableNames() == ["notes"])
    }
}
