public import RecordStore

extension ExerciseSet {
    /// What a set is planned to be. Nil says nothing.
    public struct Target: OpenDocument {
        /// The weight of one implement.
        public var weight: Weight?
        /// The unit in which the user typed the weight.
        public var weightUnit: Weight.Unit
        /// The weight as thousandths of a strength mark of the exercise, in place of a weight.
        public var share: Int?
        /// The mark of which the weight is a share.
        public var shareOf: StrengthMark.Kind
        /// The numbers of repetitions, from the least to the most.
        public var reps: ClosedRange<Int>?
        /// Whether as many repetitions as possible are wanted, of which ``reps`` is the least.
        public var isAsManyAsPossible: Bool
        /// The rate of perceived exertion, from 0 to 10.
        public var rpe: Double?
        /// The distance to cover.
        public var distance: Distance?
        /// The unit in which the user typed the distance.
        public var distanceUnit: Distance.Unit
        /// The length of the set.
        public var duration: TimeSpan?
        /// The rest after the set.
        public var rest: TimeSpan?
        /// The purpose of the set.
        public var kind: ExerciseSet.Kind
        /// The side of the body.
        public var side: ExerciseSet.Side
        /// The targets of the two sides, if they are planned apart. Each says its ``side``, and
        /// what it does not say is said here.
        public var sides: [Target]
        /// What is planned beside these members, such as an incline or a tempo.
        public var extras: Extras?
        public var unknown = UnknownMembers()

        /// Creates a target.
        public init(
            weight: Weight? = nil, weightUnit: Weight.Unit = .kilograms, share: Int? = nil,
            shareOf: StrengthMark.Kind = .trainingMaximum, reps: ClosedRange<Int>? = nil,
            isAsManyAsPossible: Bool = false, rpe: Double? = nil, distance: Distance? = nil,
            distanceUnit: Distance.Unit = .kilometers, duration: TimeSpan? = nil,
            rest: TimeSpan? = nil, kind: ExerciseSet.Kind = .normal,
            side: ExerciseSet.Side = .both, sides: [Target] = [], extras: Extras? = nil
        ) {
            self.weight = weight
            self.weightUnit = weightUnit
            self.share = share
            self.shareOf = shareOf
            self.reps = reps
            self.isAsManyAsPossible = isAsManyAsPossible
            self.rpe = rpe
            self.distance = distance
            self.distanceUnit = distanceUnit
            self.duration = duration
            self.rest = rest
            self.kind = kind
            self.side = side
            self.sides = sides
            self.extras = extras
        }

        public static let blank = Target()
        public static let members: [DocumentMember<Target>] = [
            DocumentMember("weight", \.weight), DocumentMember("weightUnit", \.weightUnit),
            DocumentMember("share", \.share), DocumentMember("shareOf", \.shareOf),
            DocumentMember("reps", \.reps),
            DocumentMember("isAsManyAsPossible", \.isAsManyAsPossible),
            DocumentMember("rpe", \.rpe), DocumentMember("distance", \.distance),
            DocumentMember("distanceUnit", \.distanceUnit), DocumentMember("duration", \.duration),
            DocumentMember("rest", \.rest), DocumentMember("kind", \.kind),
            DocumentMember("side", \.side), DocumentMember("sides", \.sides),
            DocumentMember("extras", \.extras),
        ]
    }
}
