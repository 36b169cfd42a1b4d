public import RecordStore

extension Exercise {
    /// The quality that an exercise trains.
    ///
    /// A value that a later version of the program wrote and this version does not know is kept.
    /// The raw values are in users' files. DO NOT CHANGE.
    public struct Kind: RawRepresentable, Hashable, Sendable, Codable, FieldValue {
        /// The number in users' files.
        public var rawValue: UInt8

        /// Creates a value from its number in users' files.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Strength, with weights or the own body.
        public static let strength = Exercise.Kind(rawValue: 0)
        /// Endurance.
        public static let cardio = Exercise.Kind(rawValue: 1)
        /// Mobility.
        public static let mobility = Exercise.Kind(rawValue: 2)
        /// Strength without movement, such as a plank.
        public static let isometric = Exercise.Kind(rawValue: 3)
        /// Speed and power.
        public static let explosive = Exercise.Kind(rawValue: 4)
        /// Recovery.
        public static let recovery = Exercise.Kind(rawValue: 5)
    }
}

extension Exercise.Kind: HintedValue {
    public static let valueHint = ValueHint.names([
        0: "strength", 1: "cardio", 2: "mobility", 3: "isometric", 4: "explosive", 5: "recovery",
    ])
}

extension Exercise.Kind: CustomStringConvertible {
    /// The name of the value, or its number if it is unknown.
    public var description: String { Self.valueHint.text(of: Int128(rawValue)) }
}
