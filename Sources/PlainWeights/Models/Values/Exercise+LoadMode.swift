public import RecordStore

extension Exercise {
    /// The meaning of the weight of an exercise's sets.
    ///
    /// A value that a later version of the program wrote and this version does not know is kept.
    /// The raw values are in users' files. DO NOT CHANGE.
    public struct LoadMode: RawRepresentable, Hashable, Sendable, Codable, FieldValue {
        /// The number in users' files.
        public var rawValue: UInt8

        /// Creates a value from its number in users' files.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// The weight is lifted.
        public static let external = Exercise.LoadMode(rawValue: 0)
        /// The weight is lifted together with the body.
        public static let bodyweight = Exercise.LoadMode(rawValue: 1)
        /// The weight helps, and is negative.
        public static let assisted = Exercise.LoadMode(rawValue: 2)
    }
}

extension Exercise.LoadMode: HintedValue {
    public static let valueHint = ValueHint.names([0: "external", 1: "bodyweight", 2: "assisted"])
}

extension Exercise.LoadMode: CustomStringConvertible {
    /// The name of the value, or its number if it is unknown.
    public var description: String { Self.valueHint.text(of: Int128(rawValue)) }
}
