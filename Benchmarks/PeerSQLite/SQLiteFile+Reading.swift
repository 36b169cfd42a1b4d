public import Foundation
import RecordStore
public import TrainingData

extension SQLiteFile {
    /// Begins a transaction that reads, and reads something, so that it has its state.
    public func beginReading() throws(SQLiteError) {
        try statement(.beginReading).run()
        try statement(.touch).run()
    }

    public func set(_ id: UUID) throws(SQLiteError) -> ExerciseSet? {
        let statement = try statement(.getSet)
        statement.bind(1, id)
        guard try statement.step() else { return nil }
        let set = statement.set
        statement.reset()
        return set
    }

    public func forEachSet(_ body: (ExerciseSet) -> Void) throws(SQLiteError) {
        let statement = try statement(.allSets)
        while try statement.step() { body(statement.set) }
    }

    public func newestExercises(_ count: Int) throws(SQLiteError) -> [Exercise] {
        let statement = try statement(.newestExercises)
        statement.bind(1, count)
        return try statement.exercises()
    }

    public func newestExercises(
        of category: String, _ count: Int
    ) throws(SQLiteError) -> [Exercise] {
        let statement = try statement(.newestOfCategory)
        statement.bind(1, category)
        statement.bind(2, count)
        return try statement.exercises()
    }

    public func newestSets(_ count: Int) throws(SQLiteError) -> [ExerciseSet] {
        let statement = try statement(.newestSets)
        statement.bind(1, count)
        return try statement.sets()
    }

    /// The page behind `last`, the last row of the page before.
    public func newestSets(
        after last: ExerciseSet, _ count: Int
    ) throws(SQLiteError) -> [ExerciseSet] {
        let statement = try statement(.newestSetsAfter)
        statement.bind(1, last.timestamp)
        statement.bind(2, last.sequence)
        statement.bind(3, last.id.uuid)
        statement.bind(4, count)
        return try statement.sets()
    }

    public func newestSets(
        of exercise: UUID, _ count: Int
    ) throws(SQLiteError) -> [ExerciseSet] {
        let statement = try statement(.newestOfExercise)
        statement.bind(1, exercise)
        statement.bind(2, count)
        return try statement.sets()
    }

    public func sets(in window: Range<Date>) throws(SQLiteError) -> [ExerciseSet] {
        let statement = try statement(.window)
        statement.bind(1, window.lowerBound)
        statement.bind(2, window.upperBound)
        return try statement.sets()
    }

    public func countSets(in window: Range<Date>) throws(SQLiteError) -> Int {
        let statement = try statement(.countWindow)
        statement.bind(1, window.lowerBound)
        statement.bind(2, window.upperBound)
        guard try statement.step() else { return 0 }
        let count = statement.integer(0)
        statement.reset()
        return count
    }
}
