public import Foundation
public import RecordStore

/// A calendar day in some time zone.
///
/// A day is not a span of time: two sets of one day may be a day apart, on both sides of the date
/// line.
public struct LocalDay: RawRepresentable, FieldValue, Hashable, Comparable, Codable {
    /// The number of days since 1 January 1970.
    public let rawValue: Int

    /// Creates a day from the number of days since 1 January 1970.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Creates the day on which a moment fell in a time zone.
    /// - Parameters:
    ///   - utcOffsetMinutes: the minutes that the time zone was ahead of coordinated universal time
    ///     at that moment.
    ///   - dayStart: the minutes after midnight at which days begin; see ``WorkoutStore/dayStart``.
    public init(_ date: Date, utcOffsetMinutes: Int, dayStart: Int = 0) {
        // Dates are stored as seconds since the beginning of 2001. Whole seconds are exact; a sum
        // of fractions would round the last moments of a day to the next day.
        let seconds = date.timeIntervalSinceReferenceDate.rounded(.down)
        guard let whole = Int(exactly: seconds) else {
            // No set may have such a date, but the function must return some day.
            rawValue = seconds < 0 ? .min : .max
            return
        }
        let local = Int128(whole) + 60 * (Int128(utcOffsetMinutes) - Int128(dayStart))
        rawValue = Int(local.divided(by: Self.secondsPerDay)) + Self.daysBeforeReferenceDate
    }

    /// Creates the day of a date of the Gregorian calendar.
    /// - Parameters:
    ///   - month: from 1 to 12.
    ///   - day: from 1 to the last day of the month. A greater one is in a later month.
    public init(year: Int, month: Int, day: Int) {
        // Years begin with March here, so that a leap day is the last day of a year.
        let shifted = Int128(month <= 2 ? year - 1 : year)
        let era = shifted.divided(by: 400)
        let yearOfEra = Int(shifted - era * 400)
        let monthFromMarch = month <= 2 ? month + 9 : month - 3
        let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        rawValue = Int(era * Self.daysOfEra + Int128(dayOfEra) - Self.daysBeforeEpoch)
    }

    /// The year, month and day of the Gregorian calendar, which is also used for the time before
    /// its introduction.
    public var date: (year: Int, month: Int, day: Int) {
        // Years begin with March here, so that a leap day is the last day of a year. Eras of 400
        // years all have the same length.
        let days = Int128(rawValue) + Self.daysBeforeEpoch
        let era = days.divided(by: Self.daysOfEra)
        let dayOfEra = Int(days - era * Self.daysOfEra)
        let yearOfEra =
            (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let month = (5 * dayOfYear + 2) / 153
        let isNextYear = month >= 10
        return (
            year: Int(era) * 400 + yearOfEra + (isNextYear ? 1 : 0),
            month: isNextYear ? month - 9 : month + 3, day: dayOfYear - (153 * month + 2) / 5 + 1
        )
    }

    public static func < (left: LocalDay, right: LocalDay) -> Bool {
        left.rawValue < right.rawValue
    }

    private static let secondsPerDay: Int128 = 86_400
    /// The days from 1 January 1970 to 1 January 2001.
    private static let daysBeforeReferenceDate = 11_323
    /// The days from 1 March of the year 0 to 1 January 1970.
    private static let daysBeforeEpoch: Int128 = 719_468
    /// The days of 400 years.
    private static let daysOfEra: Int128 = 146_097
}

extension Int128 {
    /// Returns the quotient, rounded down.
    fileprivate func divided(by divisor: Int128) -> Int128 {
        self >= 0 ? self / divisor : (self + 1) / divisor - 1
    }
}

extension LocalDay: HintedValue {
    public static let valueHint = ValueHint.day
}

extension LocalDay: CustomStringConvertible {
    /// The day in the form `2026-08-14`.
    public var description: String {
        let (year, month, day) = date
        func padded(_ number: Int, _ count: Int) -> String {
            let digits = String(number.magnitude)
            let zeros = String(repeating: "0", count: max(count - digits.count, 0))
            return (number < 0 ? "-" : "") + zeros + digits
        }
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }
}

extension LocalDay {
    @available(
        *, unavailable,
        message: "add utcOffsetMinutes:, such as TimeZone.current.secondsFromGMT() / 60"
    )
    public init(_ date: Date) { fatalError() }
}
