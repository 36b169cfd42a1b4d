public import RecordStore

/// The records of an exercise: the best set by each measure.
public struct ExerciseRecords: Statistic, Hashable {
    /// The exercise whose records are wanted.
    public var exercise: Exercise.ID
    /// The sets that can be records, and the formula of estimates.
    public var policy: RecordPolicy
    /// The greatest number of repetitions of the table.
    public var mostReps: Int
    /// The distances of the table.
    public var distances: [Distance]

    /// Creates the statistic.
    public init(
        of exercise: Exercise.ID, policy: RecordPolicy = .standard, mostReps: Int = 15,
        distances: [Distance] = Self.usualDistances
    ) {
        self.exercise = exercise
        self.policy = policy
        self.mostReps = mostReps
        self.distances = distances
    }

    /// The distances for which many know their best times: 400 m, 1 km, a mile, 5 km, 10 km, half a
    /// marathon and a marathon.
    public static let usualDistances: [Distance] = [
        .meters(400), .kilometers(1), .miles(1), .kilometers(5), .kilometers(10),
        .meters(21_097.5), .meters(42_195),
    ]

    /// The records.
    public struct Table: Hashable, Sendable {
        /// The best set, as in ``PersonalBest``.
        public var best: ExerciseSet?
        /// The best set of at least so many repetitions, for 1, 2, 3 and so on. What nobody has
        /// done is nil.
        public var bestForReps: [ExerciseSet?]
        /// The set with the greatest estimate, and the estimate.
        public var oneRepMax: SetEstimate?
        /// The set with the greatest product of its typed weight and its repetitions.
        public var mostSetVolume: ExerciseSet?
        /// The day with the greatest volume, and the volume.
        public var mostDayVolume: DayVolume?
        /// The longest set of each weight, the least weight first, of sets that have a duration and
        /// neither a distance nor repetitions; of several the earliest.
        public var longest: [ExerciseSet] = []
        /// The set that went farthest; of several the fastest.
        public var farthest: ExerciseSet?
        /// The fastest set of each distance that was asked for. What nobody has done is nil.
        public var fastest: [ExerciseSet?] = []
    }

    /// A set with the estimate of what could be lifted once.
    public struct SetEstimate: Hashable, Sendable {
        /// The set that the estimate was made from.
        public var set: ExerciseSet
        /// The estimate in kilograms.
        public var kilograms: Double
    }

    /// A day with its volume.
    public struct DayVolume: Hashable, Sendable {
        /// The day on which the sets were done.
        public var day: LocalDay
        /// The volume of all sets of the day.
        public var volume: Volume
    }

    /// The records as they are now.
    /// - Complexity: one search for each number of repetitions, each weight of holds and each
    ///   distance that was asked for, and one step for each day of the exercise.
    public func value(in snapshot: Snapshot) throws -> Table {
        let leaders = try policy.leaders(of: exercise, in: snapshot)
        var sets: [ExerciseSet.ID: ExerciseSet] = [:]
        for leader in leaders { sets[leader.id] = try snapshot.get(leader.id) }
        var table = Table(bestForReps: [ExerciseSet?](repeating: nil, count: mostReps))
        var best: Leader?
        // From the most repetitions down, the best so far is the best of at least as many.
        for leader in leaders.reversed() {
            if leader.isBetter(than: best) { best = leader }
            let set = best.flatMap { sets[$0.id] }
            for row in 0..<min(leader.reps, mostReps) { table.bestForReps[row] = set }
        }
        table.best = best.flatMap { sets[$0.id] }
        if let (leader, kilograms) = strongest(of: leaders), let set = sets[leader.id] {
            table.oneRepMax = SetEstimate(set: set, kilograms: kilograms)
        }
        table.longest = try self.policy.longest(of: exercise, in: snapshot)
        table.farthest = try self.policy.farthest(of: exercise, in: snapshot)
        table.fastest = try distances.map {
            try table.farthest == nil
                ? nil : self.policy.fastest(of: exercise, over: $0, in: snapshot)
        }
        table.mostSetVolume = mostVolume(of: leaders).flatMap { sets[$0.id] }
        let policy = VolumePolicy(includesWarmUps: policy.includesWarmUps)
        let days = try policy.totals(of: .of(exercise), by: .day, during: nil, in: snapshot)
        for (day, sum) in days where sum.volume > table.mostDayVolume?.volume.rawValue ?? 0 {
            table.mostDayVolume = DayVolume(day: day, volume: Volume(rawValue: sum.volume))
        }
        return table
    }

    /// Returns the leader with the greatest estimate, and the estimate in kilograms.
    private func strongest(of leaders: [Leader]) -> (Leader, kilograms: Double)? {
        var strongest: (leader: Leader, kilograms: Double)?
        for leader in leaders {
            guard let kilograms = policy.estimate(of: leader) else { continue }
            let isStronger =
                strongest.map { known in
                    kilograms > known.kilograms
                        || kilograms == known.kilograms && leader.isBetter(than: known.leader)
                } ?? true
            if isStronger { strongest = (leader, kilograms) }
        }
        return strongest
    }

    /// Returns the leader with the greatest product of its typed weight and its repetitions.
    private func mostVolume(of leaders: [Leader]) -> Leader? {
        var most: Leader?
        for leader in leaders where leader.weight ?? .zero > .zero {
            let (new, known) = (leader.typedVolume, most?.typedVolume ?? 0)
            if new > known || new == known && leader.isBetter(than: most) { most = leader }
        }
        return most
    }
}

extension RecordPolicy {
    /// Returns the estimate of a set in kilograms, or nil if none is made from it.
    func estimate(of leader: Leader) -> Double? {
        leader.weight.flatMap { formula.kilograms($0, reps: leader.reps, limit: repsLimit) }
    }
}

extension Leader {
    fileprivate var typedVolume: Int128 { Int128(weight?.rawValue ?? 0) * Int128(reps) }
}
