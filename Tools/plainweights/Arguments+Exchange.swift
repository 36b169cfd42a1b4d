import CommandLineSupport
import Foundation
import PlainWeights

/// Options of imports and exports.
extension Arguments {
    /// Takes a unit of weights.
    mutating func weightUnit() throws -> Weight.Unit? {
        try choice("--unit", of: [("kg", .kilograms), ("lb", .pounds)])
    }

    /// Takes a unit of distances.
    mutating func distanceUnit() throws -> Distance.Unit? {
        try choice(
            "--distance-unit", of: [("km", .kilometers), ("mi", .miles), ("m", .meters)])
    }

    /// Takes a time zone.
    mutating func timeZone() throws -> TimeZone? {
        guard let name = try text("--time-zone") else { return nil }
        if let timeZone = TimeZone(identifier: name) { return timeZone }
        throw UsageError.wrongValue(
            option: "--time-zone", value: name.printable,
            expected: "a name such as Europe/Berlin")
    }

    /// Takes a format of exported files.
    mutating func exchangeFormat() throws -> ExchangeFormat? {
        try choice(
            "--format",
            of: ExchangeFormat.allCases.map { (name: $0.rawValue.lowercased(), value: $0) })
    }

    /// Takes a format of exported files, one of which has all records.
    mutating func exportFormat() throws -> ExportChoice? {
        let formats = ExchangeFormat.allCases.map {
            (name: $0.rawValue.lowercased(), value: ExportChoice.training($0))
        }
        return try choice("--format", of: formats + [(name: "records", value: .records)])
    }

    /// Takes one of some names.
    private mutating func choice<Value>(
        _ option: String, of choices: [(name: String, value: Value)]
    ) throws -> Value? {
        guard let text = try text(option) else { return nil }
        if let choice = choices.first(where: { $0.name == text.lowercased() }) {
            return choice.value
        }
        throw UsageError.wrongValue(
            option: option, value: text.printable,
            expected: "one of \(choices.map(\.name).joined(separator: ", "))")
    }
}
