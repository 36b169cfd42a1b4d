import CommandLineSupport
import Foundation
import PlainWeights

/// Options whose values are weights, dates and other values of training.
extension Arguments {
    /// Takes a weight with its unit, as in `102.5kg`, `102,5 kg` or `225.5 lb`.
    ///
    /// A number without a unit is refused, because it would be ambiguous.
    mutating func weight(_ option: String) throws -> (weight: Weight, unit: Weight.Unit)? {
        try text(option).map { try Self.weight($0, of: option) }
    }

    /// Reads a weight with its unit, or with a usual unit if it has none.
    /// - Parameter option: the option or word whose value it is.
    static func weight(
        _ text: String, of option: String, usual: Weight.Unit? = nil
    ) throws -> (weight: Weight, unit: Weight.Unit) {
        let units: [(String, Weight.Unit?)] = [
            ("kg", .kilograms), ("lbs", .pounds), ("lb", .pounds), ("", usual),
        ]
        for (ending, unit) in units where text.lowercased().hasSuffix(ending) {
            guard let unit else { continue }
            let number = text.dropLast(ending.count).trimmingCharacters(in: .whitespaces)
            if let number = number.withDecimalPoint.flatMap({ Double($0) }) {
                return (Weight(number, unit), unit)
            }
        }
        throw UsageError.wrongValue(
            option: option, value: text.printable, expected: "a number with kg or lb")
    }

    /// Takes a unit of weights.
    mutating func unit(_ option: String) throws -> Weight.Unit? {
        guard let text = try text(option) else { return nil }
        switch text.lowercased() {
        case "kg": return .kilograms
        case "lb", "lbs": return .pounds
        default:
            throw UsageError.wrongValue(
                option: option, value: text.printable, expected: "kg or lb")
        }
    }

    /// Takes a number.
    mutating func decimal(_ option: String) throws -> Double? {
        guard let text = try text(option) else { return nil }
        guard let number = text.withDecimalPoint.flatMap({ Double($0) }) else {
            throw UsageError.wrongValue(
                option: option, value: text.printable, expected: "a number")
        }
        return number
    }

    /// Takes the name of a kind of set.
    mutating func setKind(_ option: String) throws -> ExerciseSet.Kind? {
        guard let text = try text(option) else { return nil }
        let kinds: [ExerciseSet.Kind] = [.normal, .warmUp, .drop, .failure]
        // As people write it: warm-up, warmup.
        let wanted = text.lowercased().filter { !"-_ ".contains($0) }
        guard let kind = kinds.first(where: { $0.description.lowercased() == wanted }) else {
            let names = kinds.map(\.description).joined(separator: ", ")
            throw UsageError.wrongValue(
                option: option, value: text.printable, expected: "one of \(names)")
        }
        return kind
    }

    /// Takes a time: a day as in `2026-08-14`, which means its beginning in the time zone; a local
    /// time as in `2026-08-14T18:30`; or a time with a zone as in RFC 3339.
    mutating func date(_ option: String, in timeZone: TimeZone) throws -> Date? {
        guard let text = try text(option) else { return nil }
        guard let date = LocalTime.date(text, in: timeZone) else {
            throw UsageError.wrongValue(
                option: option, value: text.printable,
                expected: "a day (2026-08-14) or a time (2026-08-14T18:30)")
        }
        return date
    }
}
