import Foundation

/// A date and a time as the clocks of a place showed them.
struct LocalMoment: Hashable {
    /// Seconds since 1970 began on these clocks.
    var seconds: Int
    /// Whether the time of the day is known; it is noon otherwise.
    var isTimeKnown = true

    init(seconds: Int) { self.seconds = seconds }

    /// Creates what clocks showed at a date.
    init(_ date: Date, utcOffsetMinutes: Int) {
        self.init(seconds: Int(date.timeIntervalSince1970.rounded(.down)) + 60 * utcOffsetMinutes)
    }

    /// The number of days since 1970 began.
    var dayNumber: Int {
        let (day, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
        return rest < 0 ? day - 1 : day
    }

    /// Creates a moment; nil if the calendar has no such day or the day no such time.
    init?(year: Int, month: Int, day: Int, hour: Int? = nil, minute: Int = 0, second: Int = 0) {
        guard 1...9_999 ~= year, 1...12 ~= month, 1...31 ~= day, 0...23 ~= hour ?? 12,
            0...59 ~= minute, 0...60 ~= second
        else { return nil }
        let date = LocalDay(year: year, month: month, day: day)
        let next =
            month == 12
            ? LocalDay(year: year + 1, month: 1, day: 1)
            : LocalDay(year: year, month: month + 1, day: 1)
        guard date < next else { return nil }
        seconds = date.rawValue * 86_400 + (hour ?? 12) * 3_600 + minute * 60 + second
        isTimeKnown = hour != nil
    }

    /// Returns the moment in a time zone, and the offset of its clocks.
    ///
    /// Where clocks went back or forth at that time, the offset is that of before, so that the
    /// clocks of the offset show what is written.
    func resolved(in zone: TimeZone) -> (date: Date, utcOffsetMinutes: Int) {
        func offset(at seconds: Int) -> Int {
            zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
        }
        let (before, after) = (offset(at: seconds - 86_400), offset(at: seconds + 86_400))
        let isAfter =
            before != after && offset(at: seconds - before) != before
            && offset(at: seconds - after) == after
        // Old offsets have seconds, which no record keeps.
        let minutes = (isAfter ? after : before) / 60
        return (Date(timeIntervalSince1970: Double(seconds - minutes * 60)), minutes)
    }
}
