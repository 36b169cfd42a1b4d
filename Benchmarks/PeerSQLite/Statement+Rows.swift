import RecordStore
import TrainingData

extension Statement {
    func sets() throws(SQLiteError) -> [ExerciseSet] {
        var sets: [ExerciseSet] = []
        while try step() { sets.append(set) }
        return sets
    }

    func exercises() throws(SQLiteError) -> [Exercise] {
        var exercises: [Exercise] = []
        while try step() { exercises.append(exercise) }
        return exercises
    }

    var set: ExerciseSet {
        ExerciseSet(
            id: ExerciseSet.ID(id(0)), exercise: isNull(1) ? nil : Exercise.ID(id(1)),
            session: isNull(2) ? nil : WorkoutSession.ID(id(2)),
            weight: integer(3), weightUnit: UInt8(integer(4)), reps: integer(5),
            timestamp: date(6), utcOffsetMinutes: integer(7), sequence: integer(8),
            kind: UInt8(integer(9)), completed: integer(10) != 0,
            rpe: optionalDouble(11), restSeconds: optionalInteger(12),
            distanceMeters: optionalDouble(13), durationSeconds: optionalInteger(14),
            notes: text(15))
    }

    /// `lastUpdated` can only be set through an edit: the data has edits at that very moment.
    private var exercise: Exercise {
        var exercise = Exercise(
            id: Exercise.ID(id(0)), name: text(1), category: text(2), notes: text(3),
            createdDate: date(4))
        if !isNull(5) { exercise.bumpUpdated(at: date(5)) }
        return exercise
    }
}
