/// The text form of dates: ISO 8601 in UTC with as many fraction digits as the date has. Reading
/// the text gives the same date, bit by bit.
///
/// Dates outside the years 0 to 9999, and dates very close to the start of 2001, are written as
/// seconds since then, for example `1e+300s`.
package enum DateText {
    private static let daySeconds = 86_400
    /// The number of days from 0000-03-01, where this calendar starts counting, to 2001-01-01.
    private static let daysTo2001 = 730_791
    private static let years = 0...9999

    /// Returns the text of a date.
    /// - Parameter seconds: the seconds since 2001-01-01 00:00 UTC.
    package static func text(of seconds: Double) -> String {
        let digits = "\(seconds.magnitude)".split(separator: ".")
        guard digits.count == 2, var whole = Int(digits[0]), digits[1].allSatisfy(\.isNumber) else {
            return "\(seconds)s"
        }
        var fraction = digits[1] == "0" ? "" : String(digits[1])
        if seconds == 0, seconds.sign == .minus { return "\(seconds)s" }
        if seconds < 0 {
            whole = fraction.isEmpty ? -whole : -whole - 1
            fraction = complement(fraction)
        }
        let secondOfDay = (whole % daySeconds + daySeconds) % daySeconds
        let date = civilDate(of: (whole - secondOfDay) / daySeconds)
        guard years.contains(date.year) else { return "\(seconds)s" }
        let time = [secondOfDay / 3_600, secondOfDay / 60 % 60, secondOfDay % 60]
        return padded(date.year, to: 4) + "-" + padded(date.month, to: 2) + "-"
            + padded(date.day, to: 2) + "T" + time.map { padded($0, to: 2) }.joined(separator: ":")
            + (fraction.isEmpty ? "" : "." + fraction) + "Z"
    }

    /// Reads text that ``text(of:)`` wrote. The text may also lack the seconds, the time, or the
    /// `Z`.
    /// - Returns: the seconds since 2001-01-01 00:00 UTC, or nil if the text is not a date.
    package static func seconds(of text: String) -> Double? {
        if text.hasSuffix("s"), let seconds = Double(text.dropLast()), seconds.isFinite {
            return seconds
        }
        guard let parts = DateParts(text) else { return nil }
        let days = days(to: parts.year, parts.month, parts.day)
        guard years.contains(parts.year),
            civilDate(of: days) == (parts.year, parts.month, parts.day), parts.hour < 24,
            parts.minute < 60, parts.second < 60
        else { return nil }
        let whole = days * daySeconds + parts.hour * 3_600 + parts.minute * 60 + parts.second
        var fraction = parts.fraction
        while fraction.last == "0" { fraction.removeLast() }
        if whole >= 0 || fraction.isEmpty { return Double("\(whole).\(fraction)0") }
        return Double("-\(-whole - 1).\(complement(fraction))")
    }

    /// Returns the digits of 1 minus the fraction.
    private static func complement(_ fraction: String) -> String {
        guard let last = fraction.lastIndex(where: { $0 != "0" }) else { return fraction }
        let nines = fraction[..<last].map { "\(9 - ($0.wholeNumberValue ?? 0))" }.joined()
        return nines + "\(10 - (fraction[last].wholeNumberValue ?? 0))"
    }

    /// Returns the date of a day, counted from 2001-01-01, in today's calendar also for the past.
    ///
    /// Years begin in March here, so that a leap day is the last day of its year.
    private static func civilDate(of days: Int) -> (year: Int, month: Int, day: Int) {
        let count = days + daysTo2001
        let era = (count >= 0 ? count : count - 146_096) / 146_097
        let dayOfEra = count - era * 146_097
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let monthFromMarch = (5 * dayOfYear + 2) / 153
        let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
        let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        return (era * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, day)
    }

    /// Returns the day of a date, counted from 2001-01-01. An invalid date gives the day of another
    /// date.
    private static func days(to year: Int, _ month: Int, _ day: Int) -> Int {
        let year = month <= 2 ? year - 1 : year
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - daysTo2001
    }

    private static func padded(_ number: Int, to count: Int) -> String {
        let digits = "\(number)"
        return String(repeating: "0", count: max(0, count - digits.count)) + digits
    }
}
