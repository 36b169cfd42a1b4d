public import RecordStore

extension Exercise {
    /// The fields that are logged for the sets of an exercise.
    ///
    /// Bits that a later version of the program wrote and this version does not know are kept. The
    /// raw values are in users' files. DO NOT CHANGE.
    public struct Measures: OptionSet, Hashable, Sendable, Codable, FieldValue {
        /// The bits in users' files.
        public var rawValue: UInt32

        /// Creates a set from its bits in users' files.
        public init(rawValue: UInt32) {
            self.rawValue = rawValue
        }

        /// The weight.
        public static let weight = Exercise.Measures(rawValue: 1 << 0)
        /// The number of repetitions.
        public static let reps = Exercise.Measures(rawValue: 1 << 1)
        /// The distance.
        public static let distance = Exercise.Measures(rawValue: 1 << 2)
        /// The duration.
        public static let duration = Exercise.Measures(rawValue: 1 << 3)
        /// The rate of perceived exertion.
        public static let rpe = Exercise.Measures(rawValue: 1 << 4)
        /// The rest after the set.
        public static let rest = Exercise.Measures(rawValue: 1 << 5)
    }
}

extension Exercise.Measures: HintedValue {
    public static let valueHint = ValueHint.flags([
        "weight", "reps", "distance", "duration", "rpe", "rest",
    ])
}

extension Exercise.Measures: CustomStringConvertible {
    /// The names of the values with `+` between them, or the number if one is unknown.
    public var description: String { Self.valueHint.text(of: Int128(rawValue)) }
}
