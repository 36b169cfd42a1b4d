/// A length of time that ends today, for a choice above a chart.
public enum TrainingWindow: Hashable, Sendable {
    /// So many days, with today.
    case days(Int)
    /// So many months until today.
    case months(Int)
    /// All days until today.
    case all

    /// The windows of trends: 28 days, 90 days, 6 months, a year, all.
    public static let trends: [TrainingWindow] = [
        .days(28), .days(90), .months(6), .months(12), .all,
    ]

    /// The windows of charts: 6 months, a year, 3 years, all.
    public static let charts: [TrainingWindow] = [.months(6), .months(12), .months(36), .all]

    /// Returns the days of the window, with `today`; nil for all.
    public func range(until today: LocalDay) -> Range<LocalDay>? {
        let end = LocalDay(rawValue: today.rawValue + 1)
        return switch self {
        case .days(let count): LocalDay(rawValue: end.rawValue - count)..<end
        case .months(let count): end.subtracting(months: count)..<end
        case .all: nil
        }
    }
}

extension LocalDay {
    /// Returns the same day of an earlier month, or the last one of a month that is shorter.
    func subtracting(months: Int) -> LocalDay {
        let (year, month, day) = date
        let count = year * 12 + month - 1 - months
        let first = LocalDay(year: count / 12, month: count % 12 + 1, day: 1)
        let length = TrainingPeriod.month.next(after: first).rawValue - first.rawValue
        return LocalDay(rawValue: first.rawValue + min(day, length) - 1)
    }
}
