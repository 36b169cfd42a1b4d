import Foundation
import PeerSQLite
public import PlainWeights

/// What the screens of a tracker show, found by SQL.
extension TrainingDatabase {
    /// The best set: by weight, with none as the least, then repetitions, then the earliest.
    func best(of exercise: Exercise.ID) throws -> ExerciseSet? {
        let best = try statement(
            """
            SELECT \(Self.columns) FROM exercise_set INDEXED BY set_best
                WHERE exercise = ? AND completed = 1 AND isWarmUp = 0 AND reps > 0
                ORDER BY weight DESC, reps DESC, timestamp, sequence LIMIT 1
            """)
        best.bind(1, exercise.uuid)
        defer { best.reset() }
        return try best.step() ? best.trainingSet : nil
    }

    /// The greatest estimate of what could be lifted once, in kilograms: that of the heaviest set
    /// of one of the numbers of repetitions from which estimates are made.
    func estimate(of exercise: Exercise.ID) throws -> Double? {
        let heaviest = try statement(
            """
            SELECT number.column1, (
                SELECT max(weight) FROM exercise_set INDEXED BY set_result
                    WHERE exercise = ? AND completed = 1 AND isWarmUp = 0
                        AND reps = number.column1)
                FROM (VALUES \(Self.estimatedReps)) AS number
            """)
        heaviest.bind(1, exercise.uuid)
        var estimate: Double?
        while try heaviest.step() {
            guard let weight = heaviest.optionalInteger(1) else { continue }
            let kilograms = OneRepMax.epley.kilograms(
                Weight(rawValue: weight), reps: heaviest.integer(0))
            if let kilograms { estimate = max(estimate ?? kilograms, kilograms) }
        }
        return estimate
    }

    private static let estimatedReps = (1...OneRepMax.repsLimit).map { "(\($0))" }
        .joined(separator: ", ")

    /// The totals of each day of an exercise.
    func totals(
        of exercise: Exercise.ID, during days: Range<LocalDay>
    ) throws -> [PeriodRow] {
        let statement = try statement(
            """
            SELECT day, \(Self.sums) FROM exercise_total
                WHERE exercise = ? AND day >= ? AND day < ? GROUP BY day ORDER BY day
            """)
        statement.bind(1, exercise.uuid)
        statement.bind(2, days.lowerBound.rawValue)
        statement.bind(3, days.upperBound.rawValue)
        return try statement.entries()
    }

    /// The totals of weeks that begin on Monday.
    public func weeks(during days: Range<LocalDay>) throws -> [PeriodRow] {
        // Day 0 is a Thursday.
        let statement = try statement(
            """
            SELECT (day + 3) / 7 * 7 - 3, \(Self.sums) FROM day_total
                WHERE day >= ? AND day < ? GROUP BY 1 ORDER BY 1
            """)
        statement.bind(1, days.lowerBound.rawValue)
        statement.bind(2, days.upperBound.rawValue)
        return try statement.entries()
    }

    /// The sets of the newest days, up to the day that brings them to 20.
    public func journal() throws -> [ExerciseSet] {
        let statement = try statement(
            """
            SELECT \(Self.columns) FROM exercise_set
                WHERE completed AND day >= (
                    SELECT min(day) FROM (
                        SELECT day FROM exercise_set WHERE completed
                            ORDER BY day DESC, timestamp DESC, sequence DESC LIMIT 20))
                ORDER BY day, timestamp, sequence, id
            """)
        var sets: [ExerciseSet] = []
        while try statement.step() { sets.append(statement.trainingSet) }
        return sets
    }

    /// The moments that fall on some days somewhere on earth.
    static func window(of days: Range<LocalDay>) -> Range<Date> {
        let start = Double(days.lowerBound.rawValue) * 86_400 - 50_400
        let end = Double(days.upperBound.rawValue) * 86_400 + 50_400
        return Date(timeIntervalSince1970: start)..<Date(timeIntervalSince1970: end)
    }

    private static let sums = """
        sum(sets), sum(volume), sum(reps), sum(duration), sum(distance), sum(rest), sum(restCount)
        """

    private static let columns = """
        id, exercise, session, entry, gym, weight, weightUnit, reps, timestamp, utcOffsetMinutes,
        timeKnown, sequence, kind, traits, completed, side, rpe, rest, distance, distanceUnit,
        duration, notes, implementCount, bodyLoad
        """
}
