import Foundation
import PlainWeights

/// Asks for fields that only the library sets, as an app does.
func recent(_ store: WorkoutStore, since day: Date) throws -> [Date] {
    let query = Query<Exercise> { $0.lastUpdated > day && $0.category == "Chest" }
        .sorted(by: .descending(\.lastUpdated))
    let sets = Query<ExerciseSet> { $0.exercise?.lastUpdated > day }
    _ = try store.count(sets)
    _ = try store.maximum(of: \Exercise.lastUpdated)
    let days = SectionKey<Exercise, DateInterval>.each(
        .day, of: \.lastUpdated, in: Calendar(identifier: .gregorian))
    _ = try store.sections(of: query, by: days)
    return try store.fetch(query).map(\.lastUpdated)
}
