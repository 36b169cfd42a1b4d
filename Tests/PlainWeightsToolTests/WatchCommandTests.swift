import CommandLineSupport
import Foundation
import PlainWeightsTool
import Testing

@Suite("plainweights verify and watch") struct WatchCommandTests {
    private var bench: ToolBench

    init() throws {
        bench = try ToolBench()
        #expect(bench.run("log", "Row", "60x8", "--new").code == 0)
    }

    /// Runs with a clock whose time goes on by waits, in each of which something is done.
    private func watch(_ words: [String], _ steps: [() -> Void]) -> ToolBench.Run {
        var bench = bench
        var (now, position) = (ContinuousClock.now, 0)
        bench.pace = Pace(date: { .now }, now: { now }) { duration in
            now = now.advanced(by: duration)
            if steps.indices.contains(position) { steps[position]() }
            position += 1
            return position <= steps.count
        }
        return bench.runBare(["watch", "--store", bench.storePath] + words)
    }

    /// The lines without the time at their beginning, which is that of the machine.
    private func untimed(_ run: ToolBench.Run) -> [Substring] {
        run.output.split(separator: "\n").map { $0.dropFirst(5) }
    }

    @Test("prints the sets and changes that came since, each once")
    func watching() {
        let run = watch(
            [],
            [
                { _ = bench.run("log", "Row", "65x8@8", "+warmup", "40x5") }, {},
                { _ = bench.run("rename", "Row", "Rowing") },
                { _ = bench.run("sample") },
            ])
        // Made-up training is not in the history.
        #expect(run.errors == "some changes are not in the history\n" && run.code == 0)
        let lines = untimed(run)
        #expect(lines.count == 3)
        #expect(lines[0] == "  Row  65 kg x 8, @8")
        #expect(lines[1] == "  Row  40 kg x 5, warmUp")
        #expect(lines[2].hasPrefix("  rename Row"))
    }

    @Test("prints an object on each line, and ends after its seconds")
    func json() throws {
        let run = watch(
            ["--json", "--seconds", "2"],
            [{ _ = bench.run("log", "Row", "65x8") }, {}, { _ = bench.run("log", "Row", "70x8") }])
        #expect(run.output.split(separator: "\n").count == 1)
        let change = try bench.json(run)
        #expect(change["label"] as? String == "log Row" && change["kind"] as? String == "normal")
        #expect((change["sets"] as? [[String: Any]])?.first?["weight"] as? Double == 65)
    }

    @Test("goes on with a store that takes the place of the watched one")
    func replaced() {
        let backup = bench.storePath + "-backup"
        #expect(bench.run("backup", backup).code == 0)
        let run = watch(
            [],
            [
                { _ = bench.run("log", "Row", "65x8") },
                { _ = bench.run("restore", backup, "--yes") },
                { _ = bench.run("log", "Row", "70x8") },
            ])
        #expect(run.code == 0, "\(run.errors)")
        #expect(
            untimed(run).contains("  Row  65 kg x 8") && untimed(run).contains("  Row  70 kg x 8"))
    }

    @Test("needs a store, and seconds that are some")
    func wrong() {
        #expect(bench.runBare(["watch", "--store", bench.storePath + "-none"]).code == 3)
        #expect(bench.run("watch", "--seconds", "0").code == ExitCode.usage)
    }

    @Test("checks a sound store, and counts what it has checked")
    func sound() throws {
        let run = bench.run("verify")
        #expect(run.code == ExitCode.done && run.errors == "")
        #expect(run.output.hasSuffix(" index entries checked: 0 violations\n"))
        let json = try bench.json(bench.run("verify", "--json"))
        #expect(json["isSound"] as? Bool == true)
        #expect(try #require(json["records"] as? Int) > 2)
        #expect(bench.runBare(["verify", "--store", bench.storePath + "-none"]).code == 3)
    }

    @Test("ends with 1 and names the record where one is damaged")
    func damaged() throws {
        #expect(bench.run("log", "Row", "60x8", "--", "quokka").code == 0)
        let file = URL(filePath: bench.storePath + "/data.mdb")
        var bytes = try Data(contentsOf: file)
        // Pages that are free may have the note too.
        while let found = bytes.range(of: Data("quokka".utf8)) {
            bytes.replaceSubrange(found, with: Data("quakka".utf8))
        }
        try bytes.write(to: file)
        let run = bench.run("verify")
        #expect(run.code == ExitCode.unsound, "\(run.output) \(run.errors)")
        #expect(run.output.contains("ExerciseSet") && !run.output.contains(" 0 violations"))
    }
}
