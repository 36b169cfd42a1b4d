public import RecordStore

extension ScheduledWorkout {
    /// What became of a scheduled workout.
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

        /// It is still to be done.
        public static let planned = ScheduledWorkout.State(rawValue: 0)
        /// It was done.
        public static let done = ScheduledWorkout.State(rawValue: 1)
        /// It was left out.
        public static let skipped = ScheduledWorkout.State(rawValue: 2)
    }
}

extension ScheduledWorkout.State: HintedValue {
    public static let valueHint = ValueHint.names([0: "planned", 1: "done", 2: "skipped"])
}

extension ScheduledWorkout.State: CustomStringConvertible {
    /// The name of the value, or its number if it is unknown.
    public var description: String { Self.valueHint.text(of: Int128(rawValue)) }
}
