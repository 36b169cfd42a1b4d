/// A number that was typed, with its unit if it had one.
enum TypedQuantity: Hashable, Sendable {
    /// A number without a unit.
    case number(Double)
    /// A range of repetitions, as a plan has it.
    case reps(ClosedRange<Int>)
    /// A weight; nil is the unit that the user usually types.
    case weight(Double, Weight.Unit?)
    /// The weight of the body alone.
    case body
    case time(TimeSpan)
    case distance(Distance, Distance.Unit)

    /// Reads a quantity; nil if the text is none.
    init?(_ text: Substring) {
        let lower = text.lowercased()
        if let clock = Self.clock(text) {
            self = .time(clock)
            return
        }
        if let range = Self.range(text) {
            self = .reps(range)
            return
        }
        if lower.hasPrefix("bw") {
            let rest = lower.dropFirst(2)
            if rest.isEmpty {
                self = .body
                return
            }
            // Only what is added to the body, or taken off it, can follow.
            guard rest.hasPrefix("+") || rest.hasPrefix("-"), let added = TypedQuantity(rest),
                case .weight = added
            else { return nil }
            self = added
            return
        }
        let digits = lower.prefix { "0123456789.,+-".contains($0) }
        guard let number = Self.number(Substring(digits)) else { return nil }
        let unit = String(lower.dropFirst(digits.count))
        let isSigned = "+-".contains(digits.first ?? " ")
        if let weight = Self.weightUnits[unit] {
            self = .weight(number, weight)
        } else if unit.isEmpty {
            self = isSigned ? .weight(number, nil) : .number(number)
        } else if isSigned {
            return nil
        } else if let seconds = Self.secondsOfUnits[unit] {
            self = .time(.seconds(number * seconds))
        } else if let distance = Self.distanceUnits[unit] {
            self = .distance(Distance(number, distance), distance)
        } else {
            return nil
        }
    }

    /// Reads a number with a decimal point or a comma.
    static func number(_ text: Substring) -> Double? {
        let digits = text.first == "+" || text.first == "-" ? text.dropFirst() : text
        guard digits.count <= 15, digits.first?.isASCIIDigit == true,
            digits.last?.isASCIIDigit == true,
            digits.count(where: { !$0.isASCIIDigit }) <= 1,
            digits.allSatisfy({ $0.isASCIIDigit || $0 == "." || $0 == "," }),
            // A comma before three digits may stand for a thousand.
            digits.split(separator: ",").count == 1 || digits.split(separator: ",")[1].count != 3
        else { return nil }
        return Double(text.replacing(",", with: "."))
    }

    /// Reads a range such as `8-12`.
    private static func range(_ text: Substring) -> ClosedRange<Int>? {
        let ends = text.split(omittingEmptySubsequences: false) { "-–".contains($0) }
        guard ends.count == 2, ends.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }),
            let least = Int(ends[0]), let most = Int(ends[1]), least < most,
            most <= TrainingLimits.repetitions.upperBound
        else { return nil }
        return least...most
    }

    /// Reads a time as a clock shows it: `25:10`, `1:02:03`.
    private static func clock(_ text: Substring) -> TimeSpan? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard 2...3 ~= parts.count, parts.allSatisfy({ $0.allSatisfy(\.isASCIIDigit) }),
            1...4 ~= parts[0].count, parts.dropFirst().allSatisfy({ $0.count == 2 })
        else { return nil }
        var seconds = 0
        for (position, part) in parts.enumerated() {
            guard let number = Int(part), position == 0 || number < 60 else { return nil }
            seconds = seconds * 60 + number
        }
        return .seconds(Double(seconds))
    }

    private static let weightUnits: [String: Weight.Unit] = [
        "kg": .kilograms, "kgs": .kilograms, "lb": .pounds, "lbs": .pounds,
    ]
    private static let secondsOfUnits: [String: Double] = [
        "s": 1, "sec": 1, "min": 60, "h": 3_600,
    ]
    private static let distanceUnits: [String: Distance.Unit] = [
        "km": .kilometers, "mi": .miles, "m": .meters, "yd": .yards, "ft": .feet,
    ]
}

extension Character {
    fileprivate var isASCIIDigit: Bool { isASCII && isNumber }
}
