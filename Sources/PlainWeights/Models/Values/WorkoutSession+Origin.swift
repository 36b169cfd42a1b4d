public import RecordStore

extension WorkoutSession {
    /// The beginning of a session.
    ///
    /// A value that a later version of the program wrote and this version does not know is kept.
    /// The raw values are in users' files. DO NOT CHANGE.
    public struct Origin: RawRepresentable, Hashable, Sendable, Codable, FieldValue {
        /// The number in users' files.
        public var rawValue: UInt8

        /// Creates a value from its number in users' files.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// It was started without a plan.
        public static let quick = WorkoutSession.Origin(rawValue: 0)
        /// It was started from a day of a program.
        public static let scheduled = WorkoutSession.Origin(rawValue: 1)
        /// It was started from a workout.
        public static let workout = WorkoutSession.Origin(rawValue: 2)
        /// It was started as another session once more.
        public static let repeated = WorkoutSession.Origin(rawValue: 3)
        /// It comes from another program.
        public static let imported = WorkoutSession.Origin(rawValue: 4)
    }
}

extension WorkoutSession.Origin: HintedValue {
    public static let valueHint = ValueHint.names([
        0: "quick", 1: "scheduled", 2: "workout", 3: "repeated", 4: "imported",
    ])
}

extension WorkoutSession.Origin: CustomStringConvertible {
    /// The name of the value, or its number if it is unknown.
    public var description: String { Self.valueHint.text(of: Int128(rawValue)) }
}
