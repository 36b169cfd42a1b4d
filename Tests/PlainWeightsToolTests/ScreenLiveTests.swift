import CommandLineSupport
import Foundation
import PlainWeights
import PlainWeightsTool
import RecordStore
import TestSupport
import Testing

@Suite("The screen beside others") struct ScreenLiveTests {
    private var bench: ScreenBench

    init() throws {
        bench = try ScreenBench()
    }

    @Test("goes on with a store that takes the place of its own, and ends where there is none")
    mutating func replaced() throws {
        let path = bench.store.path
        try bench.store.copy(to: bench.folder.path("backup"))
        bench.press(.text("l"), .text("row 61x9"), .enter, .text("3"))
        #expect(bench.shown().contains("61 kg x 9"))
        try FileManager.default.removeItem(atPath: path)
        try FileManager.default.moveItem(atPath: bench.folder.path("backup"), toPath: path)
        #expect(bench.message() == "the store was replaced")
        #expect(!bench.shown().contains("61 kg x 9") && bench.shown().contains("60 kg x 10"))
        bench.press(.text("l"), .text("row 62x9"), .enter)
        #expect(bench.shown().contains("\nRow  1  62 kg x 9 "))
        try FileManager.default.removeItem(atPath: path)
        bench.press(.down)
        #expect(bench.screen.isOver && bench.screen.failure != nil)
    }

    @Test("shows what other writers change, and keeps the row that was chosen")
    mutating func live() throws {
        bench.press(.enter, .down, .down, .down)
        #expect(bench.body()[1].hasPrefix("› Row"))
        let bench2 = bench
        try bench2.store.write { transaction in
            let query = Query<Exercise> { $0.name == "Bench Press" }
            let exercise = try #require(try transaction.snapshot.first(query))
            _ = try transaction.log(
                ExerciseSet(exercise: exercise.id, weight: .kilograms(70), reps: 9))
        }
        #expect(
            bench.body().prefix(2) == [
                "  Bench Press  1/2    2 x 80 kg x 8 reps", "› Row          0/2    2 x 10 reps",
            ])
    }

    @Test("keeps what was chosen, whatever others add and take away")
    mutating func kept() throws {
        bench.press(.enter, .enter, .enter, .enter, .enter, .up, .up)
        #expect(bench.body()[0].hasPrefix("› Bench Press"))
        bench.press(.down, .down)
        #expect(bench.body()[2].hasPrefix("›   2 ✓ 80 kg x 8"))
        let set = try #require(try bench.store.first(bench.store.sets.newest))
        try bench.store.write { transaction in
            let first = Query<ExerciseSet> { $0.session == set.session }
                .sorted(by: .ascending(\.sequence)).limited(to: 1)
            _ = try transaction.snapshot.first(first).map { try transaction.delete($0.id) }
        }
        #expect(bench.body()[1].hasPrefix("›   1 ✓ 80 kg x 8"))
        bench.press(.text("x"))
        #expect(try bench.store.sets.get(set.id) == nil)
        // The list of exercises has another order once one is trained.
        bench.press(.text("2"), .down)
        let chosen = bench.body()[2]
        let name = chosen.hasPrefix("› Row") ? "Row" : "Bench Press"
        let exercise = try #require(try bench.store.first(Query<Exercise> { $0.name == name }))
        try bench.store.write { _ = try $0.log(ExerciseSet(exercise: exercise.id, reps: 5)) }
        #expect(bench.body()[1].hasPrefix("› \(name)"))
    }

    @Test("logs what was shown, or nothing if others went on meanwhile")
    mutating func shownStep() throws {
        bench.press(.enter, .enter, .enter, .enter)
        #expect(bench.shown().contains("\n: done 80kgx8\n"))
        let exercise = try #require(
            try bench.store.first(Query<Exercise> { $0.name == "Bench Press" }))
        try bench.store.write {
            _ = try $0.log(
                ExerciseSet(exercise: exercise.id, weight: .kilograms(70), reps: 3))
        }
        bench.press(.enter)
        #expect(bench.said() == "Row comes next by now: nothing was logged.")
        #expect(try bench.store.count(bench.store.sets.newest) == 5)
    }

    @Test("shows a store that cannot be written, says so, and refuses what writes")
    mutating func readOnly() throws {
        let folder = try TemporaryFolder()
        try bench.store.copy(to: folder.path("copy"))
        let store = try WorkoutStore.readOnly(at: folder.path("copy"))
        var screen = TrainingScreen(
            store,
            ToolContext(environment: [:], now: { .now }, timeZone: .gmt),
            note: "this store cannot be written"
        ) { store }
        screen.look()
        func said() -> [String] { screen.frame(bench.size).lines.map(\.text) }
        #expect(
            said().contains("this store cannot be written")
                && said().contains { $0.hasPrefix("› Push Day") })
        screen.press(.enter)
        #expect(
            said().contains { $0.contains("read") }
                && said().contains { $0.hasPrefix("› Push Day") })
        screen.press(.text("3"))
        #expect(said().contains("  Row  60 kg x 10"))
    }

    private static let letters = Array("123456lasweoxrfduU:?jk 80x8benchrow")
    private static let others: [Key] = [
        .enter, .enter, .enter, .escape, .up, .down, .down, .left, .right, .home, .end, .pageUp,
        .pageDown, .tab, .backspace, .delete, .control("u"), .control("w"), .alt("b"),
        .paste("row 60x10\nbench 80x8"), .other,
    ]

    @Test("fits every size, whatever keys are pressed, and leaves a sound store")
    mutating func anyKeys() throws {
        var random = Seed("keys of the screen")
        for step in 0..<3_000 {
            // Ctrl-C and q alone end it, and they are not among the keys.
            #expect(!bench.screen.isOver)
            let isLetter = Bool.random(using: &random)
            let letter = Self.letters.randomElement(using: &random) ?? "l"
            bench.press(
                isLetter
                    ? .text(String(letter)) : Self.others.randomElement(using: &random) ?? .enter)
            // A line that is refused takes all keys until it is given up.
            if step % 13 == 0 { bench.press(.escape, .text("1"), .enter, .enter) }
            if step % 7 == 0 { bench.pass(Double.random(in: 0...200, using: &random)) }
            if step % 11 == 0 {
                bench.size = ScreenSize(
                    columns: [20, 40, 60, 200].randomElement(using: &random) ?? 60,
                    rows: [3, 6, 10, 20, 50].randomElement(using: &random) ?? 20)
            }
            let frame = bench.frame()
            #expect(frame.lines.count >= min(3, bench.size.rows))
            if bench.size.rows >= 8 { #expect(frame.lines.count == bench.size.rows) }
            if let cursor = frame.cursor {
                #expect(cursor.row < frame.lines.count && cursor.column < bench.size.columns)
            }
        }
        #expect(try bench.store.verify().violations.isEmpty)
        #expect(try bench.store.count(Query<ExerciseSet>()) > 3)
    }
}
