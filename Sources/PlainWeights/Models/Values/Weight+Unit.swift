public import RecordStore

extension Weight {
    /// A unit of weight: the one in which the user typed a weight and wants to see it.
    ///
    /// The raw values are in users' files. DO NOT CHANGE.
    public enum Unit: UInt8, Hashable, Sendable, Codable, CaseIterable, FieldValue {
        case kilograms = 0
        case pounds = 1

        /// The symbol of the unit, `kg` or `lb`.
        public var symbol: String {
            switch self {
            case .kilograms: "kg"
            case .pounds: "lb"
            }
        }

        /// The nanograms of the unit.
        var nanograms: Int { nanogramsPerThousandth * 1_000 }

        /// The nanograms of a thousandth of the unit. Both numbers are exact: a pound is 0.45359237
        /// kg by definition.
        var nanogramsPerThousandth: Int {
            switch self {
            case .kilograms: 1_000_000_000
            case .pounds: 453_592_370
            }
        }
    }
}

extension Weight.Unit: HintedValue {
    public static let valueHint = ValueHint.names([0: "kilograms", 1: "pounds"])
}
