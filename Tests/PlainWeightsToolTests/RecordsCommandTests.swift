import PlainWeightsTool
import Testing

@Suite("plainweights records") struct RecordsCommandTests {
    private let bench: ToolBench

    init() throws {
        bench = try ToolBench()
        for words in [
            ["Bench Press", "80x8", "--at", "2025-08-01T18:00"],
            ["Bench Press", "100x5", "60x15", "--at", "2025-08-10T18:10"],
            ["Plank", "60s", "--at", "2025-08-01T18:00"],
            ["Plank", "75s", "--at", "2025-08-11T18:00"],
            ["Running", "1km", "5:00", "--at", "2025-08-02T18:00"],
            ["Running", "1km", "4:30", "--at", "2025-08-09T18:00"],
        ] {
            let run = bench.runBare(["log", "--new"] + words + ["--store", bench.storePath])
            #expect(run.errors == "")
        }
    }

    @Test("lists the best set by each measure, those of several repetitions together")
    func table() {
        let records = bench.run("records", "bench")
        #expect(records.errors == "")
        #expect(
            records.output == """
                Record            Bench Press                   Day
                best set          100 kg x 5 reps               2025-08-10
                1 to 5 reps       100 kg x 5 reps               2025-08-10
                6 to 8 reps       80 kg x 8 reps                2025-08-01
                9 to 15 reps      60 kg x 15 reps               2025-08-10
                once, estimated   116.67 kg by 100 kg x 5 reps  2025-08-10
                most volume, set  900 kg by 60 kg x 15 reps     2025-08-10
                most volume, day  1,400 kg                      2025-08-10

                """)
    }

    @Test("lists holds and runs by what they are measured by")
    func others() {
        let plank = bench.run("records", "plank").output
        #expect(plank == "Record   Plank  Day\nlongest  1:15   2025-08-11\n")
        let running = bench.run("records", "running").output
        #expect(
            running == """
                Record        Running       Day
                farthest      1 km in 4:30  2025-08-09
                fastest 1 km  1 km in 4:30  2025-08-09

                """)
    }

    @Test("lists the newest sets that beat all before, of all exercises")
    func newest() {
        let records = bench.run("records", "--days", "10")
        #expect(
            records.output == """
                When (local)      Exercise     Set            Record
                2025-08-11 18:00  Plank        75 s           longest
                2025-08-10 18:10  Bench Press  100 kg x 5     heaviest, estimate
                2025-08-09 18:00  Running      1 km in 270 s  fastest

                """)
        let one = bench.run("records", "--limit", "1").output
        #expect(one.hasSuffix("longest\n\nmore: --limit 3\n"))
        #expect(
            bench.run("records", "--days", "1").output == "When (local)  Exercise  Set  Record\n")
    }

    @Test("gives the same to programs as JSON")
    func json() throws {
        let table = try bench.json(bench.run("records", "bench", "--json"))
        #expect((table["best"] as? [String: Any])?["weight"] as? Double == 100)
        #expect((table["bestForReps"] as? [Any])?.count == 15)
        #expect((table["mostDayVolume"] as? [String: Any])?["day"] as? String == "2025-08-10")
        let newest = try bench.json(bench.run("records", "--json"))
        let records = try #require(newest["records"] as? [[String: Any]])
        #expect(
            records.map { $0["rules"] as? [String] ?? [] }
                == [["longest"], ["heaviest", "estimate"], ["fastest"]])
    }

    @Test("says where there is nothing, and what is meant")
    func wrong() {
        #expect(bench.run("records", "benhc press").errors.contains("Did you mean Bench Press?"))
        #expect(bench.run("records", "bench", "--days", "3").code == ExitCode.usage)
        #expect(bench.run("log", "Squat", "+warmup", "60x5", "--new").code == 0)
        let none = bench.run("records", "squat")
        #expect(none.output.hasPrefix("No set of Squat is a record yet.") && none.code == 0)
    }
}
