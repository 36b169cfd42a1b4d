public import Foundation

extension TrainingError: LocalizedError, CustomStringConvertible {
    /// The problem and the allowed values, for the user who typed the value.
    public var errorDescription: String? { "\(type).\(field) \(problem)." }

    /// The problem with the id of the record, for logs.
    public var description: String {
        "\(type).\(field) of \(id.uuidString.lowercased()) \(problem)"
    }
}

extension TrainingError.Problem: CustomStringConvertible {
    /// The problem in words that follow the name of the field.
    public var description: String {
        switch self {
        case .weight(let weight, let allowed):
            Self.text("\(weight)", "\(allowed.lowerBound)", "\(allowed.upperBound)")
        case .integer(let value, let allowed):
            Self.text("\(value)", "\(allowed.lowerBound)", "\(allowed.upperBound)")
        case .number(let value, let allowed):
            Self.text("\(value)", "\(allowed.lowerBound)", "\(allowed.upperBound)")
        case .date(let date, let allowed):
            Self.text(
                Self.text(date), Self.text(allowed.lowerBound),
                "before " + Self.text(allowed.upperBound))
        case .text(let byteCount, let limit):
            "cannot have \(byteCount) bytes of text: it has at most \(limit)"
        case .distance(let distance, let allowed):
            Self.text("\(distance)", "\(allowed.lowerBound)", "\(allowed.upperBound)")
        case .time(let time, let allowed):
            Self.text("\(time)", "\(allowed.lowerBound)", "\(allowed.upperBound)")
        case .list(let count, let limit):
            "cannot have \(count) values: it has at most \(limit)"
        case .notANumber: "cannot be what is no number"
        case .nothingDone:
            "cannot be empty in a completed set without a weight, a distance, a duration, an "
                + "exertion and extras: give one of them"
        case .nothingMeasured: "cannot be empty without a weight: give one of them"
        case .blank: "cannot be empty or nothing but space: give it a name"
        }
    }

    private static func text(_ value: String, _ least: String, _ greatest: String) -> String {
        "cannot be \(value): it is from \(least) to \(greatest)"
    }

    /// Returns the date as text. A date that is not a number, or far off, has no calendar day and
    /// is given in seconds.
    private static func text(_ date: Date) -> String {
        let seconds = date.timeIntervalSince1970
        return abs(seconds) < 100_000_000_000
            ? date.formatted(.iso8601) : "\(seconds) s after 1970"
    }
}
