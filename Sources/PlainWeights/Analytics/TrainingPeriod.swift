/// A stretch of days for which totals are made.
public enum TrainingPeriod: Hashable, Sendable {
    case day
    /// Seven days that begin with a weekday, from 1 for Monday to 7 for Sunday.
    case week(firstWeekday: Int = 1)
    case month
    case year

    /// Returns the first day of the period that a day is in.
    public func start(of day: LocalDay) -> LocalDay {
        switch self {
        case .day: return day
        case .week(let firstWeekday):
            // 1 January 1970 was a Thursday.
            let shift = 3 - (firstWeekday - 1)
            let passed = (day.rawValue + shift) % 7
            return LocalDay(rawValue: day.rawValue - (passed < 0 ? passed + 7 : passed))
        case .month:
            return LocalDay(rawValue: day.rawValue - (day.date.day - 1))
        case .year:
            let (year, _, _) = day.date
            return LocalDay(year: year, month: 1, day: 1)
        }
    }

    /// Returns the first day of the period after that of a day.
    public func next(after day: LocalDay) -> LocalDay {
        let start = start(of: day)
        switch self {
        case .day: return LocalDay(rawValue: start.rawValue + 1)
        case .week: return LocalDay(rawValue: start.rawValue + 7)
        // A month has at most 31 days, and no next one ends before the 28th.
        case .month: return self.start(of: LocalDay(rawValue: start.rawValue + 31))
        case .year: return self.start(of: LocalDay(rawValue: start.rawValue + 366))
        }
    }
}
