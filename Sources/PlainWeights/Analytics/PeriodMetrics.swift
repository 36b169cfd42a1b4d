public import RecordStore

/// What was done in some days: how many of them, of exercises and of records, and totals.
public struct PeriodMetrics: Statistic, Hashable {
    /// The days that count.
    public var days: Range<LocalDay>
    /// The sets that count.
    public var policy: VolumePolicy
    /// The rule by which records are counted, or nil to count none.
    public var recordRule: RecordRule?

    /// Creates the statistic.
    public init(
        during days: Range<LocalDay>, policy: VolumePolicy = .standard,
        recordRule: RecordRule? = .heaviest
    ) {
        self.days = days
        self.policy = policy
        self.recordRule = recordRule
    }

    /// Creates the statistic of the days until a day, with it.
    public init(last count: Int, until today: LocalDay) {
        let end = LocalDay(rawValue: today.rawValue + 1)
        self.init(during: LocalDay(rawValue: end.rawValue - count)..<end)
    }

    /// What was done.
    public struct Result: Hashable, Sendable {
        /// The number of days with sets.
        public var days: Int
        /// The number of different exercises.
        public var exercises: Int
        /// The number of sets that were records when they were done.
        public var records: Int
        /// What the sets of these days add up to.
        public var totals: SetTotals
    }

    /// What was done, as it is now.
    /// - Complexity: one step for each day, and for each day of an exercise; counting records reads
    ///   the sets of the days.
    public func value(in snapshot: Snapshot) throws -> Result {
        var sum = TotalsSum()
        let byDay = try policy.totals(of: Query(), by: .day, during: days, in: snapshot)
        for (_, day) in byDay { sum.add(day) }
        let days = days
        let done = policy.counted(Query { $0.computed(ExerciseSet.day).isIn(days) })
        let exercises = try snapshot.totals(of: done, by: .value(\.exercise), .count)
            .compactMap(\.group)
        var records = 0
        if let recordRule {
            for exercise in exercises {
                let walk = SetWalk(exercise: exercise, policy: .standard, days: days)
                try walk.forEach(by: recordRule, in: snapshot) { if $0.isRecord { records += 1 } }
            }
        }
        return Result(
            days: byDay.count, exercises: exercises.count, records: records, totals: sum.totals)
    }
}
