import CommandLineSupport
import Foundation
import RecordStore

/// How a command prints rows of values.
struct RowForm {
    enum Kind {
        case table, json, csv
    }

    let kind: Kind
    /// The time zone of dates.
    let timeZone: TimeZone

    /// The options for the help text.
    static let help = """
          --json            print an object
          --csv             print comma separated values with a line of titles
          --time-zone NAME  dates of this place, such as Europe/Berlin (UTC without it)
        """

    /// Returns the value as a table shows it.
    func cell(_ value: StoredValue?) -> String {
        guard let value else { return "nil" }
        return text(ofDate: value) ?? value.cell
    }

    /// Returns the value as JSON.
    func json(_ value: StoredValue?) -> JSONValue {
        guard let value else { return .null }
        return text(ofDate: value).map { .string($0) } ?? value.json
    }

    /// Returns the value for a file, in which nil is empty.
    func text(_ value: StoredValue?) -> String {
        guard let value else { return "" }
        return text(ofDate: value) ?? value.description
    }

    /// Returns the text of a date; nil for other values.
    private func text(ofDate value: StoredValue) -> String? {
        guard case .date(let seconds) = value else { return nil }
        let offset = timeZone.secondsFromGMT(
            for: Date(timeIntervalSinceReferenceDate: seconds))
        let text = "\(StoredValue.date(seconds + Double(offset)))"
        guard offset != 0, text.hasSuffix("Z") else { return "\(value)" }
        let minutes = abs(offset) / 60
        let parts = [minutes / 60, minutes % 60].map { ($0 < 10 ? "0" : "") + "\($0)" }
        return text.dropLast() + (offset < 0 ? "-" : "+") + parts.joined(separator: ":")
    }
}

extension Arguments {
    /// Takes the options of how rows are printed.
    mutating func rowForm() throws -> RowForm {
        let (isJSON, isCSV) = (flag("--json"), flag("--csv"))
        if isJSON, isCSV { throw UsageError.excludingOptions("--json", "--csv") }
        var timeZone = TimeZone.gmt
        if let name = try text("--time-zone") {
            guard let found = TimeZone(identifier: name) else {
                throw UsageError.wrongValue(
                    option: "--time-zone", value: name,
                    expected: "a name such as Europe/Berlin")
            }
            timeZone = found
        }
        return RowForm(kind: isJSON ? .json : isCSV ? .csv : .table, timeZone: timeZone)
    }
}
