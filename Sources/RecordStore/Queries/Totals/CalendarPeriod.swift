import Foundation

/// The days, weeks, months or years of a calendar.
struct CalendarPeriod: Sendable {
    let component: Calendar.Component
    let calendar: Calendar

    private static let moment: TimeInterval = 0.001

    /// Returns the interval in which a date lies. If the calendar knows no interval, each moment is
    /// one.
    func interval(of date: Date) -> DateInterval {
        guard let found = calendar.dateInterval(of: component, for: date), found.start <= date,
            date < found.end
        else { return DateInterval(start: date, duration: 0) }
        // Of a week in which a place left out a day, Foundation says that it has seven days: it
        // would go on in the next one.
        let last = calendar.dateInterval(of: component, for: found.end - Self.moment)
        guard let next = last?.start, found.start < next, date < next else { return found }
        return DateInterval(start: found.start, end: next)
    }
}
