import CommandLineSupport
import Foundation
import PlainWeightsTool
import Testing

/// The command plan.
@Suite("plainweights plan") struct PlanCommandTests {
    private var bench: ToolBench

    init() throws {
        bench = try ToolBench()
        bench.environment["HOME"] = bench.storePath + "-home"
        for name in ["Bench Press", "Row"] {
            let logged = bench.run("log", name, "80x8", "--new", "--at", "2025-08-10T18:00")
            #expect(logged.errors == "")
        }
    }

    @Test("makes a workout of what is typed, with groups of equal sets")
    func new() {
        #expect(bench.run("plan").output == "nothing is planned: plan new makes a workout\n")
        let made = bench.run(
            "plan", "new", "Push Day", "bench", "+warmup", "1x10x40", "+work", "3x8x80@8",
            "60kgx12", "+", "row", "3x10")
        #expect(made.errors == "")
        #expect(
            made.output == """
                Push Day, a workout
                Exercise     Sets
                Bench Press  40 kg x 10 reps, to warm up; 3 x 80 kg x 8 reps, @8; 60 kg x 12
                             reps
                Row          3 x 10 reps

                """)
        #expect(bench.run("plan", "push").output == made.output)
        #expect(
            bench.run("plan").output == """
                Workout   Exercises
                Push Day  Bench Press, Row

                """)
        let twice = bench.run("plan", "new", "push day", "row", "3x10")
        #expect(twice.code == ExitCode.refused)
        #expect(
            twice.errors
                == "plainweights: There is a workout push day already. Choose another name.\n")
        #expect(bench.run("undo").output == "taken back: plan Push Day\n")
        #expect(bench.run("plan").output == "nothing is planned: plan new makes a workout\n")
    }

    @Test("adds and removes exercises, and makes those that are not there with --new")
    func changing() {
        #expect(bench.run("plan", "new", "Push", "bench", "3x5").code == 0)
        let none = bench.run("plan", "add", "push", "Plank", "3x60s")
        #expect(none.code == ExitCode.notFound && none.output == "")
        #expect(none.errors == "plainweights: There is no exercise Plank. --new makes it.\n")
        let added = bench.run("plan", "add", "push", "Plank", "3x60s", "--new")
        #expect(
            added.output == """
                Push, a workout
                Exercise     Sets
                Bench Press  3 x 5 reps
                Plank        3 x 1:00

                """)
        let removed = bench.run("plan", "remove", "push", "bench")
        #expect(removed.output == "Push, a workout\nExercise  Sets\nPlank     3 x 1:00\n")
        #expect(bench.run("undo").output == "taken back: remove Bench Press from Push\n")
        #expect(bench.run("plan", "push").output == added.output)
        let gone = bench.run("plan", "remove", "push", "row")
        #expect(gone.errors == "plainweights: There is no exercise row in Push.\n")
        let deleted = bench.run("plan", "delete", "push")
        #expect(deleted.output == "the workout Push is deleted; undo brings it back\n")
        #expect(bench.run("plan", "push").code == ExitCode.notFound)
        #expect(bench.run("undo").output == "taken back: delete workout Push\n")
        #expect(bench.run("plan", "push").output == added.output)
    }

    @Test("plans supersets, ranges and steps, which the next session follows")
    func progression() {
        let made = bench.run(
            "plan", "new", "Push", "bench", "2x8-10x80", "+", "row", "2x8-10x60", "--superset",
            "--step", "2,5kg")
        #expect(
            made.output == """
                Push, a workout
                Exercise     Sets                               Then
                Bench Press  2 x 80 kg x 8-10 reps, superset 1  reps, then 2.5 kg more
                Row          2 x 60 kg x 8-10 reps, superset 1  reps, then 2.5 kg more

                """)
        #expect(bench.run("start", "push", "--at", "2025-08-11T18:00").code == 0)
        let inTurn = [["80x10"], ["60x10"], ["80x10"], ["60x9"]].map { words in
            bench.runBare(
                ["done"] + words + ["--at", "2025-08-11T18:10", "--store", bench.storePath]
            ).output.split(separator: "\n").first
        }
        #expect(inTurn == ["Bench Press", "Row", "Bench Press", "Row"])
        #expect(bench.run("finish", "--at", "2025-08-11T19:00").code == 0)
        let next = bench.run("start", "push").output
        #expect(next.contains("Bench Press   0/2  2 x 82.5 kg x 8-10 reps, superset 1\n"))
        #expect(next.contains("Row           0/2  2 x 60 kg x 10 reps, superset 1\n"))
        #expect(next.hasSuffix("next: Bench Press, set 1 of 2: 82.5 kg x 8\n"))
    }

    @Test("makes modules, which workouts include and leave out as a whole")
    func modules() {
        let made = bench.run("plan", "new", "Warm Up", "row", "2x10-15", "--module")
        #expect(made.errors == "")
        #expect(made.output == "Warm Up, a module\nExercise  Sets\nRow       2 x 10-15 reps\n")
        #expect(bench.run("plan", "new", "warm up", "row", "2x10", "--module").code == 1)
        #expect(bench.run("plan", "new", "Push", "bench", "3x5").code == 0)
        let included = bench.run("plan", "include", "push", "warm")
        #expect(
            included.output == """
                Push, a workout
                Module   Exercise     Sets
                         Bench Press  3 x 5 reps
                Warm Up  Row          2 x 10-15 reps

                """)
        // The exercise is the module's, which other workouts may include.
        #expect(bench.run("plan", "remove", "push", "row").code == ExitCode.notFound)
        #expect(bench.run("start", "push").output.contains(" 0/2  2 x 10-15 reps\n"))
        #expect(bench.run("discard").code == 0)
        let removed = bench.run("plan", "remove", "push", "warm", "up")
        #expect(
            removed.output == "Push, a workout\nExercise     Sets\nBench Press  3 x 5 reps\n")
        #expect(bench.run("undo").output == "taken back: remove Warm Up from Push\n")
        #expect(bench.run("plan", "push").output == included.output)
    }

    @Test("gives the same to programs as JSON")
    func json() throws {
        #expect(bench.run("plan", "new", "Push", "bench", "3x5x100", "--step", "2.5kg").code == 0)
        let all = try bench.json(bench.run("plan", "--json"))
        let one = try bench.json(bench.run("plan", "push", "--json"))
        let workouts = try #require(all["workouts"] as? [[String: Any]])
        #expect(workouts.map { $0["id"] as? String } == [one["id"] as? String])
        #expect((all["programs"] as? [Any])?.isEmpty == true)
        let exercise = try #require((one["exercises"] as? [[String: Any]])?.first)
        #expect((exercise["targets"] as? [Any])?.count == 3)
        #expect(exercise["progression"] as? String == "addStep")
        #expect(exercise["step"] as? Double == 2.5)
    }

    @Test("refuses wrong words, and changes nothing then")
    func wrongWords() {
        #expect(bench.run("plan", "new", "Push", "bench", "3x5").code == 0)
        let before = bench.run("dump").output
        for words in [
            ["new"], ["new", "X"], ["new", "X", "bench"], ["new", "X", "bench", "80x8"], ["add"],
            ["remove"], ["remove", "push"], ["delete"], ["--superset"], ["push", "--step", "1kg"],
            ["add", "push", "row", "3x5", "--superset"],
            ["add", "push", "row", "3x5", "--step", "1"],
            ["add", "push", "row", "3x5", "--step", "0kg"],
            ["add", "push", "row", "3x12-8"], ["add", "push", "row", "3x5", "--module"],
            ["include"], ["include", "push"], ["push", "--module"],
        ] {
            let run = bench.runBare(["plan"] + words + ["--store", bench.storePath])
            #expect(run.code == 2 && run.output == "" && run.errors != "", "\(words)")
        }
        for words in [
            ["nothing"], ["delete", "nothing"], ["add", "nothing", "row", "3x5"],
            ["remove", "nothing", "row"], ["include", "push", "nothing"],
        ] {
            let run = bench.runBare(["plan"] + words + ["--store", bench.storePath])
            #expect(run.code == ExitCode.notFound && run.output == "", "\(words)")
        }
        #expect(bench.run("dump").output == before)
        let missing = bench.runBare(["plan", "--store", bench.storePath + "-none"])
        #expect(missing.code == ExitCode.unreadable)
    }
}
