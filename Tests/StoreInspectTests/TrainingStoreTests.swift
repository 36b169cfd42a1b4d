import CommandLineSupport
import Foundation
import PlainWeights
import TestSupport
import Testing
import store_inspect

/// What is shown of a store of training, which has enumerations, quantities, and types without
/// records.
@Suite("A store of training") struct TrainingStoreTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("store")
        let store = try WorkoutStore.open(
            at: path, options: StoreOptions(durability: .throwaway))
        let sample = SampleData.twoWeeks(
            seed: 1, endingAt: Date(timeIntervalSinceReferenceDate: 800_000_000))
        try store.write { transaction in
            try sample.add(to: &transaction)
            let set = try #require(sample.sets.first)
            try transaction.update(set.id) {
                ($0.kind, $0.traits) = (.warmUp, [.paused, .bonus])
                ($0.weight, $0.side) = (.kilograms(62.5), .left)
            }
        }
        try store.close()
    }

    private func count(_ filter: String) -> String {
        let run = ToolRun("count", path, "ExerciseSet where \(filter)")
        return run.output + run.errors
    }

    @Test("enumerations are shown by the names of their values, and as numbers in JSON")
    func names() throws {
        let query = "ExerciseSet where kind == 1"
        let fields = ["--fields", "kind,traits,side,weight,weightUnit"]
        let table = ToolRun(["query", path, query] + fields)
        #expect(
            table.lines == [
                "kind    traits        side   weight  weightUnit",
                "warmUp  paused+bonus  left  62.5 kg  kilograms",
            ])
        let json = try ToolRun(["query", path, query, "--json"] + fields).object()
        let row = try #require((json["rows"] as? [[String: Any]])?.first)
        #expect(row["kind"] as? Int == 1 && row["traits"] as? Int == 72)
        let groups = ToolRun("totals", path, "ExerciseSet totals count by kind", "--csv").lines
        #expect(groups.contains("warmUp,1") && groups.contains { $0.hasPrefix("normal,") })
        let sums = ToolRun("totals", path, "\(query) totals sum(kind), greatest(kind)", "--csv")
        #expect(sums.lines == ["sum(kind),greatest(kind)", "1,warmUp"])
        #expect(ToolRun("types", path, "ExerciseSet").output.contains("normal"))
        let explained = ToolRun("explain", path, "ExerciseSet where kind == 1 && weight > 62.5kg")
        for part in ["check kind == warmUp\n", "check weight > 62.5 kg\n"] {
            #expect(explained.output.contains(part), "\(explained)")
        }
        let indexes = ToolRun(["indexes", path, "WorkoutSession"], width: 120).lines
        #expect(indexes.contains { $0.hasSuffix("where state == active") }, "\(indexes)")
        let partial = try ToolRun("indexes", path, "WorkoutSession", "--json").objects()
        #expect(partial.contains { $0["condition"] as? String == "state == 1" })
    }

    @Test("queries read names, quantities with their units, and one sign for equal")
    func queries() {
        #expect(count("kind = warmUp") == "1\n" && count("kind == \"warmUp\"") == "1\n")
        #expect(count("kind.isIn([warmUp, drop]) && traits = \"paused+bonus\"") == "1\n")
        #expect(count("weight=62,5kg && kind != normal") == "1\n")
        let heavier = count("weight > 62500000000000")
        for quantity in ["62.5 kg", "62.5kg", "62,5 kg", "62,5kg", "\"62.5 kg\""] {
            #expect(count("weight > \(quantity)") == heavier, "\(quantity)")
        }
        #expect(count("weight > 62.5 kg limit 3") == count("weight > 62500000000000 limit 3"))
        let wrong = count("kind = warmpu")
        #expect(wrong.contains("one of normal, warmUp, drop, failure"), "\(wrong)")
        #expect(count("knid = warmUp").contains("Did you mean kind?"))
        let id = ToolRun("list", path, "Exercise", "--fields", "id", "--limit", "1").lines[1]
        #expect(
            count("exercise = \(id.prefix(13))") == count("exercise == \(id)"), "\(id)")
        let keys = ToolRun("keys", path, "BodyMeasurement.byKind", "--limit", "1")
        #expect(keys.code == 0)
    }

    @Test("types without records are left out, which is said, and shown by --all")
    func hiddenTypes() throws {
        let types = try ToolRun("types", path, "--json").objects()
        let empty = types.filter { $0["records"] as? Int == 0 }.compactMap { $0["name"] as? String }
        let filled = types.filter { $0["records"] as? Int != 0 }.compactMap {
            $0["name"] as? String
        }
        #expect(empty.contains("Gym") && filled.contains("ExerciseSet"))
        let said = "\(empty.count) types without records: --all shows them"
        for command in ["types", "indexes"] {
            let (brief, all) = (ToolRun(command, path), ToolRun(command, path, "--all"))
            #expect(brief.lines.last == said && !brief.output.contains("\nGym"))
            #expect(!all.output.contains(said) && all.output.contains("\nGym"))
            for name in filled { #expect(brief.output.contains("\n\(name)")) }
        }
        #expect(ToolRun("indexes", path, "Gym").output.contains("Gym.byName"))
        #expect(ToolRun("indexes", path, "--json").output.contains("byDefaultDate"))
        #expect(!ToolRun("diff", path, path).output.contains("Gym"))
        #expect(ToolRun("diff", path, path, "--all").output.contains("Gym"))
        let nothing = folder.path("nothing")
        try WorkoutStore.open(at: nothing).close()
        for command in ["types", "indexes"] {
            let run = ToolRun(command, nothing)
            #expect(run.lines == ["\(types.count) types without records: --all shows them"])
        }
        #expect(ToolRun("diff", nothing, nothing).lines == ["no type has records"])
    }

    @Test("wide tables stay tables", arguments: [80, 120])
    func tables(columns: Int) {
        for words in [["latency", path, "--seconds", "1", "--full"], ["indexes", path, "--all"]] {
            let run = ToolRun(words, width: columns)
            #expect(run.code == 0)
            for line in run.lines { #expect(line.columnCount <= columns, "\(line)") }
            #expect(!run.lines.contains { $0.hasPrefix("samples  ") || $0.hasPrefix("entries  ") })
        }
    }

    @Test("where the output is no terminal, lines have 120 columns or those of COLUMNS")
    func pipe() throws {
        let program = ChildProcess.products().appendingPathComponent("store-inspect").path
        func lines(_ words: String, _ environment: [String: String] = [:]) throws -> [String] {
            let child = try ChildProcess(
                program: "/bin/sh",
                arguments: ["-c", "unset COLUMNS; \(words)", program, path],
                environment: environment)
            let output = child.readAll().split(separator: "\n").map(String.init)
            #expect(child.wait() == .exit(0))
            return output
        }
        let wide = try lines("\"$0\" indexes \"$1\" --all 2>&1 | cat")
        #expect(
            wide == ToolRun(["indexes", path, "--all"], width: 120).lines.filter { !$0.isEmpty })
        let narrow = try lines("COLUMNS=40 \"$0\" indexes \"$1\" --all 2>&1 | cat")
        #expect(
            narrow == ToolRun(["indexes", path, "--all"], width: 40).lines.filter { !$0.isEmpty })
        #expect(try lines("\"$0\" latency \"$1\" --seconds 1 | cat").count <= 30)
    }

    @Test("groups that are asked for by an option are told to be a part of the query")
    func groups() {
        let run = ToolRun("totals", path, "ExerciseSet totals count", "--by", "kind")
        #expect(run.code == 2)
        #expect(
            run.errors.hasPrefix(
                "store-inspect: There is no option --by here: groups are a part of the query, as "
                    + "in 'TYPE totals count by COLUMN'"), "\(run.errors)")
    }

    @Test("an export goes to the output where its file is a dash")
    func export() {
        let plain = ToolRun("export", path)
        #expect(plain.code == 0 && ToolRun("export", path, "--output", "-") == plain)
    }
}
