/// A stretch of days for which totals are made.
public enum TrainingPeriod: Hashable, Sendable {
    /// One day.
    case day
    /// Seven days that begin with a weekday, from 1 for Monday to 7 for Sunday.
    case week(firstWeekday: Int = 1)
    /// A month of the Gregorian calendar.
    case month
    /// A year of the Gregorian calendar.
    case year

    /// Returns the first day of the period that a day is in.
    public func start(of day: LocalDay) -> LocalDay {
        switch self {
        case .day: return day
        case .week(let firstWeekday):
            let shift = Self.daysBeforeEpoch(ofWeekFrom: firstWeekday)
            let passed = (day.rawValue + shift) % Self.daysOfWeek
            return LocalDay(
                rawValue: day.rawValue - (passed < 0 ? passed + Self.daysOfWeek : passed))
        case .month:
            return LocalDay(rawValue: day.rawValue - (day.date.day - 1))
        case .year:
            let (year, _, _) = day.date
            return LocalDay(year: year, month: 1, day: 1)
        }
    }

    /// Returns how many days, 0 to 6, the week in which 1 January 1970 fell had begun before, if
    /// weeks begin with a weekday. It was a Thursday.
    static func daysBeforeEpoch(ofWeekFrom firstWeekday: Int) -> Int {
        let passed = (4 - firstWeekday % daysOfWeek) % daysOfWeek
        return passed < 0 ? passed + daysOfWeek : passed
    }

    static let daysOfWeek = 7

    /// Returns the first day of the period after that of a day.
    public func next(after day: LocalDay) -> LocalDay {
        let start = start(of: day)
        switch self {
        case .day: return LocalDay(rawValue: start.rawValue + 1)
        case .week: return LocalDay(rawValue: start.rawValue + Self.daysOfWeek)
        // A month has at most 31 days, and no next one ends before the 28th.
        case .month: return self.start(of: LocalDay(rawValue: start.rawValue + 31))
        case .year: return self.start(of: LocalDay(rawValue: start.rawValue + 366))
        }
    }

    /// Returns the elements of periods with one more for each period that has none, between the
    /// first and the last one, or those of some days.
    func filled<Element>(
        _ elements: [Element], during days: Range<LocalDay>?, start: (Element) -> LocalDay,
        empty: (LocalDay) -> Element
    ) -> [Element] {
        if days?.isEmpty == true { return elements }
        let first = days.map { self.start(of: $0.lowerBound) } ?? elements.first.map(start)
        let last = days.map { LocalDay(rawValue: $0.upperBound.rawValue - 1) }
        guard var next = first, let last = last ?? elements.last.map(start) else {
            return elements
        }
        var filled: [Element] = []
        var rest = elements[...]
        while next <= last {
            if let element = rest.first, start(element) == next {
                filled.append(rest.removeFirst())
            } else {
                filled.append(empty(next))
            }
            next = self.next(after: next)
        }
        return filled
    }
}
