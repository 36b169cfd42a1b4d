extension ExerciseSet {
    /// What a set is planned to be. Nil says nothing.
    public struct Target: Hashable, Sendable, Codable {
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
        public var distance: Distance?
        /// The unit in which the user typed the distance.
        public var distanceUnit: Distance.Unit
        public var duration: TimeSpan?
        /// The rest after the set.
        public var rest: TimeSpan?
        public var kind: ExerciseSet.Kind
        public var side: ExerciseSet.Side

        /// Creates a target.
        public init(
            weight: Weight? = nil, weightUnit: Weight.Unit = .kilograms, share: Int? = nil,
            shareOf: StrengthMark.Kind = .trainingMaximum, reps: ClosedRange<Int>? = nil,
            isAsManyAsPossible: Bool = false, rpe: Double? = nil, distance: Distance? = nil,
            distanceUnit: Distance.Unit = .kilometers, duration: TimeSpan? = nil,
            rest: TimeSpan? = nil, kind: ExerciseSet.Kind = .normal, side: ExerciseSet.Side = .both
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
        }
    }
}
