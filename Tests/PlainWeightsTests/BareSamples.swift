import Foundation
import PlainWeights

private let noon = Date(timeIntervalSince1970: 1_750_000_000)

/// A record of each type with nothing in it that it need not have.
struct BareSamples {
    let all: [any TrainingRecord] = [
        Gym(name: "Bare"), Movement(name: "Bare"), Equipment(name: "Bare"),
        Workout(name: "Bare", lastEdited: noon), Module(name: "Bare", lastEdited: noon),
        Program(name: "Bare", lastEdited: noon),
        BodyMeasurement(
            kind: "height", value: 180, unit: "cm", timestamp: noon, utcOffsetMinutes: 0),
        ImportedRow(
            id: ImportedRow.ID(), source: "Bare", digest: Data(), batch: UUID(), date: noon),
        Variant(movement: nil, name: "Bare"),
        VariantMuscle(variant: nil, muscle: .calves, share: 0),
        Exercise(name: "Bare", createdDate: noon),
        PlannedExercise(exercise: nil, exerciseName: "Bare", lastEdited: noon),
        WorkoutModule(workout: nil, module: nil),
        WorkoutSession(startDate: noon, utcOffsetMinutes: 0),
        ProgramSlot(program: nil, day: 1, lastEdited: noon),
        ScheduledWorkout(program: nil, due: LocalDay(rawValue: 20_000)),
        SessionSection(session: nil), SessionEntry(session: nil, key: 1),
        ExerciseSet(
            exercise: nil, reps: 1, timestamp: noon, utcOffsetMinutes: 0),
        ExerciseSet(exercise: nil, timestamp: noon, utcOffsetMinutes: 0, completed: false),
        StrengthMark(exercise: nil, reps: 1, date: noon),
        StrengthMark(exercise: nil, weight: .kilograms(1), date: noon),
        ExerciseGroup(name: "Bare"), GroupedExercise(group: nil, exercise: nil),
    ]
}
