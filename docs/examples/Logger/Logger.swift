import Foundation
import PlainWeights

/// A gym logger without a screen: what its views would show is printed.
@main @MainActor
struct Logger {
    static func main() async throws {
        let path = CommandLine.arguments.dropFirst().first ?? NSTemporaryDirectory() + "logger"
        var options = StoreOptions()
        options.history = .kept()
        let store = try WorkoutStore.open(at: path, options: options)

        let list = ExerciseList(store)
        let bench = try await list.add("Bench Press", category: "Chest")
        _ = try await list.add("Leg Press", category: "Legs")
        list.text = "ben"
        await list.found.load()
        print("found:", list.found.rows.map(\.name))

        let screen = ExerciseScreen(store, bench)
        try await screen.log("80x8 80x8", daysAgo: 7)
        try await screen.log("82,5x8 80x8", daysAgo: 0)
        print(screen.text)
        try await store.undo()
        print(screen.text)
    }
}

/// A list of exercises with a search field.
@MainActor
final class ExerciseList {
    private let store: WorkoutStore
    let found: LiveQuery<Exercise>

    /// What was typed; an empty text gives all, the last trained first.
    var text = "" {
        didSet {
            let exercises = store.exercises
            found.query = text.isEmpty ? exercises.byLastUpdated : exercises.matching(text)
        }
    }

    init(_ store: WorkoutStore) {
        self.store = store
        found = LiveQuery(store, store.exercises.byLastUpdated)
    }

    func add(_ name: String, category: String) async throws -> Exercise {
        let exercise = Exercise(name: name, category: category)
        try await store.exercises.insert(exercise)
        return exercise
    }
}

/// An exercise with its days, and today against the last day.
@MainActor
final class ExerciseScreen {
    private let store: WorkoutStore
    private let exercise: Exercise
    private let days: LiveSections<ExerciseSet, LocalDay>
    private let comparison: LiveValue<DayComparison.Result?>
    private let format = TrainingFormat(locale: Locale(identifier: "en_US"))

    init(_ store: WorkoutStore, _ exercise: Exercise) {
        self.store = store
        self.exercise = exercise
        let today = LocalDay(Date(), utcOffsetMinutes: 0)
        days = LiveSections(store, store.sets.byDay(of: exercise.id), by: .day)
        comparison = LiveValue(store, nil) { snapshot in
            try snapshot.value(of: DayComparison(of: exercise.id, today: today))
        }
    }

    /// Logs sets as they are typed.
    func log(_ typed: String, daysAgo: Int) async throws {
        let line = try TypedSets("\(exercise.name) \(typed)")
        var sets = try line.parts[0].sets(of: exercise, in: .kilograms)
        for position in sets.indices {
            sets[position].timestamp = Date(timeIntervalSinceNow: -86_400 * Double(daysAgo))
            sets[position].utcOffsetMinutes = 0
            sets[position].sequence = position
        }
        try await store.sets.add(sets)
    }

    var text: String {
        var lines = ["\(exercise.name):"]
        for day in days.parts {
            lines.append("  " + day.records.map(format.set).joined(separator: ", "))
        }
        if let result = comparison.value {
            let last = result.last.map { format.volume($0.totals.volume) } ?? "nothing"
            lines.append(
                "  today \(format.volume(result.today.totals.volume)), last time \(last)")
        }
        return lines.joined(separator: "\n")
    }
}
