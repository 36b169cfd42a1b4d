public import PlainWeights

/// What a card shows of an exercise, from either side.
public struct FoundCard: Hashable, Sendable {
    public var days: Days
    public var best: ExerciseSet?
    public var estimate: Double?
    public var trend: [Point]

    public init(days: Days, best: ExerciseSet?, estimate: Double?, trend: [Point]) {
        self.days = days
        self.best = best
        self.estimate = estimate
        self.trend = trend
    }

    /// Today against the last day.
    public struct Days: Hashable, Sendable {
        public var today: Day?
        public var last: Day?

        public init(today: Day?, last: Day?) {
            self.today = today
            self.last = last
        }
    }

    public struct Day: Hashable, Sendable {
        public var date: LocalDay
        public var totals: SetTotals
        public var mostWeight: Weight?
        public var repsAtMostWeight: Int?

        public init(
            date: LocalDay, totals: SetTotals, mostWeight: Weight?, repsAtMostWeight: Int?
        ) {
            self.date = date
            self.totals = totals
            self.mostWeight = mostWeight
            self.repsAtMostWeight = repsAtMostWeight
        }
    }

    /// A day of the trend.
    public struct Point: Hashable, Sendable {
        public var start: LocalDay
        public var totals: SetTotals
        public var heaviest: Weight?
        public var heaviestReps = 0
        public var estimate: Double?
        public var hasRecord = false

        public init(start: LocalDay, totals: SetTotals) {
            self.start = start
            self.totals = totals
        }
    }
}
