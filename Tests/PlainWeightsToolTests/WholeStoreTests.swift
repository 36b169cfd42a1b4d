import Foundation
import Testing

/// Commands that are about all records of a store.
@Suite("The plainweights tool, all records") struct WholeStoreTests {
    private var bench: ToolBench

    init() throws {
        bench = try ToolBench()
    }

    @Test("samples have as many sets as asked for")
    func samples() throws {
        let added = bench.run("sample", "--sets", "100", "--json")
        #expect(try bench.json(added)["sets"] as? Int == 100)
        let again = bench.run("sample", "--sets", "100")
        #expect(again.code == 1 && again.output == "")
        let both = bench.run("sample", "--sets", "100", "--kind", "year")
        #expect(both.code == 2 && both.errors.contains("--kind and --sets exclude each other"))
        for wrong in ["0", "10000001", "many"] {
            #expect(bench.run("sample", "--sets", wrong).code == 2)
        }
    }

    @Test("a dump has a line for each record, and is the same again")
    func dump() {
        #expect(bench.run("sample", "--sets", "100").code == 0)
        let dump = bench.run("dump")
        let lines = dump.output.split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("ExerciseSet ") } == 100)
        #expect(lines.count { $0.hasPrefix("WorkoutSession ") } == 6)
        #expect(dump.code == 0 && dump.output == bench.run("dump").output)
    }

    @Test("a store is cleared if the answer is yes")
    mutating func clear() {
        #expect(bench.run("sample", "--kind", "live-week").code == 0)
        for answer in [nil, "", "y", "no"] {
            bench.answer = answer
            let kept = bench.run("clear")
            #expect(kept.code == 1 && kept.output.hasSuffix("nothing was deleted\n"))
        }
        #expect(bench.run("dump").output != "")
        bench.answer = "yes"
        let cleared = bench.run("clear")
        #expect(cleared.code == 0)
        #expect(cleared.errors.contains("Type yes: ") && cleared.output == "deleted 183 records\n")
        #expect(bench.run("dump").output == "")
        let again = bench.run("clear", "--yes")
        #expect(again.code == 0 && again.output == "deleted 0 records\n")
    }
}
