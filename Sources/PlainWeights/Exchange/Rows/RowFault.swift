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
    /// The month of a date is a word that means different months in different languages, and the
    /// other dates of the file do not say which language it is.
    case ambiguousMonth(word: String, months: [Int])
    /// A number has a comma before three digits, and no other number of the file says what a comma
    /// means.
    case ambiguousNumber(column: String, value: String)
    /// A value is no length of time.
    case notDuration(column: String, value: String)
    /// A unit is none of weight or distance.
    case unknownUnit(column: String, value: String)
    /// A rest or a note stands where nothing is above that it belongs to.
    case nothingAbove
    /// A rest or a note belongs to a row that is not imported.
    case belongsToFault
    /// Several visits began at the time of this one, and what the file says of them now does not
    /// tell which of the imported ones it is.
    case unclearVisit
    /// A value is no id of a set.
    case notID(value: String)
    /// A row above has the same id.
    case repeatedID(value: String)
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
        case .ambiguousMonth(let word, let months):
            "\(word) means month \(months.map { "\($0)" }.joined(separator: " or ")): the file does"
                + " not say in which language"
        case .ambiguousNumber(let column, let value):
            "\(column): the comma may be decimal or not: \(value)"
        case .notDuration(let column, let value): "\(column) is no length of time: \(value)"
        case .unknownUnit(let column, let value): "\(column) is no unit: \(value)"
        case .nothingAbove: "nothing above that it belongs to"
        case .belongsToFault: "it belongs to a row that is not imported"
        case .unclearVisit:
            "several visits began at this time, and it is not clear which of them this is now"
        case .notID(let value): "no id of a set: \(value)"
        case .repeatedID(let value): "a row above has the same id: \(value)"
        case .invalid(let field, let value): "\(field) cannot be \(value)"
        }
    }
}
