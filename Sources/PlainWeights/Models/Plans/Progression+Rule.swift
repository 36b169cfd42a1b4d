extension Progression {
    /// A rule by which targets change.
    ///
    /// A rule that a later version of the program wrote and this version does not know is kept. The
    /// raw values are in users' files. DO NOT CHANGE.
    public struct Rule: RawRepresentable, Hashable, Sendable, Codable {
        /// The name in users' files.
        public var rawValue: String

        /// Creates a rule from its name in users' files.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// A step is added when all repetitions were done.
        public static let addStep = Progression.Rule(rawValue: "addStep")
        /// First the repetitions grow to the end of their range, then the weight.
        public static let double = Progression.Rule(rawValue: "double")
        /// The weight is a share of the training maximum.
        public static let shareOfMaximum = Progression.Rule(rawValue: "shareOfMaximum")
    }
}
