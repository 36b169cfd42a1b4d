public import RecordStore

extension Distance {
    /// A unit of distance: the one in which the user typed a distance and wants to see it.
    ///
    /// A unit that a later version of the program wrote and this version does not know is kept, and
    /// its distances are shown in kilometers. The raw values are in users' files. DO NOT CHANGE.
    public struct Unit: RawRepresentable, Hashable, Sendable, Codable, FieldValue {
        /// The number in users' files.
        public var rawValue: UInt8

        /// Creates a unit from its number in users' files.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// A thousand meters.
        public static let kilometers = Distance.Unit(rawValue: 0)
        /// A mile of 1,609.344 meters.
        public static let miles = Distance.Unit(rawValue: 1)
        /// The meter.
        public static let meters = Distance.Unit(rawValue: 2)
        /// A yard of 0.9144 meters.
        public static let yards = Distance.Unit(rawValue: 3)
        /// A foot of 0.3048 meters.
        public static let feet = Distance.Unit(rawValue: 4)

        /// All units that this version knows.
        public static let all: [Distance.Unit] = [.kilometers, .miles, .meters, .yards, .feet]

        /// The unit in which values of this one are shown: itself, or kilometers if it is unknown.
        var shown: Distance.Unit { Self.all.contains(self) ? self : .kilometers }

        /// The symbol of the unit in which distances are shown.
        public var symbol: String {
            switch self {
            case .miles: "mi"
            case .meters: "m"
            case .yards: "yd"
            case .feet: "ft"
            default: "km"
            }
        }

        /// The micrometers of the unit. All numbers are exact: a yard is 0.9144 m by definition.
        var micrometers: Int {
            switch self {
            case .miles: 1_609_344_000
            case .meters: 1_000_000
            case .yards: 914_400
            case .feet: 304_800
            default: 1_000_000_000
            }
        }
    }
}

extension Distance.Unit: HintedValue {
    public static let valueHint = ValueHint.names([
        0: "kilometers", 1: "miles", 2: "meters", 3: "yards", 4: "feet",
    ])
}

extension Distance.Unit: CustomStringConvertible {
    /// The name of the unit, or its number if it is unknown.
    public var description: String { Self.valueHint.text(of: Int128(rawValue)) }
}
