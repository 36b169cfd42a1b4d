import CommandLineSupport
import Foundation
import TestSupport
import Testing
import store_inspect

/// What `watch` tells of a store that other processes write to. Time is the test's own.
@Suite("The command watch") struct WatchCommandTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("Training")
        try Self.run("plainweights", ["sample", "--kind", "year", "--store", path])
    }

    private static func run(_ program: String, _ words: [String]) throws {
        let child = try ChildProcess(
            program: ChildProcess.products().appendingPathComponent(program).path,
            arguments: words)
        let output = child.readAll()
        let ending = child.wait()
        #expect(ending == .exit(0), "\(output)")
    }

    /// Runs the command with a clock that moves on by what is waited, and calls `body` with the
    /// number of each wait.
    private func watch(
        _ words: [String], canRepaint: Bool = false, _ body: @escaping (Int) throws -> Void
    ) -> (output: String, code: Int32) {
        var now = ContinuousClock.now
        var count = 0
        let pace = Pace(date: { Date(timeIntervalSinceReferenceDate: 0) }, now: { now }) {
            now += $0
            count += 1
            do { try body(count) } catch { Issue.record(error) }
            return count < 10
        }
        var output = ""
        let console = Console(
            canRepaint: canRepaint, output: { output += $0 },
            errors: { Issue.record("\($0)") })
        let code = StoreInspect.tool(pace).run(["watch", path] + words, console)
        return (output, code)
    }

    private func objects(_ output: String) throws -> [[String: Any]] {
        try output.split(separator: "\n").map { line in
            let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
            return try #require(value as? [String: Any])
        }
    }

    @Test("each interval tells what was written in it, also after another file took the place")
    func intervals() throws {
        let path = path
        let run = watch(["--seconds", "4", "--interval", "2", "--json"]) { count in
            switch count {
            case 1:
                let set = ["log", "Bench Press", "100x5"]
                try Self.run("plainweights", set + ["--store", path])
            default: try Self.run("store-inspect", ["compact", path, "--yes"])
            }
        }
        #expect(run.code == 0)
        let lines = try objects(run.output)
        #expect(lines.count == 2)
        let first = try #require(lines.first)
        #expect(first["seconds"] as? Double == 2)
        #expect(first["time"] as? String == "2001-01-01T00:00:00Z")
        #expect(try #require(first["transactions"] as? Int) >= 1)
        let types = try #require(first["types"] as? [[String: Any]])
        let sets = try #require(types.first { $0["name"] as? String == "ExerciseSet" })
        #expect(sets["recordsAdded"] as? Int == 1)
        #expect(try #require(sets["entriesAdded"] as? Int) > 1)
        let changes = try #require(first["changes"] as? [String: Any])
        #expect(changes["inserted"] as? Int == 1 && first["readers"] as? Int == 0)
        let last = try #require(lines.last)
        #expect(last["transactions"] as? Int == 0)
        #expect(try #require(last["fileGrowthBytes"] as? Int) < 0)
    }

    @Test("a line tells all of an interval, and a terminal is painted anew")
    func forms() throws {
        let line = watch(["--seconds", "1"]) { _ in }
        #expect(
            line.output.hasPrefix(
                "2001-01-01T00:00:00Z 0.0 transactions/s, +0 records, +0 entries, +0 bytes, "
                    + "+0 free pages, no history, nobody reads"), "\(line.output)")
        let painted = watch(["--seconds", "2"], canRepaint: true) { _ in }
        #expect(painted.output.components(separatedBy: "\u{1B}[J").count == 3)
        #expect(painted.output.components(separatedBy: "transactions  0.0/s").count == 3)
    }

    @Test("who stops it is obeyed, and wrong numbers are refused")
    func ends() throws {
        let run = watch(["--interval", "0.5"]) { _ in }
        #expect(run.code == 0 && run.output.split(separator: "\n").count == 9)
        for words in [["--interval", "0"], ["--interval", "x"], ["--seconds", "0"]] {
            #expect(ToolRun(["watch", path] + words).code == 2)
        }
        #expect(ToolRun("watch", path + "-none").code == 3)
    }

    @Test("Ctrl-C ends it with 0")
    func interrupted() throws {
        let child = try startTool(["watch", path, "--interval", "0.1", "--json"])
        #expect(child.readLine()?.hasPrefix("{") == true)
        child.terminate(SIGINT)
        _ = child.readAll()
        #expect(child.wait() == .exit(0))
    }
}
