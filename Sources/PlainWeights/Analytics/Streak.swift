public import RecordStore

/// The days in a row on which something was done.
public struct Streak: Statistic, Hashable {
    /// The day of the question.
    public var today: LocalDay

    /// Creates the statistic.
    public init(until today: LocalDay) {
        self.today = today
    }

    /// The lengths of two streaks, in days.
    public struct Lengths: Hashable, Sendable {
        /// The streak that ends today or yesterday, or 0.
        public var current: Int
        /// The longest one until today.
        public var longest: Int
    }

    /// The lengths as they are now.
    /// - Complexity: one step for each day with sets.
    public func value(in snapshot: Snapshot) throws -> Lengths {
        let after = LocalDay(rawValue: today.rawValue + 1)
        let done = Query<ExerciseSet> {
            $0.completed == true && $0.computed(ExerciseSet.day) < after
        }
        let days = try snapshot.totals(
            of: done, by: .value { $0.computed(ExerciseSet.day) }, .count
        ).compactMap(\.group)
        var lengths = Lengths(current: 0, longest: 0)
        var (length, last) = (0, LocalDay?.none)
        for day in days {
            length = last?.rawValue == day.rawValue - 1 ? length + 1 : 1
            lengths.longest = max(lengths.longest, length)
            last = day
        }
        if let last, today.rawValue - last.rawValue <= 1 { lengths.current = length }
        return lengths
    }
}
