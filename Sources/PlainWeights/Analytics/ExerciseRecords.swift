public import RecordStore

/// The records of an exercise: the best set by each measure.
public struct ExerciseRecords: Statistic, Hashable {
    public var exercise: Exercise.ID
    public var policy: RecordPolicy
    /// The greatest number of repetitions of the table.
    public var mostReps: Int

    /// Creates the statistic.
    public init(
        of exercise: Exercise.ID, policy: RecordPolicy = .standard, mostReps: Int = 15
    ) {
        self.exercise = exercise
        self.policy = policy
        self.mostReps = mostReps
    }

    /// The records.
    public struct Table: Hashable, Sendable {
        /// The heaviest set.
        public var heaviest: ExerciseSet?
        /// The heaviest set of at least so many repetitions, for 1, 2, 3 and so on. What nobody has
        /// done is nil.
        public var bestForReps: [ExerciseSet?]
        /// The set with the greatest estimate, and the estimate in kilograms.
        public var oneRepMax: (set: ExerciseSet, kilograms: Double)? {
            best.map { ($0, estimate) }
        }
        /// The set with the greatest product of its typed weight and its repetitions.
        public var mostSetVolume: ExerciseSet?
        /// The day with the greatest volume, and the volume.
        public var mostDayVolume: DayVolume?

        fileprivate var best: ExerciseSet?
        fileprivate var estimate = 0.0
    }

    /// A day with its volume.
    public struct DayVolume: Hashable, Sendable {
        public var day: LocalDay
        public var volume: Volume
    }

    /// The records as they are now.
    /// - Complexity: one search for each number of repetitions, and one step for each day of the
    ///   exercise.
    public func value(in snapshot: Snapshot) throws -> Table {
        let leaders = try policy.leaders(of: exercise, in: snapshot)
        var table = Table(bestForReps: [ExerciseSet?](repeating: nil, count: mostReps))
        var best: ExerciseSet?
        // From the most repetitions down, the best so far is the best of at least as many.
        for set in leaders.reversed() {
            if set.isBetter(than: best) { best = set }
            let reps = set.reps ?? 0
            for row in 0..<min(reps, mostReps) { table.bestForReps[row] = best }
            table.take(set, policy)
        }
        table.heaviest = best
        let policy = VolumePolicy(includesWarmUps: policy.includesWarmUps)
        let days = try policy.totals(of: .of(exercise), by: .day, during: nil, in: snapshot)
        for (day, sum) in days where sum.volume > table.mostDayVolume?.volume.rawValue ?? 0 {
            table.mostDayVolume = DayVolume(day: day, volume: Volume(rawValue: sum.volume))
        }
        return table
    }
}

extension ExerciseRecords.Table {
    fileprivate mutating func take(_ set: ExerciseSet, _ policy: RecordPolicy) {
        let (weight, reps) = (set.weight ?? .zero, set.reps ?? 0)
        if let kilograms = policy.formula.kilograms(weight, reps: reps, limit: policy.repsLimit),
            kilograms > estimate || kilograms == estimate && set.isBetter(than: best)
        {
            (best, estimate) = (set, kilograms)
        }
        guard weight > .zero else { return }
        let volume = mostSetVolume.map(Self.volume) ?? 0
        let new = Self.volume(set)
        if new > volume || new == volume && set.isBetter(than: mostSetVolume) {
            mostSetVolume = set
        }
    }

    private static func volume(_ set: ExerciseSet) -> Int128 {
        Int128(set.weight?.rawValue ?? 0) * Int128(set.reps ?? 0)
    }
}
