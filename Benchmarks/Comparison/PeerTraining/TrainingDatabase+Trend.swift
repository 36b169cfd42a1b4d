import Foundation
import PeerSQLite
public import PlainWeights

extension TrainingDatabase {
    /// The days of an exercise with their totals, their heaviest and strongest sets, and whether a
    /// set was a record when it was done.
    public func trend(
        of exercise: Exercise.ID, during days: Range<LocalDay>
    ) throws -> [FoundCard.Point] {
        var points = try totals(of: exercise, during: days).map {
            FoundCard.Point(start: $0.start, totals: $0.totals)
        }
        var places: [LocalDay: Int] = [:]
        for (place, point) in points.enumerated() { places[point.start] = place }
        let window = Self.window(of: days)
        var best = try mostWeight(of: exercise, before: window.lowerBound)
        let sets = try statement(
            """
            SELECT weight, reps, day FROM exercise_set INDEXED BY set_exercise
                WHERE exercise = ? AND timestamp >= ? AND timestamp < ? AND completed
                    AND NOT isWarmUp AND weight IS NOT NULL AND reps > 0
                ORDER BY timestamp, sequence, id
            """)
        sets.bind(1, exercise.uuid)
        sets.bind(2, window.lowerBound)
        sets.bind(3, window.upperBound)
        while try sets.step() {
            let (weight, reps) = (Weight(rawValue: sets.integer(0)), sets.integer(1))
            let isRecord = best.map { weight > $0 } ?? false
            best = max(best ?? weight, weight)
            guard let place = places[LocalDay(rawValue: sets.integer(2))] else { continue }
            points[place].take(weight, reps, isRecord: isRecord)
        }
        return points
    }

    private func mostWeight(of exercise: Exercise.ID, before end: Date) throws -> Weight? {
        let statement = try statement(
            """
            SELECT weight FROM exercise_set INDEXED BY set_best
                WHERE exercise = ? AND completed = 1 AND isWarmUp = 0 AND weight IS NOT NULL
                    AND reps > 0 AND timestamp < ?
                ORDER BY weight DESC LIMIT 1
            """)
        statement.bind(1, exercise.uuid)
        statement.bind(2, end)
        defer { statement.reset() }
        return try statement.step() ? Weight(rawValue: statement.integer(0)) : nil
    }
}

extension FoundCard.Point {
    fileprivate mutating func take(_ weight: Weight, _ reps: Int, isRecord: Bool) {
        if isRecord { hasRecord = true }
        if heaviest.map({ (weight, reps) > ($0, heaviestReps) }) ?? true {
            (heaviest, heaviestReps) = (weight, reps)
        }
        guard let kilograms = OneRepMax.epley.kilograms(weight, reps: reps) else { return }
        estimate = max(estimate ?? kilograms, kilograms)
    }
}
