public import RecordStore

/// The card of an exercise: today against the last day, the best set, the greatest estimate, and
/// the trend of the last days.
///
/// ```swift
/// let bench = Exercise(name: "Bench Press")
/// let card = try store.value(
///     of: ExerciseCard(of: bench.id, today: LocalDay(.now, utcOffsetMinutes: 60)))
/// print(card.days.percentOfLast, card.best?.weight ?? .zero, card.trend.count)
/// ```
/// It has what ``DayComparison``, ``PersonalBest`` and ``Trend`` have, and reads once what they
/// share.
public struct ExerciseCard: Statistic, Hashable {
    /// The exercise that the card is of.
    public var exercise: Exercise.ID
    /// The last day of the card.
    public var today: LocalDay
    /// The number of days of the trend, with today.
    public var days: Int
    /// The sets whose totals are made.
    public var volume: VolumePolicy
    /// The sets that can be records, and the formula of estimates.
    public var records: RecordPolicy

    /// Creates the statistic.
    /// - Precondition: there is at least one day.
    public init(
        of exercise: Exercise.ID, today: LocalDay, days: Int = 90,
        volume: VolumePolicy = .standard, records: RecordPolicy = .standard
    ) {
        precondition(days > 0, "a trend of \(days) days")
        self.exercise = exercise
        self.today = today
        self.days = days
        self.volume = volume
        self.records = records
    }

    /// What the card shows.
    public struct Result: Hashable, Sendable {
        /// Today, against the last day before on which the exercise was done.
        public var days: DayComparison.Result
        /// The best set, as in ``PersonalBest``.
        public var best: ExerciseSet?
        /// The greatest estimate of what could be lifted once, in kilograms.
        public var estimate: Double?
        /// The days of the trend that have sets.
        public var trend: [Trend.Point]
    }

    /// The card as it is now.
    /// - Complexity: one step for each set of the exercise in the days, and one search for each
    ///   number of repetitions.
    public func value(in snapshot: Snapshot) throws -> Result {
        let leaders = try records.leaders(of: exercise, in: snapshot)
        let estimates = leaders.compactMap { records.estimate(of: $0) }
        let end = LocalDay(rawValue: today.rawValue + 1)
        let trend = Trend(
            of: exercise, during: LocalDay(rawValue: end.rawValue - days)..<end, volume: volume,
            records: records)
        var lifted: [(day: LocalDay, weight: Weight, reps: Int?)] = []
        lifted.reserveCapacity(Self.usualSets)
        let points = try trend.points(in: snapshot, leaders: leaders) { set in
            if let weight = set.weight { lifted.append((set.day, weight, set.reps)) }
        }
        return Result(
            days: try comparison(points, lifted, in: snapshot),
            best: try snapshot.get(leaders.best?.id), estimate: estimates.max(), trend: points)
    }

    /// Room for as many sets at first.
    private static var usualSets: Int { 32 }

    /// Returns today and the last day, from the trend where it has them.
    private func comparison(
        _ points: [Trend.Point], _ lifted: [(day: LocalDay, weight: Weight, reps: Int?)],
        in snapshot: Snapshot
    ) throws -> DayComparison.Result {
        func day(_ point: Trend.Point) -> DayComparison.Day {
            var day = DayComparison.Day(date: point.start, totals: point.totals)
            for set in lifted where set.day == point.start { day.take(set.weight, set.reps) }
            return day
        }
        let now = points.last { $0.start == today }
        let last = points.last { $0.start < today }
        return DayComparison.Result(
            today: now.map(day) ?? .init(date: today, totals: SetTotals()),
            last: try last.map(day)
                ?? DayComparison(of: exercise, today: today, policy: volume).lastDay(in: snapshot))
    }
}
