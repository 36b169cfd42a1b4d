public import RecordStore

extension ExerciseSet {
    /// The purpose of a set.
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

        /// A working set.
        public static let normal = ExerciseSet.Kind(rawValue: 0)
        /// A set to warm up.
        public static let warmUp = ExerciseSet.Kind(rawValue: 1)
        /// A set that goes on with less weight.
        public static let drop = ExerciseSet.Kind(rawValue: 2)
        /// A set that goes on until no further repetition is possible.
        public static let failure = ExerciseSet.Kind(rawValue: 3)
    }
}

extension ExerciseSet.Kind: HintedValue {
    public static let valueHint = ValueHint.names([
        0: "normal", 1: "warmUp", 2: "drop", 3: "failure",
    ])
}

extension ExerciseSet.Kind: CustomStringConvertible {
    /// The name of the value, or its number if it is unknown.
    public var description: String { Self.valueHint.text(of: Int128(rawValue)) }
}
