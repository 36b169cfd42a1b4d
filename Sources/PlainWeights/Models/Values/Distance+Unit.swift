public import RecordStore

extension Distance {
    /// A unit of distance: the one in which the user typed a distance and wants to see it.
    ///
    /// The raw values are in users' files. DO NOT CHANGE.
    public enum Unit: UInt8, Hashable, Sendable, Codable, CaseIterable, FieldValue {
        case kilometers = 0
        case miles = 1
        case meters = 2
        case yards = 3
        case feet = 4

        /// The symbol of the unit.
        public var symbol: String {
            switch self {
            case .kilometers: "km"
            case .miles: "mi"
            case .meters: "m"
            case .yards: "yd"
            case .feet: "ft"
            }
        }

        /// The micrometers of the unit. All numbers are exact: a yard is 0.9144 m by definition.
        var micrometers: Int {
            switch self {
            case .kilometers: 1_000_000_000
            case .miles: 1_609_344_000
            case .meters: 1_000_000
            case .yards: 914_400
            case .feet: 304_800
            }
        }
    }
}

extension Distance.Unit: HintedValue {
    public static let valueHint = ValueHint.names([
        0: "kilometers", 1: "miles", 2: "meters", 3: "yards", 4: "feet",
    ])
}
