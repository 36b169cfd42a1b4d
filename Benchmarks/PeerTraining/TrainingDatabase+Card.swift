import Foundation
import PeerSQLite
public import PlainWeights

extension TrainingDatabase {
    /// The card of an exercise, whose parts share what they read.
    public func card(of exercise: Exercise.ID, during days: Range<LocalDay>) throws -> FoundCard {
        try read {
            let sets = try lifts(of: exercise, during: days)
            let trend = try trend(of: exercise, during: days, sets)
            let today = LocalDay(rawValue: days.upperBound.rawValue - 1)
            let now = trend.last { $0.start == today }
            let last = trend.last { $0.start < today }
            return FoundCard(
                days: .init(
                    today: now.map { .init($0.start, $0.totals, sets) },
                    last: try last.map { .init($0.start, $0.totals, sets) }
                        ?? lastDay(of: exercise, before: days.lowerBound)),
                best: try best(of: exercise), estimate: try estimate(of: exercise), trend: trend)
        }
    }

    /// The days with their totals, with the heaviest set, the greatest estimate, and whether a set
    /// was a record.
    private func trend(
        of exercise: Exercise.ID, during days: Range<LocalDay>, _ sets: [LiftedSet]
    ) throws -> [FoundCard.Point] {
        var points = try totals(of: exercise, during: days).map {
            FoundCard.Point(start: $0.start, totals: $0.totals)
        }
        var best = try mostWeight(of: exercise, before: Self.window(of: days).lowerBound)
        for set in sets where !set.isWarmUp && set.reps ?? 0 > 0 {
            let isRecord = best.map { set.rank > $0 } ?? false
            best = max(best ?? set.rank, set.rank)
            guard let place = points.lastIndex(where: { $0.start == set.day }) else { continue }
            points[place].take(set, isRecord: isRecord)
        }
        return points
    }

    /// The sets that were done with a weight or with repetitions, in the order of time.
    private func lifts(
        of exercise: Exercise.ID, during days: Range<LocalDay>
    ) throws -> [LiftedSet] {
        let statement = try statement(
            """
            SELECT day, weight, reps, isWarmUp FROM exercise_set INDEXED BY set_exercise
                WHERE exercise = ? AND timestamp >= ? AND timestamp < ? AND completed
                    AND (weight IS NOT NULL OR reps > 0)
                ORDER BY timestamp, sequence, id
            """)
        let window = Self.window(of: days)
        statement.bind(1, exercise.uuid)
        statement.bind(2, window.lowerBound)
        statement.bind(3, window.upperBound)
        var sets: [LiftedSet] = []
        while try statement.step() {
            sets.append(
                LiftedSet(
                    day: LocalDay(rawValue: statement.integer(0)),
                    weight: statement.optionalInteger(1).map { Weight(rawValue: $0) },
                    reps: statement.optionalInteger(2), isWarmUp: statement.integer(3) != 0))
        }
        return sets
    }

    private func mostWeight(
        of exercise: Exercise.ID, before end: Date
    ) throws -> LiftedSet.Rank? {
        let statement = try statement(
            """
            SELECT weight, reps FROM exercise_set INDEXED BY set_best
                WHERE exercise = ? AND completed = 1 AND isWarmUp = 0 AND reps > 0
                    AND timestamp < ?
                ORDER BY weight DESC, reps DESC LIMIT 1
            """)
        statement.bind(1, exercise.uuid)
        statement.bind(2, end)
        defer { statement.reset() }
        guard try statement.step() else { return nil }
        return LiftedSet.Rank(
            statement.optionalInteger(0).map { Weight(rawValue: $0) }, statement.optionalInteger(1))
    }

    private func lastDay(
        of exercise: Exercise.ID, before limit: LocalDay
    ) throws -> FoundCard.Day? {
        let last = try statement(
            "SELECT max(day) FROM exercise_total WHERE exercise = ? AND day < ?")
        last.bind(1, exercise.uuid)
        last.bind(2, limit.rawValue)
        defer { last.reset() }
        guard try last.step(), let number = last.optionalInteger(0) else { return nil }
        let day = LocalDay(rawValue: number)
        let days = day..<LocalDay(rawValue: number + 1)
        let totals = try totals(of: exercise, during: days).first?.totals ?? SetTotals()
        return .init(day, totals, try lifts(of: exercise, during: days))
    }
}

extension FoundCard.Day {
    fileprivate init(_ date: LocalDay, _ totals: SetTotals, _ sets: [LiftedSet]) {
        self.init(date: date, totals: totals, mostWeight: nil, repsAtMostWeight: nil)
        for set in sets where set.day == date {
            guard let weight = set.weight else { continue }
            if mostWeight.map({ weight > $0 }) ?? true {
                (mostWeight, repsAtMostWeight) = (weight, set.reps)
            } else if weight == mostWeight, let reps = set.reps {
                repsAtMostWeight = max(repsAtMostWeight ?? 0, reps)
            }
        }
    }
}

extension FoundCard.Point {
    fileprivate mutating func take(_ set: LiftedSet, isRecord: Bool) {
        if isRecord { hasRecord = true }
        guard let weight = set.weight, let reps = set.reps else { return }
        if heaviest.map({ (weight, reps) > ($0, heaviestReps) }) ?? true {
            (heaviest, heaviestReps) = (weight, reps)
        }
        guard let kilograms = OneRepMax.epley.kilograms(weight, reps: reps) else { return }
        estimate = max(estimate ?? kilograms, kilograms)
    }
}
