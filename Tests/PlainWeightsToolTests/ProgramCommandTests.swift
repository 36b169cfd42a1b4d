import CommandLineSupport
import Foundation
import PlainWeightsTool
import Testing

/// The commands of the active program: program, week, today, move-date, skip-date, reset-date.
@Suite("plainweights programs") struct ProgramCommandTests {
    private var bench: ToolBench

    init() throws {
        bench = try ToolBench()
        bench.environment["HOME"] = bench.storePath + "-home"
        let logged = bench.run("log", "Bench", "80x8", "--new", "--at", "2025-08-01T18:00")
        #expect(logged.errors == "")
        for name in ["Push", "Pull"] {
            #expect(bench.run("plan", "new", name, "bench", "1x8x80").errors == "")
        }
        let made = bench.run(
            "program", "Strong", "--weeks", "2", "--start", "monday", "--monday", "push",
            "--tuesday", "pull", "--thursday", "push", "--sunday", "rest")
        #expect(made.errors == "")
        #expect(
            made.output == """
                Strong, a program
                2 weeks from 2025-08-11, active
                Day       Week  Workout
                Monday    each  Push
                Tuesday   each  Pull
                Thursday  each  Push
                Sunday    each  rest

                """)
    }

    private let week = """
        Strong, week 1 of 2
        Day         Workout   State
        Mon 11 Aug  Push      missed
        Tue 12 Aug  Pull      due
        Thu 14 Aug  Push      planned
        Sun 17 Aug  rest day  rest

        """

    @Test("show the dates of a week and what became of them")
    func weeks() {
        #expect(bench.run("week").output == week)
        #expect(bench.run("week", "2025-08-17").output == week)
        #expect(
            bench.run("week", "2025-08-18").output.hasPrefix("Strong, week 2 of 2\n"))
        #expect(
            bench.run("week", "2025-08-25").output == """
                Strong, no week of it
                Nothing is planned from 2025-08-25 to 2025-08-31.

                """)
        #expect(
            bench.run("today").output == """
                        Tue 12 Aug
                due     Pull
                missed  Push, Mon 11 Aug

                """)
    }

    @Test("begin what is due today, which is done when the session is finished")
    func doing() {
        #expect(bench.run("start", "today").output.hasPrefix("Pull, since 2025-08-12 14:00\n"))
        #expect(
            bench.run("today").output == """
                         Tue 12 Aug
                due      Pull
                missed   Push, Mon 11 Aug
                goes on  Pull

                """)
        #expect(bench.run("done").code == 0 && bench.run("finish").code == 0)
        #expect(bench.run("week").output.contains("Tue 12 Aug  Pull      done\n"))
        let again = bench.run("start", "2025-08-12")
        #expect(again.code == ExitCode.refused && again.output == "")
        #expect(again.errors == "plainweights: Pull of 2025-08-12 is done.\n")
        let rest = bench.run("start", "sunday")
        #expect(rest.errors == "plainweights: 2025-08-17 is a day of rest.\n")
        #expect(bench.run("start", "mon").code == 0 && bench.run("finish").code == 0)
        #expect(bench.run("week").output.contains("Mon 11 Aug  Push      done on Tue 12 Aug\n"))
        #expect(
            bench.run("today").output == "      Tue 12 Aug\ndone  Pull\ndone  Push\n")
        #expect(bench.run("undo", "2").code == 0)
        #expect(bench.run("week").output.contains("Mon 11 Aug  Push      missed\n"))
    }

    @Test("open the date again when the session is discarded")
    func discarding() {
        #expect(bench.run("start", "today").code == 0 && bench.run("discard").code == 0)
        #expect(bench.run("week").output == week)
    }

    @Test("move, skip and reset single dates")
    func dates() {
        let moved = bench.run("move-date", "monday", "wednesday")
        #expect(moved.output == "Push of Wed 13 Aug: planned, moved from Mon 11 Aug\n")
        #expect(
            bench.run("week").output.contains(
                "Wed 13 Aug  Push      planned, moved from Mon 11 Aug\n"))
        #expect(bench.run("reset-date", "wed").output == "Push of Mon 11 Aug: missed\n")
        #expect(bench.run("week").output == week)
        let skipped = bench.run("skip-date", "2025-08-14")
        #expect(skipped.output == "Push of Thu 14 Aug: skipped\n")
        let start = bench.run("start", "thursday")
        #expect(
            start.errors == """
                plainweights: Push of 2025-08-14 is skipped. reset-date takes that back.

                """)
        #expect(bench.run("undo").output == "taken back: skip Push of 2025-08-14\n")
        #expect(bench.run("week").output == week)
        let same = bench.run("reset-date", "today")
        #expect(same.code == ExitCode.refused)
        #expect(
            same.errors == "plainweights: Pull of 2025-08-12 was neither moved nor skipped.\n")
        #expect(bench.run("start", "today").code == 0 && bench.run("finish").code == 0)
        for words in [["move-date", "today", "friday"], ["skip-date", "today"]] {
            let run = bench.runBare(words + ["--store", bench.storePath])
            #expect(run.code == ExitCode.refused && run.output == "")
            #expect(run.errors == "plainweights: Pull of 2025-08-12 was done, and stays.\n")
        }
    }

    @Test("tell two dates of a day apart by their names")
    func twoDates() {
        #expect(bench.run("move-date", "monday", "today").code == 0)
        let both = bench.run("skip-date", "today")
        #expect(both.code == ExitCode.notFound && both.output == "")
        #expect(
            both.errors == """
                plainweights: More than one date may be meant by 2025-08-12, say which: Pull, Push.

                """)
        #expect(
            bench.run("skip-date", "today", "pull").output == "Pull of Tue 12 Aug: skipped\n")
        #expect(bench.run("move-date", "thursday", "today").code == 0)
        #expect(
            bench.run("move-date", "today", "friday", "push").output
                == "Push of Fri 15 Aug: planned, moved from Mon 11 Aug\n")
    }

    @Test("skip one after the other of two dates with one name")
    func sameName() {
        #expect(bench.run("move-date", "monday", "thursday").code == 0)
        #expect(bench.run("skip-date", "thursday").code == 0)
        #expect(bench.run("skip-date", "thursday").code == 0)
        let lines = bench.run("week").output.split(separator: "\n")
        #expect(lines.count { $0.hasPrefix("Thu 14 Aug  Push      skipped") } == 2)
    }

    @Test("are chosen by name, and give the same to programs as JSON")
    func choosing() throws {
        #expect(bench.run("program", "Light", "--start", "today", "--friday", "pull").code == 0)
        #expect(bench.run("week").output.hasPrefix("Light, week 1 of 4\n"))
        #expect(
            bench.run("plan").output.hasPrefix(
                """
                Program  Weeks  State
                Light        4  active, from 2025-08-12
                Strong       2  from 2025-08-11

                """))
        #expect(bench.run("program", "strong").code == 0)
        #expect(bench.run("week").output == week)
        let json = try bench.json(bench.run("week", "--json"))
        let dates = try #require(json["dates"] as? [[String: Any]])
        #expect(json["program"] as? String == "Strong" && json["week"] as? Int == 1)
        #expect(
            dates.map { $0["status"] as? String } == ["missed", "due", "planned", "rest"])
        #expect(dates[1]["day"] as? String == "2025-08-12")
        let today = try bench.json(bench.run("today", "--json"))
        #expect((today["due"] as? [Any])?.count == 1 && (today["missed"] as? [Any])?.count == 1)
        let program = try bench.json(bench.run("plan", "strong", "--json"))
        #expect((program["slots"] as? [[String: Any]])?.count == 4)
    }

    @Test("refuse wrong words, an unknown workout and a taken name, and change nothing then")
    func wrongWords() {
        let before = bench.run("dump").output
        for (words, code) in [
            (["program"], ExitCode.usage), (["program", "New", "--weeks", "3"], 2),
            (["program", "New", "--weeks", "0", "--monday", "push"], 2),
            (["program", "New", "--start", "soon", "--monday", "push"], 2),
            (["program", "New", "--monday", "nothing"], ExitCode.notFound),
            (["program", "Nothing"], ExitCode.notFound),
            (["program", "strong", "--monday", "push"], ExitCode.refused),
            (["week", "soon"], 2), (["week", "2025-02-30"], 2), (["today", "now"], 2),
            (["move-date"], 2), (["move-date", "today"], 2), (["move-date", "today", "soon"], 2),
            (["skip-date"], 2), (["skip-date", "friday"], ExitCode.notFound),
            (["skip-date", "today", "push"], ExitCode.notFound), (["reset-date", "mo"], 2),
        ] {
            let run = bench.runBare(words + ["--store", bench.storePath])
            #expect(run.code == code && run.output == "" && run.errors != "", "\(words)")
        }
        #expect(bench.run("dump").output == before)
        #expect(bench.run("plan", "delete", "strong").code == 0)
        for words in [["week"], ["start", "today"], ["skip-date", "today"]] {
            let run = bench.runBare(words + ["--store", bench.storePath])
            #expect(run.code == ExitCode.notFound && run.output == "", "\(words)")
            #expect(
                run.errors == """
                    plainweights: No program is active. program NAME makes one, or makes one active.

                    """)
        }
        #expect(
            bench.run("today").output
                == "  Tue 12 Aug\nnothing is planned, and nothing was done\n")
    }
}
