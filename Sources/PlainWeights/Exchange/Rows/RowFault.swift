public import Foundation

/// Why a row of an exported file is not imported.
public enum RowFault: Error, Hashable, Sendable, Codable {
    /// The row has more values than the header has columns.
    case tooManyValues(Int)
    /// A value that must be there is not.
    case missing(column: String)
    /// A value is no number.
    case notNumber(column: String, value: String)
    /// A value is no date.
    case notDate(value: String)
    /// A date has its day and its month as numbers, and either may be first.
    case ambiguousDate(value: String)
    /// A value is no length of time.
    case notDuration(column: String, value: String)
    /// A unit is none of weight or distance.
    case unknownUnit(column: String, value: String)
    /// A rest or a note stands before any set.
    case nothingAbove
    /// The record would not be valid.
    case invalid(field: String, value: String)
}

extension RowFault: LocalizedError {
    /// ``description``, which foreign code shows for any error.
    public var errorDescription: String? { description }
}

extension RowFault: CustomStringConvertible {
    /// The fault in a few words.
    public var description: String {
        switch self {
        case .tooManyValues(let count): "\(count) values are more than there are columns"
        case .missing(let column): "no \(column)"
        case .notNumber(let column, let value): "\(column) is no number: \(value)"
        case .notDate(let value): "no date: \(value)"
        case .ambiguousDate(let value): "day or month first: \(value)"
        case .notDuration(let column, let value): "\(column) is no length of time: \(value)"
        case .unknownUnit(let column, let value): "\(column) is no unit: \(value)"
        case .nothingAbove: "nothing above that it belongs to"
        case .invalid(let field, let value): "\(field) cannot be \(value)"
        }
    }
}
