public import RecordStore

/// The days, or weeks, in a row in which something was done.
public struct Streak: Statistic, Hashable {
    /// The day of the question.
    public var today: LocalDay
    /// What the streak is made of.
    public var goal: Goal

    /// What a streak is made of.
    public enum Goal: Hashable, Sendable {
        /// Days with a set.
        case daily
        /// Weeks with sets on so many days. They begin with a weekday, from 1 for Monday to 7 for
        /// Sunday.
        case weekly(days: Int, firstWeekday: Int = 1)
    }

    /// Creates the statistic.
    public init(until today: LocalDay, goal: Goal = .daily) {
        self.today = today
        self.goal = goal
    }

    /// The lengths of two streaks, in days or in weeks.
    public struct Lengths: Hashable, Sendable {
        /// The streak that ends now or just before: today or yesterday, this week or the last one.
        /// It is 0 if none does.
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
        return switch goal {
        case .daily: Self.lengths(of: days.map(\.rawValue), until: today.rawValue)
        case .weekly(let least, let firstWeekday):
            Self.lengths(
                of: Self.weeks(with: least, .week(firstWeekday: firstWeekday), of: days),
                until: Self.number(of: today, .week(firstWeekday: firstWeekday)))
        }
    }

    /// Returns the numbers of the weeks that have enough of the days.
    private static func weeks(
        with least: Int, _ week: TrainingPeriod, of days: [LocalDay]
    ) -> [Int] {
        var counts: [(week: Int, days: Int)] = []
        for day in days {
            let week = number(of: day, week)
            if counts.last?.week == week {
                counts[counts.count - 1].days += 1
            } else {
                counts.append((week, 1))
            }
        }
        return counts.filter { $0.days >= least }.map(\.week)
    }

    /// Returns a number that is greater by one in each next week.
    private static func number(of day: LocalDay, _ week: TrainingPeriod) -> Int {
        let start = week.start(of: day).rawValue
        return start >= 0 ? start / 7 : (start - 6) / 7
    }

    private static func lengths(of numbers: [Int], until now: Int) -> Lengths {
        var lengths = Lengths(current: 0, longest: 0)
        var (length, last) = (0, Int?.none)
        for number in numbers {
            length = last == number - 1 ? length + 1 : 1
            lengths.longest = max(lengths.longest, length)
            last = number
        }
        if let last, now - last <= 1 { lengths.current = length }
        return lengths
    }
}
