public import RecordStore

extension WorkoutSession {
    /// Whether a session goes on.
    ///
    /// A value that a later version of the program wrote and this version does not know is kept.
    /// The raw values are in users' files. DO NOT CHANGE.
    public struct State: RawRepresentable, Hashable, Sendable, Codable, FieldValue {
        /// The number in users' files.
        public var rawValue: UInt8

        /// Creates a value from its number in users' files.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// The session is over, whether or not its end was noted.
        public static let finished = WorkoutSession.State(rawValue: 0)
        /// The session goes on.
        public static let active = WorkoutSession.State(rawValue: 1)
    }
}

extension WorkoutSession.State: HintedValue {
    public static let valueHint = ValueHint.names([0: "finished", 1: "active"])
}

extension WorkoutSession.State: CustomStringConvertible {
    /// The name of the value, or its number if it is unknown.
    public var description: String { Self.valueHint.text(of: Int128(rawValue)) }
}
