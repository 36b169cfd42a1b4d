public import Foundation
import RecordStore
public import TrainingData

/// What can be asked in several ways, of which the fastest depends on the data.
extension SQLiteFile {
    public enum Join: String, CaseIterable, Sendable {
        /// The planner chooses.
        case planned = "planned"
        /// The newest sets first, then the exercise of each.
        case setsFirst = "sets first"
    }

    public enum Choice: String, CaseIterable, Sendable {
        case list = "list"
        /// Five ordered searches, merged as they go.
        case merge = "merge"
    }

    public enum Skip: String, CaseIterable, Sendable {
        case rows = "rows"
        /// Ids alone are passed, and then their rows looked up.
        case ids = "ids"
    }

    /// The newest sets with at least `reps` of the exercises of a category, from a date on.
    public func newestSets(
        ofCategory category: String, reps: Int, since: Date, _ count: Int, _ way: Join
    ) throws(SQLiteError) -> [ExerciseSet] {
        let statement = try statement(way == .planned ? .joinPlanned : .joinSetsFirst)
        statement.bind(1, category)
        statement.bind(2, reps)
        statement.bind(3, since)
        statement.bind(4, count)
        return try statement.sets()
    }

    /// The newest sets of any of five exercises.
    public func newestSets(
        ofFive exercises: [UUID], _ count: Int, _ way: Choice
    ) throws(SQLiteError) -> [ExerciseSet] {
        let statement = try statement(way == .list ? .newestOfFiveByList : .newestOfFiveByMerge)
        for (position, id) in exercises.enumerated() { statement.bind(Int32(position + 1), id) }
        statement.bind(6, count)
        return try statement.sets()
    }

    /// Each category with the number of its exercises, in order.
    public func categories() throws(SQLiteError) -> [(value: String, count: Int)] {
        let statement = try statement(.categories)
        var found: [(value: String, count: Int)] = []
        while try statement.step() { found.append((statement.text(0), statement.integer(1))) }
        return found
    }

    /// The newest sets without the `skipped` first ones.
    public func newestSets(
        after skipped: Int, _ count: Int, _ way: Skip
    ) throws(SQLiteError) -> [ExerciseSet] {
        let statement = try statement(way == .rows ? .newestSetsSkipping : .newestSetsSkippingIDs)
        statement.bind(1, count)
        statement.bind(2, skipped)
        return try statement.sets()
    }
}
