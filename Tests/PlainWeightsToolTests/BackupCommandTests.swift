import Foundation
import Testing

@Suite("The plainweights tool, backups") struct BackupCommandTests {
    private var bench: ToolBench

    init() throws {
        bench = try ToolBench()
        #expect(
            bench.run(
                "log", "Bench Press", "80x5", "--new", "--category", "Chest"
            ).code == 0)
    }

    @Test("are made, and take the place of a store")
    mutating func restored() throws {
        let backup = bench.storePath + "-backup"
        let made = bench.run("backup", backup)
        #expect(made.code == 0, "\(made.errors)")
        #expect(made.output.hasSuffix(" records to \(backup)\n"))
        #expect(bench.run("backup", backup).code == 3)
        let before = bench.run("dump").output
        #expect(
            bench.run("log", "Squat", "100x5", "--new", "--category", "Legs").code
                == 0)
        bench.answer = "no"
        #expect(bench.run("restore", backup).code == 1)
        #expect(bench.run("dump").output != before)
        bench.answer = "yes"
        let run = bench.run("restore", backup)
        #expect(run.code == 0, "\(run.errors)")
        #expect(
            run.output.hasSuffix("the store of before is \(bench.storePath)/data.mdb.replaced-1\n"))
        #expect(bench.run("dump").output == before)
        let json = bench.run("restore", backup, "--yes", "--json")
        #expect(try bench.json(json)["kept"] as? String == "\(bench.storePath)/data.mdb.replaced-2")
    }

    @Test("are refused where they are none")
    func wrong() throws {
        let before = bench.run("dump").output
        let none = bench.run("restore", bench.storePath + "-none", "--yes")
        #expect(none.code == 3 && !none.errors.isEmpty)
        #expect(bench.run("restore", "--yes").code == 2)
        #expect(bench.run("backup").code == 2)
        #expect(bench.run("dump").output == before)
    }
}
