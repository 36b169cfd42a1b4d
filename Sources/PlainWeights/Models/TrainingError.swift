public import Foundation

/// A value that a record may not have. Nothing was written.
public struct TrainingError: Error, Hashable, Sendable {
    /// The name of the record type.
    public let type: String
    public let id: UUID
    /// The field, by the name of its property.
    public let field: String
    public let problem: Problem

    public enum Problem: Hashable, Sendable {
        case weight(Weight, allowed: ClosedRange<Weight>)
        case integer(Int, allowed: ClosedRange<Int>)
        case number(Double, allowed: ClosedRange<Double>)
        case date(Date, allowed: Range<Date>)
        case text(byteCount: Int, limit: Int)
        /// Neither weight nor repetitions nor a distance nor a duration.
        case nothingDone
        /// A negative weight is assistance, which only sets of an imported session have.
        case assistanceNotImported(Weight)
    }
}

extension TrainingError: CustomStringConvertible {
    public var description: String {
        "\(type).\(field) of \(id.uuidString.lowercased()): \(problem.explanation)"
    }
}

extension TrainingError.Problem {
    /// Says what is wrong with the value, without its name: `-1 is not in 0...100000`.
    public var explanation: String {
        switch self {
        case .weight(let weight, let allowed):
            "\(weight) is not in \(allowed.lowerBound) to \(allowed.upperBound)"
        case .integer(let value, let allowed): "\(value) is not in \(allowed)"
        case .number(let value, let allowed): "\(value) is not in \(allowed)"
        case .date(let date, let allowed):
            "\(Self.text(date)) is not from \(Self.text(allowed.lowerBound)) "
                + "until before \(Self.text(allowed.upperBound))"
        case .text(let byteCount, let limit): "\(byteCount) bytes of text, more than \(limit)"
        case .nothingDone: "no weight, no repetitions, no distance and no duration"
        case .assistanceNotImported(let weight):
            "\(weight) is assistance, which only sets of an imported session have"
        }
    }

    /// A date that is no number or far off has no calendar day.
    private static func text(_ date: Date) -> String {
        let seconds = date.timeIntervalSince1970
        return abs(seconds) < 100_000_000_000
            ? date.formatted(.iso8601) : "\(seconds) s after 1970"
    }
}
