import PlainWeightsTool
import Testing

@Suite("plainweights history, day by day") struct JournalCommandTests {
    private var bench: ToolBench

    init() throws {
        bench = try ToolBench()
    }

    private func train() {
        for words in [
            [
                "Bench Press", "+warmup", "60x10", "+work", "80x8", "80x6", "--at",
                "2025-08-10T18:00",
            ],
            ["Plank", "60s", "--at", "2025-08-10T18:20"],
            ["Bench Press", "90x6", "--at", "2025-08-12T09:00"],
            ["Row", "12", "--at", "2025-08-01T09:00"],
        ] {
            let run = bench.runBare(["log", "--new"] + words + ["--store", bench.storePath])
            #expect(run.errors == "")
        }
    }

    @Test("lists whole days with their exercises and totals, the newest first")
    func days() {
        train()
        let all = bench.run("history")
        #expect(all.errors == "")
        #expect(
            all.output == """
                Tuesday, 12 August 2025: 1 set, 6 reps, 540 kg
                  Bench Press  90 kg x 6

                Sunday, 10 August 2025: 4 sets, 24 reps, 1,720 kg
                  Bench Press  60 kg x 10 (warm-up); 80 kg x 8, 6
                  Plank  1:00

                Friday, 1 August 2025: 1 set, 12 reps, 0 kg
                  Row  12 reps

                """)
        let some = bench.run("history", "--from", "2025-08-02", "--until", "2025-08-12")
        #expect(some.output.hasPrefix("Sunday, 10 August 2025"))
        #expect(!some.output.contains("Friday") && !some.output.contains("more:"))
    }

    @Test("pages by days, and says where a list ends")
    func pages() {
        train()
        let first = bench.run("history", "--limit", "2")
        #expect(first.output.hasSuffix("  Plank  1:00\n\nmore: --page 2\n"))
        let second = bench.run("history", "--limit", "2", "--page", "2")
        #expect(
            second.output == "Friday, 1 August 2025: 1 set, 12 reps, 0 kg\n  Row  12 reps\n")
        let third = bench.run("history", "--limit", "2", "--page", "3")
        #expect(third.code == ExitCode.usage && third.output == "")
        #expect(third.errors.contains("--page cannot be 3: it is a page of the list"))
        let token = bench.run("history", "--json", "--after", "a")
        #expect(token.code == ExitCode.usage)
    }

    @Test("gives days to programs, with the day on which to go on")
    func json() throws {
        train()
        let page = try bench.json(bench.run("history", "--limit", "1", "--json"))
        let day = try #require((page["days"] as? [[String: Any]])?.first)
        let parts = try #require(day["exercises"] as? [[String: Any]])
        #expect(day["day"] as? String == "2025-08-12" && day["volumeKilograms"] as? Double == 540)
        #expect(parts.map { $0["name"] as? String } == ["Bench Press"])
        #expect((parts[0]["sets"] as? [[String: Any]])?.first?["reps"] as? Int == 6)
        let next = try #require(page["next"] as? String)
        let rest = try bench.json(bench.run("history", "--until", next, "--json"))
        #expect((rest["days"] as? [[String: Any]])?.count == 2 && rest["next"] is String == false)
    }

    @Test("says where there is nothing, or no store")
    func nothing() {
        #expect(bench.run("history").code == ExitCode.unreadable)
        #expect(bench.run("log", "Row", "5", "--new").code == 0)
        #expect(bench.run("delete", "Row", "--all").code == 0)
        #expect(bench.run("history").output == "no sets\n")
    }
}
