import PlainWeightsTool
import Testing

@Suite("plainweights calendar") struct CalendarCommandTests {
    private var bench: ToolBench

    init() throws {
        bench = try ToolBench()
        for words in [
            ["5", "--at", "2025-01-01T12:00"], ["5", "5", "5", "5", "--at", "2025-08-10T12:00"],
            ["5", "5", "--at", "2025-12-31T12:00"], ["5", "--at", "2024-02-29T12:00"],
        ] {
            let run = bench.runBare(
                ["log", "Row", "--new"] + words + ["--store", bench.storePath])
            #expect(run.errors == "")
        }
    }

    @Test("shows weeks as columns, with the months above and the sums below")
    func weeks() {
        let lines = bench.run("calendar").output.split(
            separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[0].hasPrefix("    Jan Feb Mar"))
        #expect(lines[1].hasPrefix("Mon  ··") && lines[3].hasPrefix("Wed ░··"))
        #expect(lines[7].filter { $0 == "█" }.count == 1)
        #expect(lines[3].last == "▒" && lines.prefix(8).allSatisfy { $0.count <= 57 })
        let marks = lines[1...7].joined().filter { "·░▒▓█".contains($0) }
        #expect(marks.count == 365 && marks.filter { $0 == "·" }.count == 362)
        #expect(
            lines.suffix(3).joined(separator: "\n") == """
                2025: 3 days, 7 sets, 4 at most on 2025-08-10
                days: Jan 1, Aug 1, Dec 1

                """)
    }

    @Test("shows months as blocks in a narrow terminal, and a leap year whole")
    mutating func months() {
        bench.width = 40
        let output = bench.run("calendar", "2024").output
        let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[0] == "Jan 0            Feb 1")
        #expect(lines[1] == "· · · · · · ·          · · · ·")
        #expect(lines[5] == "· · ·            · · · █")
        #expect(lines.dropLast(3).allSatisfy { $0.count <= 40 })
        #expect(output.filter { "·█".contains($0) }.count == 366)
        #expect(output.hasSuffix("\n2024: 1 day, 1 set, 1 at most on 2024-02-29\ndays: Feb 1\n"))
    }

    @Test("gives the days to programs, and has none in a year without training")
    func json() throws {
        let year = try bench.json(bench.run("calendar", "2025", "--json"))
        let days = try #require(year["days"] as? [[String: Any]])
        #expect(days.map { $0["sets"] as? Int } == [1, 4, 2])
        let months = try #require(year["months"] as? [[String: Any]])
        #expect(months.map { $0["days"] as? Int ?? 0 } == [1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1])
        #expect(bench.run("calendar", "1999").output.hasSuffix("\n1999: 0 days, 0 sets\n"))
        #expect(bench.run("calendar", "12").code == ExitCode.usage)
    }
}
