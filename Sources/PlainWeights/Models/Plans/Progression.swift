public import RecordStore

/// How the targets of a planned exercise change from session to session.
public struct Progression: OpenDocument {
    /// The rule.
    public var rule: Progression.Rule
    /// What grows.
    public var measure: Progression.Measure
    /// The weight that is added.
    public var step: Weight?
    /// The unit in which the user typed the step.
    public var stepUnit: Weight.Unit
    /// The repetitions that are added.
    public var stepReps: Int?
    /// The time that is added.
    public var stepDuration: TimeSpan?
    /// The distance that is added.
    public var stepDistance: Distance?
    /// The thousandths of the present value that are added, for ``Progression/Rule/percent``.
    public var stepShare: Int?
    /// The least weight that is added.
    public var leastStep: Weight?
    /// The weight of which suggestions are multiples, or nil for what the plates of the gym make.
    public var rounding: Weight?
    /// The thousandths of the training maximum, for ``Progression/Rule/shareOfMaximum``.
    public var share: Int?
    /// The number of sessions without success after which the weight is lowered.
    public var failuresToDeload: Int?
    /// The thousandths by which the weight is lowered then.
    public var deloadShare: Int
    public var unknown = UnknownMembers()

    /// Creates a progression.
    public init(
        _ rule: Progression.Rule, measure: Progression.Measure = .weight, step: Weight? = nil,
        stepUnit: Weight.Unit = .kilograms, stepReps: Int? = nil, stepDuration: TimeSpan? = nil,
        stepDistance: Distance? = nil, stepShare: Int? = nil, leastStep: Weight? = nil,
        rounding: Weight? = nil, share: Int? = nil, failuresToDeload: Int? = nil,
        deloadShare: Int = 100
    ) {
        self.rule = rule
        self.measure = measure
        self.step = step
        self.stepUnit = stepUnit
        self.stepReps = stepReps
        self.stepDuration = stepDuration
        self.stepDistance = stepDistance
        self.stepShare = stepShare
        self.leastStep = leastStep
        self.rounding = rounding
        self.share = share
        self.failuresToDeload = failuresToDeload
        self.deloadShare = deloadShare
    }

    public static let blank = Progression(.addStep)
    public static let members: [DocumentMember<Progression>] = [
        DocumentMember("rule", \.rule), DocumentMember("measure", \.measure),
        DocumentMember("step", \.step), DocumentMember("stepUnit", \.stepUnit),
        DocumentMember("stepReps", \.stepReps), DocumentMember("stepDuration", \.stepDuration),
        DocumentMember("stepDistance", \.stepDistance), DocumentMember("stepShare", \.stepShare),
        DocumentMember("leastStep", \.leastStep), DocumentMember("rounding", \.rounding),
        DocumentMember("share", \.share), DocumentMember("failuresToDeload", \.failuresToDeload),
        DocumentMember("deloadShare", \.deloadShare),
    ]
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
        /// A share of the present value is added, and rounded.
        public static let percent = Progression.Rule(rawValue: "percent")
        /// The weight is a share of the training maximum.
        public static let shareOfMaximum = Progression.Rule(rawValue: "shareOfMaximum")
        /// The last sessions decide by weights whether to progress, to stay or to regress.
        public static let weighted = Progression.Rule(rawValue: "weighted")
    }

    /// What grows by a progression.
    ///
    /// A value that a later version of the program wrote and this version does not know is kept.
    /// The raw values are in users' files. DO NOT CHANGE.
    public struct Measure: RawRepresentable, Hashable, Sendable, Codable {
        /// The name in users' files.
        public var rawValue: String

        /// Creates a value from its name in users' files.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The weight.
        public static let weight = Progression.Measure(rawValue: "weight")
        /// The number of repetitions.
        public static let reps = Progression.Measure(rawValue: "reps")
        /// The length of a set.
        public static let duration = Progression.Measure(rawValue: "duration")
        /// The distance.
        public static let distance = Progression.Measure(rawValue: "distance")
    }
}
