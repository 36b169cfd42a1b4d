/// How the targets of a planned exercise change from session to session.
public struct Progression: Hashable, Sendable, Codable {
    /// The rule.
    public var rule: Progression.Rule
    /// The weight that is added.
    public var step: Weight?
    /// The unit in which the user typed the step.
    public var stepUnit: Weight.Unit
    /// The thousandths of the training maximum, for ``Progression/Rule/shareOfMaximum``.
    public var share: Int?
    /// The number of sessions without success after which the weight is lowered.
    public var failuresToDeload: Int?
    /// The thousandths by which the weight is lowered then.
    public var deloadShare: Int

    /// Creates a progression.
    public init(
        _ rule: Progression.Rule, step: Weight? = nil, stepUnit: Weight.Unit = .kilograms,
        share: Int? = nil, failuresToDeload: Int? = nil, deloadShare: Int = 100
    ) {
        self.rule = rule
        self.step = step
        self.stepUnit = stepUnit
        self.share = share
        self.failuresToDeload = failuresToDeload
        self.deloadShare = deloadShare
    }
}

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
