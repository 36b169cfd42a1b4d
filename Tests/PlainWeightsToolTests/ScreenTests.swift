import CommandLineSupport
import Foundation
import PlainWeights
import PlainWeightsTool
import RecordStore
import TestSupport
import Testing

@Suite("The screen of plainweights") struct ScreenTests {
    private var bench: ScreenBench

    init() throws {
        bench = try ScreenBench()
    }

    @Test("begins with what a session can be begun with")
    mutating func beginning() {
        #expect(
            bench.shown() == """
                [1 Today] 2 Exercises 3 Journal 4 Records 5 Year 6 Changes
                No session goes on

                Begin with
                › Push Day          workout
                  An empty session












                \("")
                enter begin  l log a set  2 exercises  ? keys  q end
                """)
        bench.press(.end, .enter)
        #expect(bench.body()[0] == "no exercise yet: l logs a set of one")
        bench.press(.text("lrow 60x8"), .enter)
        #expect(bench.shown().contains("\nRow  1  60 kg x 8  1 set, 8 reps, 480 kg;"))
        #expect(
            bench.body().prefix(2) == [
                "› Row  1", "    1 ✓ 60 kg x 8                      last  60 kg x 10",
            ])
    }

    @Test("logs the next set with two keys, beside the plan and the last time")
    mutating func twoKeys() {
        bench.press(.enter, .enter, .enter)
        #expect(
            bench.shown() == """
                [1 Today] 2 Exercises 3 Journal 4 Records 5 Year 6 Changes
                Push Day: 1 of 4 sets, 640 kg; 1,800 kg last time

                › Bench Press  1/2    2 x 80 kg x 8 reps
                    1 ✓ 80 kg x 8                      last  80 kg x 8
                    2 · 80 kg x 8 reps                 last  80 kg x 7
                  Row          0/2    2 x 10 reps











                Bench Press  1  80 kg x 8
                enter log  s skip  w swap  r rest  l line  f finish  ? keys
                """)
        // What is typed takes the place of what is suggested.
        bench.press(.enter, .control("u"), .text("done 82,5x6@8"))
        #expect(bench.frame().cursor == .init(row: 18, column: 15))
        bench.press(.enter)
        #expect(bench.message() == "Bench Press  2  82.5 kg x 6, @8  record: heaviest")
        // The exercise is done: the next one is chosen.
        #expect(bench.body()[1] == "› Row          0/2    2 x 10 reps")
        bench.press(.enter)
        #expect(bench.shown().contains("\n: done 60kgx10\n"))
        bench.press(.escape)
        #expect(bench.body()[1] == "› Row          0/2    2 x 10 reps")
    }

    @Test("changes, deletes and takes back a set that was done")
    mutating func mending() throws {
        bench.press(.enter, .enter, .enter, .down, .enter)
        #expect(bench.shown().contains("\n: edit \"Bench Press\" 80kgx8\n"))
        for _ in 0..<"80kgx8".count { bench.press(.backspace) }
        // Others may change the numbers of sets meanwhile.
        try bench.store.write { transaction in
            let first = Query<ExerciseSet>().sorted(by: .ascending(\.timestamp)).limited(to: 1)
            _ = try transaction.snapshot.first(first).map { try transaction.delete($0.id) }
        }
        bench.press(.text("85x5"), .enter)
        #expect(bench.message() == "Bench Press: 80 kg x 8 is now 85 kg x 5")
        #expect(bench.body()[1].hasPrefix("›   1 ✓ 85 kg x 5 "))
        bench.press(.text("x"))
        #expect(bench.body()[0] == "› Bench Press  0/2    2 x 80 kg x 8 reps")
        bench.press(.text("u"))
        #expect(bench.message() == "taken back: delete set of Bench Press")
        #expect(bench.body()[1].contains("✓ 85 kg x 5 "))
        bench.press(.text("uuU"))
        #expect(bench.message() == "made again: a change")
        #expect(bench.body()[1].contains("✓ 80 kg x 8 "))
        #expect(try bench.store.verify().violations.isEmpty)
    }

    @Test("goes through a superset in turn, and says when nothing is left")
    mutating func superset() {
        bench.run("plan new Super bench 2x8x80 + row 2x10x60 --superset")
        bench.press(.text("1"), .down, .enter)
        for chosen in ["Row", "Bench Press", "Row", "Row"] {
            bench.press(.enter, .enter)
            #expect(bench.body().contains { $0.hasPrefix("› \(chosen) ") }, "\(chosen)")
        }
        #expect(
            bench.shown().hasSuffix("f finish  enter one set more  l line  u undo  ? keys  q end"))
    }

    @Test("shows warm-ups beside what is left of the plan")
    mutating func warmUps() {
        bench.run("plan new Warm bench +warmup 40kgx10 +work 2x8x80")
        bench.press(.text("1"), .down, .enter, .enter, .enter, .enter)
        bench.press(.control("u"), .text("done +warmup 50kgx5"), .enter)
        let marks = bench.body().prefix(5).map { String($0.prefix(18)) }
        #expect(
            marks == [
                "› Bench Press  1/3", "    1 ✓ 40 kg x 10", "    2 ✓ 50 kg x 5,",
                "    3 · 80 kg x 8 ",
                "    4 · 80 kg x 8 ",
            ])
    }

    @Test("logs the exercise that was chosen, also beside one of the same name")
    mutating func sameName() throws {
        try bench.store.exercises.insert(Exercise(name: "Row"))
        bench.press(.text("2"), .text("row"), .down, .enter, .enter)
        #expect(!bench.shown().contains("log Row") && bench.shown().contains(": log "))
        bench.press(.text("50x5"), .enter)
        #expect(bench.shown().contains("\nRow  1  50 kg x 5 "))
    }

    @Test("makes an exercise that is not there, when Enter is pressed once more")
    mutating func newExercise() {
        bench.press(.text("l"), .text("plank 60s"), .enter)
        #expect(bench.shown().contains("\n: log plank 60s --new\n"))
        bench.press(.enter)
        #expect(bench.shown().contains("\nplank (a new exercise)  1  60 s "))
        // What was done without a session is seen beside what can be begun.
        #expect(bench.shown().contains("\n  plank  1:00\n"))
    }

    @Test("skips, swaps, and logs of the exercise that is chosen")
    mutating func entries() {
        bench.press(.enter, .down, .down, .down)
        #expect(bench.body()[1] == "› Row          0/2    2 x 10 reps")
        bench.press(.enter)
        #expect(bench.shown().contains("\n: log Row 60kgx10\n"))
        bench.press(.enter)
        #expect(bench.body()[1] == "› Row          1/2    2 x 10 reps")
        bench.press(.text("s"))
        #expect(bench.message() == "what is left of Row is skipped")
        #expect(bench.body()[0].hasPrefix("› Bench Press"))
        bench.press(.text("w"), .text("row"), .enter)
        #expect(bench.message() == "Row in place of Bench Press, in this session")
        bench.press(.text("o"))
        #expect(bench.shown().contains("\nRow\n") && bench.shown().contains("once, estimated"))
        bench.press(.escape, .text("f"), .enter)
        #expect(bench.message().hasPrefix("finished Push Day: 1 of 3 sets"))
        #expect(bench.body()[0] == "Begin with")
        bench.press(.text("u"), .text("d"), .enter)
        #expect(bench.body()[0] == "Begin with")
    }

    @Test("counts the rest, and rings once when it is over")
    mutating func rest() {
        bench.press(.enter, .text("r"))
        #expect(bench.shown().contains("\n: rest 1:30\n"))
        bench.press(.enter)
        #expect(bench.shown().contains(" rest 1:30 of 1:30\n") && !bench.frame().rings)
        bench.pass(89.5)
        #expect(bench.shown().contains(" rest 0:01 of 1:30\n"))
        bench.pass(1)
        #expect(bench.frame().rings)
        #expect(!bench.frame().rings && bench.shown().contains(" rested, 0:00 ago\n"))
        bench.pass(10)
        #expect(bench.shown().contains(" rested, 0:10 ago\n"))
        bench.press(.text("r"))
        #expect(bench.message() == "the rest is over" && !bench.shown().contains("rested"))
    }

    @Test("finds exercises as one types, and shows their cards")
    mutating func exercises() {
        bench.press(.text("2"))
        #expect(
            bench.body().prefix(4) == [
                "search: ▏", "› Row          2025-08-10",
                "  Bench Press  2025-08-10  Chest", "",
            ])
        bench.press(.text("q"))
        #expect(bench.body().prefix(2) == ["search: q▏", "no exercise"] && !bench.screen.isOver)
        bench.press(.backspace, .text("be"))
        #expect(bench.body()[1] == "› Bench Press  2025-08-10  Chest")
        bench.press(.enter)
        let card = bench.shown()
        #expect(card.contains("\nBench Press\n") && card.contains("80 kg x 8, on 2025-08-10"))
        bench.press(.enter)
        #expect(bench.shown().contains("\n: log \"Bench Press\"\n"))
        bench.press(.text("90x1"), .enter)
        #expect(bench.shown().contains("\nBench Press  1  90 kg x 1  record: heaviest"))
        #expect(bench.shown().contains("90 kg x 1, on 2025-08-12"))
        bench.press(.escape, .escape)
        #expect(bench.body()[0] == "search: ▏")
        bench.press(.escape)
        #expect(bench.body()[0] == "Begin with")
    }

    @Test("shows days, records, a year, and changes, and goes on with tab")
    mutating func sections() {
        bench.press(.text("3"))
        #expect(bench.body().prefix(3).last == "  Row  60 kg x 10")
        bench.press(.tab)
        #expect(bench.shown().contains("Journal [4 Records] 5 Year"))
        bench.press(.tab)
        #expect(bench.shown().contains("2025: 1 day, 3 sets"))
        bench.press(.tab)
        #expect(bench.shown().contains("plan Push Day"))
        bench.press(.tab)
        #expect(bench.body()[0] == "Begin with")
    }

    @Test("runs any command, and refuses those that wait or replace the store")
    mutating func commands() throws {
        bench.run("plates 102,5kg")
        #expect(bench.message().contains("each side"))
        bench.run("muscles --week")
        bench.run("verify")
        let code = try bench.store.verify().violations.count
        #expect(code == 0)
        for line in ["watch", "restore /x --yes", "clear --yes", "screen"] {
            bench.run(line)
            let name = line.prefix { $0 != " " }
            #expect(bench.said() == "\(name) is not run from here.")
            bench.press(.escape)
        }
        bench.run("nothing such")
        #expect(bench.said().hasPrefix("There is no command nothing"))
        // A line that is refused stays, to be mended.
        #expect(bench.shown().contains("\n: nothing such\n"))
        bench.press(.escape)
        bench.run("bench 80x8 --store /elsewhere")
        #expect(bench.shown().contains("the screen shows one store"))
        bench.press(.escape)
        bench.run("log \"open")
        #expect(bench.said() == "The quote \" is not closed.")
        bench.press(.text("\" 80x8"), .enter)
        #expect(bench.said().hasPrefix("There is no exercise open"))
        bench.press(.escape)
        bench.press(.text(":"), .text("pla"), .tab)
        #expect(bench.shown().contains("\nplan, plates\n: pla\n"))
        bench.press(.escape, .text("l"), .text("ro"), .tab)
        #expect(bench.shown().contains("\n: log Row\n"))
        bench.press(.escape, .text("?"))
        #expect(bench.shown().contains("\nKeys\n"))
        bench.press(.escape, .text("q"))
        #expect(bench.screen.isOver)
    }

    @Test("skips and swaps the chosen one of two entries of an exercise")
    mutating func twice() throws {
        bench.run("plan new Twice bench 1x8x80 + row 1x10x60 + bench 1x5x90")
        bench.press(.text("1"), .down, .enter, .end)
        #expect(bench.body()[2].hasPrefix("› Bench Press  0/1    90 kg x 5"))
        bench.press(.text("s"))
        #expect(bench.body().last { $0.contains("Bench Press") }?.contains("skipped") == true)
    }
}
