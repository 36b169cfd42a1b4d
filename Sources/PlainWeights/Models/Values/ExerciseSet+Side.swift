public import RecordStore

extension ExerciseSet {
    /// The side of the body that did a set.
    ///
    /// A value that a later version of the program wrote and this version does not know is kept.
    /// The raw values are in users' files. DO NOT CHANGE.
    public struct Side: RawRepresentable, Hashable, Sendable, Codable, FieldValue {
        /// The number in users' files.
        public var rawValue: UInt8

        /// Creates a value from its number in users' files.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// Both sides together.
        public static let both = ExerciseSet.Side(rawValue: 0)
        /// The left side.
        public static let left = ExerciseSet.Side(rawValue: 1)
        /// The right side.
        public static let right = ExerciseSet.Side(rawValue: 2)
    }
}

extension ExerciseSet.Side: HintedValue {
    public static let valueHint = ValueHint.names([0: "both", 1: "left", 2: "right"])
}

extension ExerciseSet.Side: CustomStringConvertible {
    /// The name of the value, or its number if it is unknown.
    public var description: String { Self.valueHint.text(of: Int128(rawValue)) }
}
