import Foundation
import RecordStore

/// An exercise of the demo: the smallest record with a unique name.
struct Exercise: Record {
    var id = ID()
    var name: String
    var lastUpdated: Date

    static let schema = Schema<Exercise>(
        "Exercise", blank: Exercise(name: "", lastUpdated: .distantPast)
    ) {
        Field(1, "name", \.name)
        Field(2, "lastUpdated", \.lastUpdated)
        Index("byName", on: .ascending(\.name), unique: true)
        Index("byLastUpdated", on: .descending(\.lastUpdated))
    }
}

/// A set of the demo. Deleting its exercise deletes it; saving it bumps the exercise.
struct ExerciseSet: Record {
    var id = ID()
    var exercise: Exercise.ID
    var kilograms: Double
    var reps: Int
    var timestamp: Date

    static let schema = Schema<ExerciseSet>(
        "ExerciseSet",
        blank: ExerciseSet(
            exercise: Exercise.ID(UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))),
            kilograms: 0, reps: 0,
            timestamp: .distantPast)
    ) {
        Field(1, "exercise", \.exercise, onDelete: .cascade)
        Field(2, "kilograms", \.kilograms)
        Field(3, "reps", \.reps)
        Field(4, "timestamp", \.timestamp)
        Index("byExercise", on: .ascending(\.exercise), .descending(\.timestamp))
        Maintain { old, new, tx in
            guard let new else { return }
            try tx.update(new.exercise) { exercise in
                exercise.lastUpdated = max(exercise.lastUpdated, new.timestamp)
            }
        }
    }
}
