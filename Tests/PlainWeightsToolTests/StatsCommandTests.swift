import Foundation
import PlainWeights
import PlainWeightsTool
import Testing

@Suite("plainweights stats") struct StatsCommandTests {
    private var bench: ToolBench

    init() throws {
        bench = try ToolBench()
        for words in [
            ["Bench Press", "80x8", "--at", "2025-08-12T09:00"],
            ["Bench Press", "80x8", "80x6", "--at", "2025-08-06T09:00"],
            ["Row", "60x10", "--at", "2025-07-20T09:00"],
            ["Curl", "20x10", "--at", "2025-06-01T09:00"],
        ] {
            let run = bench.runBare(["log", "--new"] + words + ["--store", bench.storePath])
            #expect(run.errors == "")
        }
    }

    @Test("counts weeks, also those without a set, and names what was not done for long")
    func weeks() {
        let stats = bench.run("stats", "--from", "2025-07-14")
        #expect(stats.errors == "")
        #expect(
            stats.output == """
                Week        Sessions  Days  Sets  Reps    Volume
                2025-08-11         0     1     1     8    640 kg
                2025-08-04         0     1     2    14  1,120 kg
                2025-07-28         0     0     0     0      0 kg
                2025-07-21         0     0     0     0      0 kg
                2025-07-14         0     1     1    10    600 kg
                all                0     3     4    32  2,360 kg

                in a row: 2 weeks (the longest 2), 1 day (the longest 1)

                not done for 14 days or more:
                Exercise  Last
                Row       2025-07-20  3 weeks ago
                Curl      2025-06-01  2 months ago

                """)
    }

    @Test("counts months, in pounds, and as many as there are without days")
    func months() throws {
        let stats = bench.run("stats", "--by", "month", "--unit", "lb", "--stale", "100")
        let lines = stats.output.split(separator: "\n")
        #expect(lines[0].hasPrefix("Month"))
        #expect(lines[1] == "2025-08-01         0     2     3    22  3,880 lb")
        #expect(lines[12].hasPrefix("2024-09-01"))
        #expect(lines.last?.hasPrefix("in a row") == true)
        try WorkoutStore.open(at: bench.storePath).sessions.insert([
            WorkoutSession(
                startDate: Date(timeIntervalSince1970: 1_755_000_000), utcOffsetMinutes: 120)
        ])
        let json = try bench.json(bench.run("stats", "--by", "month", "--json"))
        let periods = try #require(json["periods"] as? [[String: Any]])
        #expect(periods.count == 12 && periods[11]["sessions"] as? Int == 1)
        let total = try #require(json["total"] as? [String: Any])
        #expect(total["sets"] as? Int == 5 && total["days"] as? Int == 4)
        let stale = try #require(json["stale"] as? [[String: Any]])
        #expect(stale.map { $0["name"] as? String } == ["Row", "Curl"])
        let streak = try #require(json["streak"] as? [String: [String: Int]])
        #expect(streak["weeks"] == ["current": 2, "longest": 2])
    }

    @Test("is read in a narrow terminal without a cut number")
    mutating func narrow() {
        bench.width = 40
        let stats = bench.run("stats", "--from", "2025-08-11")
        #expect(stats.output.contains("640 kg"))
        #expect(stats.output.split(separator: "\n").allSatisfy { $0.count <= 60 })
        #expect(!stats.output.contains("…"))
    }

    @Test("refuses what is no day and no period")
    func wrong() {
        #expect(bench.run("stats", "--by", "year").errors.contains("it is week or month"))
        let turned = bench.run("stats", "--from", "2025-08-12", "--until", "2025-08-12")
        #expect(turned.code == ExitCode.usage)
        #expect(turned.errors.contains("--until cannot be 2025-08-12: it is a day after"))
        #expect(bench.runBare(["stats", "--store", bench.storePath + "-none"]).code == 3)
    }
}
