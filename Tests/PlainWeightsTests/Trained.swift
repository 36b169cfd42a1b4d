import Foundation
import PlainWeights
import Testing

/// Two exercises, and sets of theirs, for figures that are worked out by hand.
enum Trained {
    static let bench = Exercise(name: "Bench Press", category: "Chest", tags: ["push"])
    static let row = Exercise(name: "Row", category: "Back")

    static func moment(_ day: Int, _ hour: Double) -> Date {
        Date(timeIntervalSince1970: Double(day) * 86_400 + hour * 3_600)
    }

    static func set(
        _ day: Int, _ kilograms: Double?, _ reps: Int?, of exercise: Exercise = bench,
        hour: Double = 12, kind: ExerciseSet.Kind = .normal, completed: Bool = true
    ) -> ExerciseSet {
        ExerciseSet(
            exercise: exercise.id, weight: kilograms.map { .kilograms($0) }, reps: reps,
            timestamp: moment(day, hour), utcOffsetMinutes: 0, kind: kind, completed: completed,
            rpe: 8)
    }

    /// A store with both exercises and these sets, which must verify when the body ends.
    static func withSets(
        _ sets: [ExerciseSet], _ body: (WorkoutStore) throws -> Void
    ) throws {
        try withVerifiedStore { store in
            try store.save(bench, row)
            try store.sets.insert(sets)
            try body(store)
        }
    }
}

extension LocalDay {
    init(_ rawValue: Int) { self.init(rawValue: rawValue) }
}
