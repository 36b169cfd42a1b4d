public import Foundation
import RecordStore
public import TrainingData

extension SQLiteFile {
    public func insert(_ exercise: Exercise) throws(SQLiteError) {
        let statement = try statement(.insertExercise)
        statement.bind(1, exercise.id.uuid)
        statement.bind(2, exercise.name)
        statement.bind(3, exercise.category)
        statement.bind(4, exercise.notes)
        statement.bind(5, exercise.createdDate)
        statement.bind(6, exercise.lastEdited)
        statement.bind(7, exercise.lastUpdated)
        try statement.run()
    }

    public func insert(_ session: WorkoutSession) throws(SQLiteError) {
        let statement = try statement(.insertSession)
        statement.bind(1, session.id.uuid)
        statement.bind(2, session.name)
        statement.bind(3, session.startDate)
        statement.bind(4, session.utcOffsetMinutes)
        statement.bind(5, session.endDate)
        statement.bind(6, session.notes)
        statement.bind(7, session.source)
        statement.bind(8, session.sourceKey)
        try statement.run()
    }

    /// Without what follows for the exercise: see ``bump(_:at:)``.
    public func insert(_ set: ExerciseSet) throws(SQLiteError) {
        let statement = try statement(.insertSet)
        statement.bind(1, set.id.uuid)
        statement.bind(2, set.exercise?.uuid)
        statement.bind(3, set.session?.uuid)
        statement.bind(4, set.weight)
        statement.bind(5, Int(set.weightUnit))
        statement.bind(6, set.reps)
        statement.bind(7, set.timestamp)
        statement.bind(8, set.utcOffsetMinutes)
        statement.bind(9, set.sequence)
        statement.bind(10, Int(set.kind))
        statement.bind(11, set.completed ? 1 : 0)
        statement.bind(12, set.rpe)
        statement.bind(13, set.restSeconds)
        statement.bind(14, set.distanceMeters)
        statement.bind(15, set.durationSeconds)
        statement.bind(16, set.notes)
        try statement.run()
    }

    /// Moves an exercise's `lastUpdated` up to `date`, if it is earlier.
    public func bump(_ exercise: UUID, at date: Date) throws(SQLiteError) {
        let statement = try statement(.bumpExercise)
        statement.bind(1, exercise)
        statement.bind(2, date)
        try statement.run()
    }

    /// Inserts the sets in one transaction, and bumps each of their exercises once at its end.
    public func add(_ sets: ArraySlice<ExerciseSet>) throws(SQLiteError) {
        try begin()
        var latest: [UUID: Date] = [:]
        for set in sets {
            try insert(set)
            guard let exercise = set.exercise?.uuid else { continue }
            latest[exercise] = max(latest[exercise] ?? set.timestamp, set.timestamp)
        }
        for (exercise, date) in latest { try bump(exercise, at: date) }
        try commit()
    }

    /// Inserts one set in a transaction of its own.
    public func add(_ set: ExerciseSet) throws(SQLiteError) {
        try begin()
        try insert(set)
        if let exercise = set.exercise?.uuid { try bump(exercise, at: set.timestamp) }
        try commit()
    }

    public func updateReps(of set: UUID, _ reps: Int) throws(SQLiteError) {
        let statement = try statement(.updateReps)
        statement.bind(1, set)
        statement.bind(2, reps)
        try statement.run()
    }

    /// Deletes an exercise with all its sets.
    public func deleteExercise(_ id: UUID) throws(SQLiteError) {
        let statement = try statement(.deleteExercise)
        statement.bind(1, id)
        try statement.run()
    }
}
