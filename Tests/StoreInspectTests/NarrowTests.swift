import CommandLineSupport
import Foundation
import PlainWeights
import RecordStore
import TestSupport
import Testing
import store_inspect

/// What each command prints in a terminal of 40 columns, of a store of training.
@Suite("Commands in a narrow terminal") struct NarrowTests {
    private static let width = 40
    private let folder: TemporaryFolder
    private let path: String
    private let exercise: String
    private let set: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("store")
        let options = StoreOptions(durability: .throwaway, history: .kept())
        let store = try WorkoutStore.open(at: path, options: options)
        let sample = SampleData.twoWeeks(
            seed: 1, endingAt: Date(timeIntervalSinceReferenceDate: 800_000_000))
        try store.write { try sample.add(to: &$0) }
        let bench = try #require(sample.exercises.first)
        try store.write { transaction in
            try transaction.update(bench.id) {
                $0.name = "Bench Press 推举 with a long name"
                $0.notes = "Keep the feet on the ground, and the bar over the wrists. \u{1B}[31m"
            }
            try transaction.set(PreferenceKey("unit of the weights", default: ""), to: "kilograms")
        }
        exercise = bench.id.uuid.uuidString.lowercased()
        set = try #require(sample.sets.last).id.uuid.uuidString.lowercased()
        try store.close()
    }

    /// Runs a command, and checks that each line fits, or is one word that must be whole.
    @discardableResult
    private func run(
        _ words: [String], sourceLocation: SourceLocation = #_sourceLocation
    ) -> ToolRun {
        let run = ToolRun(words, width: Self.width, breaksText: true)
        for line in (run.output + run.errors).split(separator: "\n").map(String.init)
        where line.columnCount > Self.width {
            #expect(
                line.split(separator: " ").count == 1, "\(words): \(line)",
                sourceLocation: sourceLocation)
        }
        return run
    }

    /// Returns a word for a place in a usage line.
    private func word(for place: String) throws -> String {
        let other = folder.path("other")
        switch place {
        case "TYPE": return "ExerciseSet"
        case "TYPE.INDEX", "TYPE|TYPE.INDEX": return "ExerciseSet.byExercise"
        case "TYPE.FIELD|TYPE.INDEX": return "ExerciseSet.exercise"
        case "QUERY": return "ExerciseSet where reps > 1 && exercise?.category == \"Chest\""
        case "ID": return set
        case "N": return "3"
        case "--html": return place
        case "WORDS": return "bench pr"
        case "FOLDER", "FILE": return folder.path("new")
        case "STORE": return FileManager.default.fileExists(atPath: other) ? other : path
        default: throw UsageError.missingWord(place)
        }
    }

    @Test("each command fits, with all words of its usage, and its help")
    func everyCommand() throws {
        for command in StoreInspect.tool.commands {
            let places = command.usage.split(separator: " ").dropFirst()
                .prefix { !$0.hasPrefix("[--") }
                .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: "[]")) }
            // What export prints is for programs.
            if command.name != "export" { run([command.name] + (try places.map(word))) }
            run([command.name, "--help"])
            // Without its words it says what is missing, and with a wrong option what was meant.
            run([command.name])
            run([command.name] + (try places.map(word)) + ["--jsn"])
        }
        run(["help"])
        run(["completion", "--help"])
    }

    @Test("what one command prints in several ways fits in each of them")
    func ways() throws {
        try FileManager.default.copyItem(atPath: path, toPath: folder.path("other"))
        let other = try WorkoutStore.open(at: folder.path("other"))
        try other.write { transaction in
            let id = try #require(UUID(uuidString: exercise))
            try transaction.update(Exercise.ID(id)) { $0.category = "Shoulders & Arms" }
        }
        try other.close()
        let long = "ExerciseSet where reps > 30 && exercise?.category == \"Back\" && nothing == 1"
        for words in [
            ["types", path], ["types", path, "--all"], ["indexes", path],
            ["indexes", path, "--all"], ["latency", path, "--full"], ["list", path, "Exercise"],
            ["list", path, "ExerciseSet", "--fields", "exercise,reps,timestamp"],
            ["query", path, "Exercise sorted by name", "--fields", "name,notes,lastUpdated"],
            ["search", path, "Exercise", "bench", "--fields", "id,name,category"],
            ["totals", path, "ExerciseSet totals count, sum(reps) by exercise?.category"],
            ["distinct", path, "Exercise.category"],
            ["explain", path, "ExerciseSet where reps > 3 sorted by notes", "--analyze"],
            ["keys", path, "ExerciseSet.byTimestamp"], ["get", path, "Exercise", exercise],
            ["refs", path, "Exercise", exercise], ["history", path, exercise],
            ["diff", path, folder.path("other"), "--records"],
        ] { #expect(run(words).code <= 1, "\(words)") }
        for words in [
            ["query", path, long], ["types", path, "Exercis"], ["get", path, "Exercise", "0000"],
            ["info", folder.path("nothing")], ["look"],
        ] { #expect(run(words).code > 1, "\(words)") }
    }

    @Test("a mark stands below what is wrong with a query, however long it is")
    func mark() throws {
        let query = "ExerciseSet where reps > 30 && exercise?.category == \"Back\" && nothing == 1"
        let lines = run(["query", path, query]).errors.split(separator: "\n")
        let mark = try #require(lines.firstIndex { $0.hasSuffix("^") })
        let column = lines[mark].count - 1
        #expect(lines[mark - 1].dropFirst(column).hasPrefix("nothing"))
    }

    @Test("words, dates and names are whole, and what does not fit goes below")
    func whole() throws {
        let get = run(["get", path, "Exercise", exercise])
        #expect(get.lines.prefix(2) == ["Exercise", exercise])
        let words = get.output.split { $0.isWhitespace }
        for word in ["Keep", "wrists.", "推举"] { #expect(words.contains { $0.contains(word) }) }
        let dates = ToolRun(["list", path, "ExerciseSet", "--fields", "timestamp", "--csv"]).lines
        let list = run(["list", path, "ExerciseSet", "--fields", "timestamp,reps,id"])
        for date in dates { #expect(list.output.contains(date)) }
        let types = try ToolRun("types", path, "--json").objects().map { $0["name"] as? String }
        let diff = run(["diff", path, path, "--all"])
        for type in types { #expect(diff.output.contains(type ?? "no name")) }
    }
}
