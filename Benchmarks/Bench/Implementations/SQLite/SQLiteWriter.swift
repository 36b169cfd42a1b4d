import Foundation
import RecordStore
import TrainingData

/// What writing cases ask of SQLite, where it is there.
protocol SQLiteWriter {
    func add(_ set: ExerciseSet) throws
    func add(_ sets: ArraySlice<ExerciseSet>) throws
    func updateReps(of set: UUID, _ reps: Int) throws
    func deleteExercise(_ id: UUID) throws
}
