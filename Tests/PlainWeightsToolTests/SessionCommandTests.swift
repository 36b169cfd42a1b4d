import CommandLineSupport
import Foundation
import PlainWeights
import PlainWeightsTool
import Testing

/// The commands of a session: start, status, next, done, rest, finish, discard.
@Suite("plainweights sessions") struct SessionCommandTests {
    private let bench: ToolBench

    init() throws {
        bench = try ToolBench()
        for words in [
            ["Bench Press", "80x8", "80x7"], ["Row", "60x10"],
        ] {
            let logged = bench.runBare(
                ["log"] + words
                    + ["--new", "--at", "2025-08-10T18:00", "--store", bench.storePath])
            #expect(logged.errors == "")
        }
        let made = bench.run("plan", "new", "Push Day", "bench", "2x8x80", "+", "row", "2x10")
        #expect(made.errors == "")
    }

    private let started = """
        Push Day, since 2025-08-12 14:00
        Exercise     Sets  Planned
        Bench Press   0/2  2 x 80 kg x 8 reps
        Row           0/2  2 x 10 reps
        0 of 4 sets, 0 kg; 1,800 kg last time
        next: Bench Press, set 1 of 2: 80 kg x 8

        """

    @Test("start a workout by its short name, and show what is to be done")
    func start() {
        let run = bench.run("start", "push")
        #expect(run.errors == "" && run.output == started)
        #expect(bench.run("status").output == started)
        let second = bench.run("start")
        #expect(second.code == ExitCode.refused && second.output == "")
        #expect(
            second.errors == "plainweights: Another session goes on: finish or discard it first.\n")
    }

    @Test("log set after set as planned, exercise after exercise")
    func done() {
        #expect(bench.run("start", "Push Day").code == 0)
        let first = bench.run("done")
        #expect(
            first.output == """
                Bench Press
                  1  80 kg x 8
                1 of 4 sets, 640 kg; 1,800 kg last time
                next: Bench Press, set 2 of 2: 80 kg x 8

                """)
        let typed = bench.run("done", "82,5x6@8", "--rest", "2min", "--", "grip", "slipped")
        #expect(
            typed.output == """
                Bench Press
                  2  82.5 kg x 6, @8  record: heaviest
                2 of 4 sets, 1,135 kg; 1,800 kg last time
                rest 2:00, 2:00 left
                next: Row, set 1 of 2: 60 kg x 10

                """)
        let both = bench.run("done", "60x10", "60x9")
        #expect(
            both.output == """
                Row
                  1  60 kg x 10
                  2  60 kg x 9
                4 of 4 sets, 2,275 kg; 1,800 kg last time
                rest 2:00, 2:00 left
                nothing that was planned is left: finish ends the session

                """)
        let none = bench.run("done", "60x8")
        #expect(none.code == ExitCode.notFound && none.output == "")
        #expect(
            none.errors
                == "plainweights: No planned set is left. log adds sets, finish ends the session.\n"
        )
        let history = bench.run("history", "bench", "--limit", "2").output
        #expect(history.contains("2025-08-12 14:00  82.5 kg x 6          8  grip slipped\n"))
    }

    @Test("show what comes next beside the plan and the last time")
    func next() throws {
        #expect(bench.run("start", "push", "day").code == 0)
        #expect(
            bench.run("next").output == """
                Bench Press
                set         1 of 2
                planned     80 kg x 8 reps
                Sun 10 Aug  80 kg x 8; 80 kg x 7
                done logs   80 kg x 8

                """)
        let json = try bench.json(bench.run("next", "--json"))
        let target = try #require(json["target"] as? [String: Any])
        #expect(json["set"] as? Int == 1 && json["plannedSets"] as? Int == 2)
        #expect(target["weight"] as? Double == 80 && target["mostReps"] as? Int == 8)
        #expect((json["last"] as? [Any])?.count == 2)
        #expect((json["suggested"] as? [String: Any])?["weight"] as? Double == 80)
    }

    @Test("begin empty, grow by log, and are repeated as they were done")
    func empty() {
        #expect(bench.run("start", "last").code == ExitCode.notFound)
        let start = bench.run("start")
        #expect(
            start.output == """
                Session, since 2025-08-12 14:00
                no exercise yet: log adds sets

                """)
        #expect(bench.run("done").code == ExitCode.notFound)
        #expect(bench.run("log", "row", "70x5").code == 0)
        #expect(bench.run("status").output.contains("\nRow          1\n"))
        let finish = bench.run("finish", "--rating", "4", "--", "short", "one")
        #expect(
            finish.output
                == "finished the session: 1 of 1 set, 350 kg; 600 kg last time; in 0:00\n")
        let repeated = bench.run("start", "LAST", "--at", "2025-08-12T15:00")
        #expect(repeated.output.contains("\nRow        0/1  70 kg x 5 reps\n"))
    }

    @Test("start, show and end the rest, whose length the last set gets")
    func rest() throws {
        #expect(bench.run("start", "push", "--at", "2025-08-12T13:50").code == 0)
        #expect(bench.run("rest").output == "no rest goes on\n")
        #expect(bench.run("rest", "stop").output == "no rest goes on\n")
        let past = bench.run("done", "--at", "2025-08-12T13:58", "--rest", "90s")
        #expect(past.output.contains("rest 1:30, over since 0:30\n"))
        #expect(bench.run("rest", "--json").output.contains("\"leftSeconds\": -30"))
        #expect(bench.run("rest", "stop").output == "the rest is over\n")
        let sets = try bench.json(bench.run("history", "bench", "--limit", "1", "--json"))
        let set = try #require((sets["sets"] as? [[String: Any]])?.first)
        #expect(set["restSeconds"] as? Double == 120)
        #expect(bench.run("rest", "--json").output == "null\n")
        #expect(bench.run("rest", "2m").output == "rest 2:00, 2:00 left\n")
        for wrong in ["45", "0s", "soon", "25h", "-5s"] {
            let run = bench.run("rest", wrong)
            #expect(run.code == ExitCode.usage && run.output == "", "\(wrong)")
        }
    }

    @Test("end with a rating and a note, go on after undo, and are gone after discard")
    func ending() throws {
        var bench = bench
        bench.environment["HOME"] = bench.storePath + "-home"
        #expect(bench.run("start", "push").code == 0)
        #expect(bench.run("done").code == 0)
        let finish = try bench.json(
            bench.run("finish", "--rating", "5", "--json", "--", "fine"))
        #expect(finish["rating"] as? Int == 5 && finish["notes"] as? String == "fine")
        #expect(finish["endDate"] as? String == "2025-08-12T12:00:00.000Z")
        #expect(bench.run("status").code == ExitCode.notFound)
        #expect(bench.run("undo").output == "taken back: finish Push Day\n")
        #expect(bench.run("status").output.contains("1 of 4 sets"))
        #expect(
            bench.run("discard").output
                == "Push Day is deleted, with 1 set; undo brings it back\n")
        #expect(bench.run("status").code == ExitCode.notFound)
        #expect(bench.run("undo").output == "taken back: discard Push Day\n")
        #expect(bench.run("status").output.contains("1 of 4 sets"))
        #expect(bench.run("undo").output == "taken back: log Bench Press\n")
        #expect(bench.run("undo").output == "taken back: start Push Day\n")
        #expect(bench.run("status").code == ExitCode.notFound)
    }

    @Test("give the same to programs as JSON")
    func json() throws {
        let start = try bench.json(bench.run("start", "push", "--json"))
        let session = try #require(start["session"] as? [String: Any])
        #expect(session["name"] as? String == "Push Day")
        #expect(start["plannedSets"] as? Int == 4 && start["doneSets"] as? Int == 0)
        let done = try bench.json(bench.run("done", "--json"))
        let set = try #require((done["sets"] as? [[String: Any]])?.first)
        #expect((set["set"] as? [String: Any])?["session"] as? String == session["id"] as? String)
        #expect(done["rest"] is NSNull)
        #expect((done["next"] as? [String: Any])?["set"] as? Int == 2)
        let status = try bench.json(bench.run("status", "--json"))
        let parts = try #require(status["exercises"] as? [[String: Any]])
        #expect(parts.map { $0["name"] as? String } == ["Bench Press", "Row"])
        #expect(parts.map { $0["doneSets"] as? Int } == [1, 0])
        #expect(parts[0]["volumeKilograms"] as? Double == 640)
        #expect(parts[0]["lastVolumeKilograms"] as? Double == 1_200)
    }

    @Test("refuse wrong words, and change nothing then")
    func wrongWords() throws {
        #expect(bench.run("start", "push").code == 0)
        let before = bench.run("dump").output
        for (words, code) in [
            (["done", "bench", "80x8"], ExitCode.usage), (["done", "80x8", "+", "60x5"], 2),
            (["done", "80x"], 2), (["done", "--rest", "never"], 2), (["finish", "now"], 2),
            (["finish", "--rating", "6"], 2), (["discard", "it"], 2), (["status", "now"], 2),
            (["next", "--bogus"], 2), (["start", "--bogus"], 2), (["rest", "1m", "2m"], 2),
        ] {
            let run = bench.runBare(words + ["--store", bench.storePath])
            #expect(run.code == code && run.output == "" && run.errors != "", "\(words)")
        }
        #expect(bench.run("dump").output == before)
        _ = bench.run("discard")
        let near = bench.run("start", "pish day")
        #expect(near.code == ExitCode.notFound)
        #expect(
            near.errors == """
                plainweights: There is no workout or module pish day. Did you mean Push Day?

                """)
        #expect(bench.run("start", "2025-08-14").code == ExitCode.notFound)
        for command in [
            ["status"], ["next"], ["done"], ["rest"], ["finish"], ["discard"], ["skip"],
        ] {
            let run = bench.runBare(command + ["--store", bench.storePath])
            #expect(run.code == ExitCode.notFound && run.output == "", "\(command)")
            #expect(run.errors == "plainweights: No session goes on. start begins one.\n")
            let missing = bench.runBare(command + ["--store", bench.storePath + "-none"])
            #expect(missing.code == ExitCode.unreadable, "\(command)")
        }
    }
}
