public import RecordStore

extension Weight {
    /// A unit of weight: the one in which the user typed a weight and wants to see it.
    ///
    /// A unit that a later version of the program wrote and this version does not know is kept, and
    /// its weights are shown in kilograms. The raw values are in users' files. DO NOT CHANGE.
    public struct Unit: RawRepresentable, Hashable, Sendable, Codable, FieldValue {
        /// The number in users' files.
        public var rawValue: UInt8

        /// Creates a unit from its number in users' files.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// A thousand grams.
        public static let kilograms = Weight.Unit(rawValue: 0)
        /// A pound of 453.59237 grams.
        public static let pounds = Weight.Unit(rawValue: 1)

        /// All units that this version knows.
        public static let all: [Weight.Unit] = [.kilograms, .pounds]

        /// The unit in which values of this one are shown: itself, or kilograms if it is unknown.
        var shown: Weight.Unit { Self.all.contains(self) ? self : .kilograms }

        /// The symbol of the unit in which weights are shown, `kg` or `lb`.
        public var symbol: String { self == .pounds ? "lb" : "kg" }

        /// The nanograms of the unit.
        var nanograms: Int { nanogramsPerThousandth * 1_000 }

        /// The nanograms of a thousandth of the unit. Both numbers are exact: a pound is 0.45359237
        /// kg by definition.
        var nanogramsPerThousandth: Int {
            self == .pounds ? 453_592_370 : 1_000_000_000
        }
    }
}

extension Weight.Unit: HintedValue {
    public static let valueHint = ValueHint.names([0: "kilograms", 1: "pounds"])
}

extension Weight.Unit: CustomStringConvertible {
    /// The name of the unit, or its number if it is unknown.
    public var description: String { Self.valueHint.text(of: Int128(rawValue)) }
}
