import Foundation

/// Formats and parses days and times of the Gregorian calendar as people write them.
enum LocalTime {
    /// Returns the time in the form `2026-08-14 18:30`, in the time zone with this offset.
    static func text(_ date: Date, utcOffsetMinutes: Int) -> String {
        let zone = TimeZone(secondsFromGMT: utcOffsetMinutes * 60) ?? .gmt
        let parts = calendar(zone).dateComponents(
            [.year, .month, .day, .hour, .minute], from: date)
        return padded(parts.year, 4) + "-" + padded(parts.month, 2) + "-" + padded(parts.day, 2)
            + " " + padded(parts.hour, 2) + ":" + padded(parts.minute, 2)
    }

    /// Returns the time with its zone, in the form of RFC 3339.
    static func json(_ date: Date) -> String {
        date.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }

    /// Returns the time that a text means, or nil if there is no such day or time, for example for
    /// 30 February.
    static func date(_ text: String, in timeZone: TimeZone) -> Date? {
        if let exact = try? Date(text, strategy: .iso8601) { return exact }
        let fields = text.split(separator: "T", omittingEmptySubsequences: false)
        guard fields.count <= 2, let day = numbers(fields[0], "-", widths: [4, 2, 2]) else {
            return nil
        }
        var parts = DateComponents(year: day[0], month: day[1], day: day[2], hour: 0, minute: 0)
        if fields.count == 2 {
            guard let time = numbers(fields[1], ":", widths: [2, 2]) else { return nil }
            (parts.hour, parts.minute) = (time[0], time[1])
        }
        let calendar = calendar(timeZone)
        guard let date = calendar.date(from: parts) else { return nil }
        let found = calendar.dateComponents([.year, .month, .day], from: date)
        let isSame = [found.year, found.month, found.day] == [day[0], day[1], day[2]]
        return isSame && (parts.hour ?? 0) < 24 && (parts.minute ?? 0) < 60 ? date : nil
    }

    private static func calendar(_ timeZone: TimeZone) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = timeZone
        return calendar
    }

    /// Returns the numbers of a text, if it consists of numbers with these widths.
    private static func numbers(
        _ text: Substring, _ separator: Character, widths: [Int]
    ) -> [Int]? {
        let parts = text.split(separator: separator, omittingEmptySubsequences: false)
        guard parts.map(\.count) == widths else { return nil }
        let numbers = parts.compactMap { $0.allSatisfy(\.isASCIIDigit) ? Int($0) : nil }
        return numbers.count == widths.count ? numbers : nil
    }

    private static func padded(_ number: Int?, _ width: Int) -> String {
        let digits = String(number ?? 0)
        return String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
