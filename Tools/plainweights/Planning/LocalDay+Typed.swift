import CommandLineSupport
import Foundation
import PlainWeights

/// Days as people type them.
extension LocalDay {
    /// The days of a week, Monday first.
    static let weekdays = [
        "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
    ]
    /// A shorter word is no weekday.
    private static let leastLetters = 3

    /// Reads `2025-08-12`, `today`, `yesterday`, `tomorrow`, or a weekday such as `mon`, which is
    /// that of the week, from Monday on, in which today is.
    init?(typed text: String, today: LocalDay) {
        let word = text.lowercased()
        let near = ["yesterday": -1, "today": 0, "tomorrow": 1]
        if let days = near[word] {
            self.init(rawValue: today.rawValue + days)
        } else if word.count >= Self.leastLetters,
            let place = Self.weekdays.firstIndex(where: { $0.hasPrefix(word) })
        {
            let monday = TrainingPeriod.week().start(of: today)
            self.init(rawValue: monday.rawValue + place)
        } else if text.count == "2025-08-12".count, let date = LocalTime.date(text, in: .gmt) {
            self.init(date, utcOffsetMinutes: 0)
        } else {
            return nil
        }
    }
}

extension Arguments {
    /// Takes the next word, which is a day; nil if there is none.
    mutating func dayIfAny(_ name: String, today: LocalDay) throws -> LocalDay? {
        try wordIfAny().map { try Self.day($0, name, today) }
    }

    /// Takes the next word, which is a day.
    mutating func day(named name: String, today: LocalDay) throws -> LocalDay {
        try Self.day(try word(name), name, today)
    }

    /// Takes an option whose value is a day.
    mutating func day(_ option: String, today: LocalDay) throws -> LocalDay? {
        try text(option).map { try Self.day($0, option, today) }
    }

    /// Reads a day.
    static func day(_ text: String, _ name: String, _ today: LocalDay) throws -> LocalDay {
        guard let day = LocalDay(typed: text, today: today) else {
            throw UsageError.wrongValue(
                option: name, value: text.printable,
                expected: "a day: 2025-08-12, today, tomorrow, or monday of this week")
        }
        return day
    }
}
