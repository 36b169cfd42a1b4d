import Foundation
import PlainWeights
import PlainWeightsTool
import Testing

@Suite("plainweights movements and muscles") struct MusclesCommandTests {
    private var bench: ToolBench

    init() throws {
        bench = try ToolBench()
    }

    @Test("finds movements by the words of their names, equipment and muscles")
    func movements() throws {
        try WorkoutStore.makeLibrary(at: bench.storePath)
        let found = bench.run("movements", "incline", "dumb", "chest")
        #expect(found.errors == "" && found.output.hasPrefix("Movement"))
        #expect(found.output.contains("Incline Bench Press") && found.output.contains("Dumbbell"))
        #expect(found.output.contains("Upper chest"))
        let few = try bench.json(bench.run("movements", "press", "--limit", "2", "--json"))
        let list = try #require(few["movements"] as? [[String: Any]])
        let count = try #require(few["count"] as? Int)
        #expect(list.count == 2 && count > 2)
        #expect((list[0]["muscles"] as? [[String: Any]])?.isEmpty == false)
        #expect(
            bench.run("movements", "press", "--limit", "2").output
                .hasSuffix("\n\nmore: --limit \(count)\n"))
        #expect(bench.run("movements", "zzz").output == "Movement  Equipment  Muscles\n")
    }

    @Test("says how a store without the library gets it, and adds it")
    func seeding() throws {
        try WorkoutStore.open(at: bench.storePath).close()
        let none = bench.run("movements", "squat")
        #expect(none.code == ExitCode.notFound && none.output == "")
        #expect(none.errors.contains("movements --add adds the built-in one"))
        let added = bench.run("movements", "squat", "--add")
        #expect(added.code == 0 && added.output.hasPrefix("added "))
        #expect(added.output.contains("Squat"))
        #expect(bench.run("movements", "squat", "--add").output.hasPrefix("added 0 records"))
        #expect(bench.run("movements", "squat").output.contains("Squat"))
    }

    private func train() throws {
        let store = try WorkoutStore.open(at: bench.storePath)
        let press = Exercise(
            name: "Press",
            muscles: [.init(.middleChest, share: 1_000), .init(.longTriceps, share: 300)])
        try store.exercises.insert(press)
        try store.sets.insert(
            (0..<12).map { number in
                ExerciseSet(
                    exercise: press.id, weight: .kilograms(80), reps: 5,
                    timestamp: Date(timeIntervalSince1970: 1_755_000_000 - Double(number) * 86_400),
                    utcOffsetMinutes: 120)
            })
        try store.close()
    }

    @Test("counts the sets of groups and muscles in a week against a goal")
    mutating func muscles() throws {
        try train()
        let week = bench.run("muscles", "--goal", "3-5")
        #expect(week.errors == "")
        #expect(
            week.output.hasPrefix(
                """
                2025-08-06 to 2025-08-12
                Muscle                Sets  A week  Goal
                Chest                    7       7  2 too many
                  Middle chest           7       7  2 too many
                Back                     0       0  3 missing
                Shoulders                0       0  3 missing
                Arms                   2.1     2.1  0.9 missing
                  Triceps, long head   2.1     2.1  0.9 missing
                Core                     0       0  3 missing
                Legs                     0       0  3 missing

                not trained for 14 days or more: Upper chest, Lower chest,
                """), "\(week.output)")
        #expect(!week.output.contains("more: Middle chest") && week.output.contains("Quads"))
        let monday = bench.run("muscles", "--week", "--count", "primary").output
        #expect(monday.hasPrefix("2025-08-11 to 2025-08-12\n"))
        #expect(!monday.contains("Triceps, long head   "))
        bench.width = 40
        let narrow = bench.run("muscles").output.split(separator: "\n")
        #expect(narrow.prefix(9).allSatisfy { $0.count <= 40 })
    }

    @Test("scales the sets of other days to a week, and gives them to programs")
    func json() throws {
        try train()
        let muscles = try bench.json(
            bench.run(
                "muscles", "--from", "2025-07-30", "--until", "2025-08-13", "--rest", "1", "--json")
        )
        let found = try #require(muscles["muscles"] as? [[String: Any]])
        #expect(found.map { $0["name"] as? String } == ["Middle chest", "Triceps, long head"])
        #expect(found[0]["sets"] as? Int == 12 && found[0]["setsPerWeek"] as? Int == 6)
        let untrained = try #require(muscles["untrained"] as? [String])
        #expect(untrained.contains("Lats") && !untrained.contains("Middle chest"))
    }

    @Test("refuses days and goals that are none")
    func wrong() throws {
        try train()
        for words in [
            ["--week", "--from", "2025-08-01"], ["--goal", "20-10"], ["--goal", "ten"],
            ["--count", "all"], ["--rest", "0"], ["chest"],
        ] {
            let run = bench.runBare(["muscles", "--store", bench.storePath] + words)
            #expect(run.code == ExitCode.usage && run.output == "", "\(words)")
        }
    }
}
