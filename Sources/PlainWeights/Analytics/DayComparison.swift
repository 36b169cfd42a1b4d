public import RecordStore

/// What was done of an exercise today, against the last day before on which it was done.
public struct DayComparison: Statistic, Hashable {
    /// The exercise that is compared with itself.
    public var exercise: Exercise.ID
    /// The day that is compared with the one before.
    public var today: LocalDay
    /// The sets that count.
    public var policy: VolumePolicy

    /// Creates the statistic.
    public init(
        of exercise: Exercise.ID, today: LocalDay, policy: VolumePolicy = .standard
    ) {
        self.exercise = exercise
        self.today = today
        self.policy = policy
    }

    /// A day of an exercise.
    public struct Day: Hashable, Sendable {
        /// The day itself.
        public var date: LocalDay
        /// What its sets add up to.
        public var totals: SetTotals
        /// The heaviest weight, or nil if no set has one.
        public var mostWeight: Weight?
        /// The most repetitions with this weight.
        public var repsAtMostWeight: Int?
    }

    /// Both days.
    public struct Result: Hashable, Sendable {
        /// Today, with nothing in it if nothing was done.
        public var today: Day
        /// The last day before today, or nil if there is none.
        public var last: Day?
    }

    /// Both days as they are now.
    /// - Complexity: O(log n), and one step for each set of the two days.
    public func value(in snapshot: Snapshot) throws -> Result {
        let now = try day(today, in: snapshot)
        let found = now ?? Day(date: today, totals: SetTotals())
        return Result(today: found, last: try lastDay(in: snapshot))
    }

    /// Returns the last day before today, or nil if there is none.
    func lastDay(in snapshot: Snapshot) throws -> Day? {
        let last = try snapshot.lastDay(of: policy.counted(.of(exercise)), before: today)
        return try last.flatMap { try day($0, in: snapshot) }
    }

    private func day(_ date: LocalDay, in snapshot: Snapshot) throws -> Day? {
        let range = date..<LocalDay(rawValue: date.rawValue + 1)
        let sums = try policy.totals(of: .of(exercise), by: .day, during: range, in: snapshot)
        guard let sum = sums.first?.sum else { return nil }
        var day = Day(date: date, totals: sum.totals)
        let sets = policy.counted(.of(exercise)).on(date, in: snapshot)
        try snapshot.forEach(Self.columns.with(sets)) { row in
            let (weight, reps) = row.values
            if let weight { day.take(weight, reps) }
        }
        return day
    }

    private static let columns = Query<ExerciseSet>().selecting(\.weight, \.reps)
}

extension DayComparison.Day {
    /// Takes a set of the day.
    mutating func take(_ weight: Weight, _ reps: Int?) {
        if mostWeight.map({ weight > $0 }) ?? true {
            (mostWeight, repsAtMostWeight) = (weight, reps)
        } else if weight == mostWeight, let reps {
            repsAtMostWeight = max(repsAtMostWeight ?? 0, reps)
        }
    }
}
