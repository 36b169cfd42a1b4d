public import RecordStore

extension StrengthMark {
    /// The meaning of a strength mark.
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

        /// A weight that was lifted in a test.
        public static let tested = StrengthMark.Kind(rawValue: 0)
        /// The weight from which plans are calculated.
        public static let trainingMaximum = StrengthMark.Kind(rawValue: 1)
        /// A weight to reach.
        public static let goal = StrengthMark.Kind(rawValue: 2)
    }
}

extension StrengthMark.Kind: HintedValue {
    public static let valueHint = ValueHint.names([0: "tested", 1: "trainingMaximum", 2: "goal"])
}

extension StrengthMark.Kind: CustomStringConvertible {
    /// The name of the value, or its number if it is unknown.
    public var description: String { Self.valueHint.text(of: Int128(rawValue)) }
}
