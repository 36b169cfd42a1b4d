public import Foundation
public import RecordStore

/// A day of a place, whichever hours of the world it had there.
///
/// It is no stretch of time: two sets of one day may be a day apart, on both sides of the date
/// line.
public struct LocalDay: RawRepresentable, FieldValue, Hashable, Comparable, Codable {
    /// Days since 1 January 1970.
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The day on which a moment fell at a place.
    /// - Parameter utcOffsetMinutes: how far the clocks of the place were ahead of coordinated
    ///   universal time at that moment.
    public init(_ date: Date, utcOffsetMinutes: Int) {
        // Whole seconds since the beginning of 2001, as dates are kept: every sum of fractions
        // rounds, and the last moments of a day would be on the next one.
        let seconds = date.timeIntervalSinceReferenceDate.rounded(.down)
        guard let whole = Int(exactly: seconds) else {
            // A date that no set may have is in no day of a calendar either, but has to have one.
            rawValue = seconds < 0 ? .min : .max
            return
        }
        let local = Int128(whole) + 60 * Int128(utcOffsetMinutes)
        rawValue = Int(local.divided(by: Self.secondsPerDay)) + Self.daysBeforeReferenceDate
    }

    /// Year, month and day of the Gregorian calendar, which is taken to have been there always.
    public var date: (year: Int, month: Int, day: Int) {
        // Years begin with March here, so that leap days end them, and eras of 400 years are alike.
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
    /// From the first of January 1970 to the first of January 2001.
    private static let daysBeforeReferenceDate = 11_323
    /// From the first of March of the year 0 to the first of January 1970.
    private static let daysBeforeEpoch: Int128 = 719_468
    private static let daysOfEra: Int128 = 146_097
}

extension Int128 {
    /// The quotient, rounded down.
    fileprivate func divided(by divisor: Int128) -> Int128 {
        self >= 0 ? self / divisor : (self + 1) / divisor - 1
    }
}

extension LocalDay: CustomStringConvertible {
    /// The day as `2026-08-14`.
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

extension SectionKey where R == ExerciseSet, Value == LocalDay {
    /// A section for each day on which sets were done, by the clocks of where they were done.
    public static var day: SectionKey { .computed("day") }
}
