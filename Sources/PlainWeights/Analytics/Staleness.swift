/// How long ago an exercise was done.
public enum Staleness: Hashable, Sendable, CaseIterable {
    /// It was never done.
    case never
    /// It was done today.
    case today
    /// 1 to 13 days ago.
    case recent
    /// 14 to 29 days ago.
    case twoWeeks
    /// 30 days ago and more.
    case month

    /// Creates the staleness of an exercise that was last done on a day, or never.
    public init(lastDone day: LocalDay?, today: LocalDay) {
        guard let day else {
            self = .never
            return
        }
        switch today.rawValue - day.rawValue {
        case ...0: self = .today
        case 1...13: self = .recent
        case 14...29: self = .twoWeeks
        default: self = .month
        }
    }

    /// Returns the time since a day in words, such as `3 days ago`.
    public static func text(since day: LocalDay, today: LocalDay) -> String {
        let days = today.rawValue - day.rawValue
        func ago(_ count: Int, _ unit: String) -> String {
            "\(count) \(unit)\(count == 1 ? "" : "s") ago"
        }
        return switch days {
        case ...0: "today"
        case 1: "yesterday"
        case 2...6: ago(days, "day")
        case 7...13: "last week"
        case 14...27: ago(days / 7, "week")
        case 28...59: "last month"
        case 60...364: ago(days / 30, "month")
        case 365...729: "last year"
        default: ago(days / 365, "year")
        }
    }
}
