public import RecordStore

/// A length in whole micrometers, which represents meters, miles, yards and feet exactly.
///
/// A set keeps the unit that the user typed beside the distance (``ExerciseSet/distanceUnit``).
public struct Distance: RawRepresentable, Hashable, Sendable, Codable, FieldValue {
    /// The number of micrometers.
    public var rawValue: Int

    /// Creates a distance of this number of micrometers.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// Creates a distance from a number in a unit, to the nearest micrometer.
    ///
    /// A number that no distance has (NaN, or beyond nine million kilometers) gives the largest or
    /// the smallest distance, which no record accepts.
    public init(_ number: Double, _ unit: Distance.Unit) {
        let micrometers = (number * Double(unit.micrometers)).rounded()
        rawValue =
            abs(micrometers) < 0x1p63
            ? Int(micrometers) : number.sign == .minus ? .min : .max
    }

    /// Returns a distance in meters.
    public static func meters(_ number: Double) -> Distance { Distance(number, .meters) }

    /// Returns a distance in kilometers.
    public static func kilometers(_ number: Double) -> Distance { Distance(number, .kilometers) }

    /// Returns a distance in miles.
    public static func miles(_ number: Double) -> Distance { Distance(number, .miles) }

    /// No distance.
    public static let zero = Distance(rawValue: 0)

    /// Returns the distance as a number in a unit: the nearest `Double`.
    public func number(in unit: Distance.Unit) -> Double {
        Double(rawValue) / Double(unit.micrometers)
    }

    /// The distance in meters.
    public var meters: Double { number(in: .meters) }
}

extension Distance: Comparable {
    public static func < (left: Distance, right: Distance) -> Bool {
        left.rawValue < right.rawValue
    }
}

extension Distance: HintedValue {
    public static let valueHint = ValueHint.quantity("m", decimals: 6)
}

extension Distance: CustomStringConvertible {
    /// The distance in meters with all digits, for logs and messages: `402.336 m`.
    public var description: String { Self.valueHint.text(of: Int128(rawValue)) }
}
