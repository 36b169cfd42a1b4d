import Foundation

/// The days, weeks, months or years of a calendar.
struct CalendarPeriod: Sendable {
    let component: Calendar.Component
    let calendar: Calendar

    /// Returns the interval in which a date lies. If the calendar knows no interval, each moment is
    /// one.
    func interval(of date: Date) -> DateInterval {
        if let found = calendar.dateInterval(of: component, for: date), found.start <= date,
            date < found.end
        {
            return found
        }
        return DateInterval(start: date, duration: 0)
    }
}
