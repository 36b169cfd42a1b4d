import CommandLineSupport
import Foundation
import PlainWeights

/// Days that commands look at.
extension Arguments {
    /// Takes a day, such as 2026-08-14.
    mutating func day(_ option: String) throws -> LocalDay? {
        try date(option, in: .gmt).map { LocalDay($0, utcOffsetMinutes: 0) }
    }

    /// Takes `--from`, the first day, and `--until`, the day before which it ends.
    /// - Parameter usual: the first day without `--from`, for the day of the end.
    mutating func days(
        until end: LocalDay, usual: (LocalDay) -> LocalDay
    ) throws -> Range<LocalDay> {
        let first = try day("--from")
        let end = try day("--until") ?? max(end, first.map { $0.advanced(by: 1) } ?? end)
        let start = first ?? usual(end)
        if start < end { return start..<end }
        throw UsageError.wrongValue(
            option: "--until", value: "\(end)", expected: "a day after \(start)")
    }
}

extension LocalDay {
    /// Returns the day so many days later.
    func advanced(by count: Int) -> LocalDay { LocalDay(rawValue: rawValue + count) }
}

extension ToolContext {
    /// Returns the day of training that it is now, here.
    func today(in store: WorkoutStore) throws -> LocalDay {
        let now = now()
        return LocalDay(
            now, utcOffsetMinutes: offsetMinutes(at: now),
            dayStart: try store.value(of: WorkoutStore.dayStart))
    }
}
