public import RecordStore

extension ExerciseSet {
    /// What was special about a set, beside its kind.
    ///
    /// Bits that a later version of the program wrote and this version does not know are kept. The
    /// raw values are in users' files. DO NOT CHANGE.
    public struct Traits: OptionSet, Hashable, Sendable, Codable, FieldValue {
        /// The bits in users' files.
        public var rawValue: UInt32

        /// Creates a set from its bits in users' files.
        public init(rawValue: UInt32) {
            self.rawValue = rawValue
        }

        /// It went on with less weight.
        public static let drop = ExerciseSet.Traits(rawValue: 1 << 0)
        /// It went on until no further repetition was possible.
        public static let toFailure = ExerciseSet.Traits(rawValue: 1 << 1)
        /// A partner or a machine helped.
        public static let assisted = ExerciseSet.Traits(rawValue: 1 << 2)
        /// The weight was held at the turning point.
        public static let paused = ExerciseSet.Traits(rawValue: 1 << 3)
        /// It was done by the clock.
        public static let timed = ExerciseSet.Traits(rawValue: 1 << 4)
        /// It was done in turn with another exercise.
        public static let superset = ExerciseSet.Traits(rawValue: 1 << 5)
        /// It was done beyond the plan.
        public static let bonus = ExerciseSet.Traits(rawValue: 1 << 6)
        /// It comes from another program, which may know nothing of it but that it was done.
        public static let imported = ExerciseSet.Traits(rawValue: 1 << 7)
    }
}

extension ExerciseSet.Traits: HintedValue {
    public static let valueHint = ValueHint.flags([
        "drop", "toFailure", "assisted", "paused", "timed", "superset", "bonus", "imported",
    ])
}

extension ExerciseSet.Traits: CustomStringConvertible {
    /// The names of the values with `+` between them, or the number if one is unknown.
    public var description: String { Self.valueHint.text(of: Int128(rawValue)) }
}
