public import RecordStore

/// The days, weeks or months of an exercise one after the other, for charts: what was lifted, how
/// much, and how strong that was.
///
/// ```swift
/// let bench = Exercise(name: "Bench Press")
/// let today = LocalDay(.now, utcOffsetMinutes: 60)
/// let days = TrainingWindow.days(90).range(until: today)
/// let trend = try store.value(of: Trend(of: bench.id, during: days))
/// let kilogramsPerDay = TrendLine(trend.points(\.estimate))?.slope
/// ```
public struct Trend: Statistic, Hashable {
    public var exercise: Exercise.ID
    public var period: TrainingPeriod
    /// The days that count, or nil for all.
    public var days: Range<LocalDay>?
    /// The sets whose totals are made.
    public var volume: VolumePolicy
    /// The sets that can be records, and the formula of estimates.
    public var records: RecordPolicy
    /// The rule by which a set is a record.
    public var rule: RecordRule
    /// Whether periods without sets are there too.
    public var isZeroFilled: Bool

    /// Creates the statistic.
    public init(
        of exercise: Exercise.ID, by period: TrainingPeriod = .day,
        during days: Range<LocalDay>? = nil, volume: VolumePolicy = .standard,
        records: RecordPolicy = .standard, rule: RecordRule = .heaviest, isZeroFilled: Bool = false
    ) {
        self.exercise = exercise
        self.period = period
        self.days = days
        self.volume = volume
        self.records = records
        self.rule = rule
        self.isZeroFilled = isZeroFilled
    }

    /// A period of the exercise.
    public struct Point: Hashable, Sendable {
        /// The first day of the period.
        public var start: LocalDay
        public var totals: SetTotals
        /// The heaviest set, of several that with the most repetitions.
        public var heaviest: Lift?
        /// The set with the greatest estimate of what could be lifted once; of several the
        /// heaviest, then that with the fewest repetitions.
        public var strongest: Lift?
        /// The estimate of ``strongest`` in kilograms.
        public var estimate: Double?
        /// Whether a set of the period was a record when it was done.
        public var hasRecord = false
    }

    /// The periods in their order.
    /// - Complexity: one step for each set and each day of the exercise in the days, and one search
    ///   for each number of repetitions.
    public func value(in snapshot: Snapshot) throws -> [Point] {
        try points(in: snapshot) { _ in }
    }

    /// Returns the periods in their order.
    /// - Parameters:
    ///   - leaders: the heaviest set of each number of repetitions, if it is known.
    ///   - visit: called with each set that was done with a weight in the days.
    func points(
        in snapshot: Snapshot, leaders: [ExerciseSet]? = nil, _ visit: (LiftWalk.Step) -> Void
    ) throws -> [Point] {
        let totals = PeriodTotals(
            by: period, of: .exercise(exercise), during: days, policy: volume,
            isZeroFilled: isZeroFilled)
        var points = try totals.value(in: snapshot).map {
            Point(start: $0.start, totals: $0.totals)
        }
        let walk = LiftWalk(exercise: exercise, policy: records, days: days, leaders: leaders)
        try walk.forEach(by: rule, in: snapshot) { step in
            visit(step)
            // Sets that can be records may have no totals: those to warm up, if only they count.
            guard let place = points.place(of: period.start(of: step.day)) else { return }
            points[place].take(step, records)
        }
        return points
    }
}

extension Trend.Point {
    fileprivate mutating func take(_ step: LiftWalk.Step, _ policy: RecordPolicy) {
        guard let lift = step.lift else { return }
        if step.isRecord { hasRecord = true }
        if heaviest.map({ (lift.weight, lift.reps) > ($0.weight, $0.reps) }) ?? true {
            heaviest = lift
        }
        let kilograms = policy.formula.kilograms(
            lift.weight, reps: lift.reps, limit: policy.repsLimit)
        guard let kilograms else { return }
        let known = estimate.flatMap { estimate in strongest.map { (estimate, $0) } }
        let isStronger =
            known.map { estimate, strongest in
                (kilograms, lift.weight, -lift.reps) > (estimate, strongest.weight, -strongest.reps)
            } ?? true
        if isStronger { (strongest, estimate) = (lift, kilograms) }
    }
}

extension [Trend.Point] {
    /// Returns the place of the period that begins with a day, or nil if there is none.
    fileprivate func place(of start: LocalDay) -> Int? {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].start < start { low = middle + 1 } else { high = middle }
        }
        return low < count && self[low].start == start ? low : nil
    }

    /// Returns one number of each period as a point of a chart. Periods without it are left out.
    public func points(_ number: (Trend.Point) -> Double?) -> [ChartPoint] {
        compactMap { point in
            number(point).map { ChartPoint(day: point.start, value: $0) }
        }
    }
}
