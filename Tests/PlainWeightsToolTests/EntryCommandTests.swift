import CommandLineSupport
import Foundation
import PlainWeightsTool
import Testing

/// The commands that change the exercises of a session: skip, swap, move, and gym.
@Suite("plainweights exercises of a session") struct EntryCommandTests {
    private var bench: ToolBench

    init() throws {
        bench = try ToolBench()
        bench.environment["HOME"] = bench.storePath + "-home"
        for name in ["Bench Press", "Bench Row", "Dumbbell Press", "Curl"] {
            let logged = bench.run("log", name, "30x9", "--new", "--at", "2025-08-10T18:00")
            #expect(logged.errors == "")
        }
        let made = bench.run(
            "plan", "new", "Push", "bench press", "2x8x80", "+", "bench row", "2x10x60", "+",
            "curl", "12kgx12")
        #expect(made.errors == "" && bench.run("start", "push").errors == "")
    }

    private var status: [Substring] { bench.run("status").output.split(separator: "\n") }

    @Test("skip leaves out what is left of the next exercise, or of one that is named")
    func skip() {
        #expect(bench.run("done").code == 0)
        let next = bench.run("skip")
        #expect(
            next.output == """
                what is left of Bench Press is skipped
                next: Bench Row, set 1 of 2: 60 kg x 10

                """)
        #expect(status[2] == "Bench Press   1/2  skipped, 2 x 80 kg x 8 reps")
        #expect(status[5].hasPrefix("1 of 4 sets, "))
        #expect(bench.run("skip", "curl").output.hasPrefix("what is left of Curl is skipped\n"))
        #expect(bench.run("undo").output == "taken back: skip Curl\n")
        #expect(bench.run("undo").output == "taken back: skip Bench Press\n")
        #expect(status[2] == "Bench Press   1/2  2 x 80 kg x 8 reps")
    }

    @Test("swap does another exercise, which begins with what was done of it")
    func swap() {
        let swapped = bench.run("swap", "bench press", "dumb")
        #expect(
            swapped.output == """
                Dumbbell Press in place of Bench Press, in this session
                next: Dumbbell Press, set 1 of 2: 30 kg x 9

                """)
        #expect(status[2] == "Dumbbell Press for Bench Press   0/2  2 x 80 kg x 8 reps")
        #expect(bench.run("plan", "push").output.contains("Bench Press"))
        let same = bench.run("swap", "dumbbell", "dumbbell")
        #expect(same.code == ExitCode.usage && same.output == "")
        #expect(bench.run("swap", "dumbbell", "nothing").code == ExitCode.notFound)
        #expect(bench.run("undo").output == "taken back: swap Bench Press\n")
        #expect(status[2].hasPrefix("Bench Press"))
    }

    @Test("move puts an exercise first, or behind another")
    func move() {
        func names() -> [Substring] { status[2...4].map { $0.prefix(9) } }
        #expect(names() == ["Bench Pre", "Bench Row", "Curl     "])
        #expect(bench.run("move", "curl", "--first").code == 0)
        #expect(names() == ["Curl     ", "Bench Pre", "Bench Row"])
        #expect(bench.run("move", "curl", "--after", "bench row").code == 0)
        #expect(names() == ["Bench Pre", "Bench Row", "Curl     "])
        for words in [
            ["move", "curl"], ["move", "curl", "--first", "--after", "bench row"],
            ["move", "curl", "--after", "curl"], ["move", "--first"],
        ] {
            #expect(bench.runBare(words + ["--store", bench.storePath]).code == 2, "\(words)")
        }
        #expect(names() == ["Bench Pre", "Bench Row", "Curl     "])
    }

    @Test("a name that several have is asked for on a terminal, and refused elsewhere")
    func ambiguous() {
        let refused = bench.run("skip", "ben")
        #expect(refused.code == ExitCode.notFound && refused.output == "")
        #expect(
            refused.errors == """
                plainweights: More than one exercise may be meant by ben, say which: Bench Press, \
                Bench Row.

                """)
        let none = bench.run("skip", "curls")
        #expect(none.code == ExitCode.notFound)
        #expect(
            none.errors == """
                plainweights: There is no exercise curls in the session. Did you mean Curl?

                """)
        var asked = bench
        asked.answer = "2"
        let run = asked.run("skip", "ben")
        #expect(run.output.hasPrefix("what is left of Bench Row is skipped\n"))
        #expect(run.errors == "Which ben?\n  1  Bench Press\n  2  Bench Row\n1 to 2: ")
        asked.answer = "3"
        #expect(asked.run("skip", "ben").code == ExitCode.notFound)
    }

    @Test("gym lists and adds gyms, and says where the session is")
    func gym() throws {
        #expect(bench.run("gym").output == "no gym yet: gym add adds one\n")
        let added = bench.run(
            "gym", "add", "At", "Home", "--bar", "20kg", "--plates", "4x20kg,2x2,5kg")
        #expect(added.code == ExitCode.usage)
        let home = bench.run(
            "gym", "add", "At", "Home", "--bar", "20kg", "--plates", "4x20kg,2x2.5kg")
        #expect(
            home.output == """
                Gym      Bars   Plates
                At Home  20 kg  4 x 20 kg, 2 x 2.5 kg

                """)
        #expect(bench.run("gym", "add", "at home").code == ExitCode.refused)
        #expect(bench.run("gym", "home").output == "the session is at At Home\n")
        let status = try bench.json(bench.run("status", "--json"))
        #expect((status["session"] as? [String: Any])?["gym"] is String)
        #expect(bench.run("gym", "nowhere").code == ExitCode.notFound)
        for words in [
            ["gym", "add"], ["gym", "add", "X", "--bar", "20"], ["gym", "home", "--bar", "20kg"],
            ["gym", "--bar", "20kg"], ["gym", "add", "X", "--plates", "0x5kg"],
        ] {
            #expect(bench.runBare(words + ["--store", bench.storePath]).code == 2, "\(words)")
        }
        #expect(bench.run("discard").code == 0)
        #expect(bench.run("gym", "home").code == ExitCode.notFound)
        let json = try bench.json(bench.run("start", "push", "--gym", "home", "--json"))
        #expect((json["session"] as? [String: Any])?["gym"] is String)
    }
}
