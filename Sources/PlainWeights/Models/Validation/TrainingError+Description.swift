public import Foundation

extension TrainingError: LocalizedError, CustomStringConvertible {
    /// A sentence for who typed the value, with the value and what is allowed, and without names of
    /// types and fields.
    public var errorDescription: String? { problem.sentence }

    /// The problem with the type, the field and the id of the record, for logs.
    public var description: String {
        "\(type).\(field) of \(id.uuidString.lowercased()) \(problem)"
    }
}

extension TrainingError.Problem: CustomStringConvertible {
    /// The problem in words that follow the name of the field.
    public var description: String {
        switch self {
        case .text(let byteCount, let limit):
            "cannot have \(byteCount) bytes of text: it has at most \(limit)"
        case .list(let count, let limit):
            "cannot have \(count) values: it has at most \(limit)"
        case .notANumber: "cannot be what is no number"
        case .nothingDone:
            "cannot be empty in a completed set without a weight, a distance, a duration, an "
                + "exertion and extras: give one of them"
        case .nothingMeasured: "cannot be empty without a weight: give one of them"
        case .noDay: "cannot say nothing of the day, or two things: give a weekday or a day"
        case .workoutAndModule: "cannot be given beside a workout: give one of them"
        case .blank: "cannot be empty or nothing but space: give it a name"
        case .weight, .integer, .number, .date, .distance, .time:
            "cannot be \(bounds.value): it is from \(bounds.least) to \(bounds.greatest)"
        }
    }

    /// The problem in a sentence of its own.
    fileprivate var sentence: String {
        switch self {
        case .text(let byteCount, let limit):
            "A text of \(byteCount) bytes is too long: shorten it to \(limit)."
        case .list(let count, let limit):
            "\(count) values are too many: leave at most \(limit)."
        case .notANumber: "This is no number: enter one."
        case .nothingDone:
            "A set that was done has a weight, repetitions, a distance, a duration, an exertion or "
                + "something else: enter one of them."
        case .nothingMeasured: "Nothing was measured: enter a weight or another number."
        case .noDay: "Nothing says on which day this is: enter a weekday or a day of the program."
        case .workoutAndModule: "There are a workout and a module: choose one of them."
        case .blank: "A name cannot be empty or nothing but space: enter one."
        case .weight, .integer, .number, .date, .distance, .time:
            "\(bounds.value) is not possible: enter \(bounds.least) to \(bounds.greatest)."
        }
    }

    /// The value and its limits as texts, of a problem that has some.
    private var bounds: (value: String, least: String, greatest: String) {
        func texts<Value>(
            _ value: Value, _ allowed: ClosedRange<Value>
        ) -> (value: String, least: String, greatest: String) {
            ("\(value)", "\(allowed.lowerBound)", "\(allowed.upperBound)")
        }
        return switch self {
        case .weight(let weight, let allowed): texts(weight, allowed)
        case .integer(let value, let allowed): texts(value, allowed)
        case .number(let value, let allowed): texts(value, allowed)
        case .distance(let distance, let allowed): texts(distance, allowed)
        case .time(let time, let allowed): texts(time, allowed)
        case .date(let date, let allowed):
            (
                Self.text(date), Self.text(allowed.lowerBound),
                "before " + Self.text(allowed.upperBound)
            )
        case .text, .list, .notANumber, .nothingDone, .nothingMeasured, .noDay,
            .workoutAndModule, .blank:
            ("", "", "")
        }
    }

    /// Returns the date as text. A date that is not a number, or far off, has no calendar day and
    /// is given in seconds.
    private static func text(_ date: Date) -> String {
        let seconds = date.timeIntervalSince1970
        return abs(seconds) < 100_000_000_000
            ? date.formatted(.iso8601) : "\(seconds) s after 1970"
    }
}
