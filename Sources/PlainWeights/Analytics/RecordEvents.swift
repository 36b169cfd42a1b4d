public import RecordStore

/// The sets of an exercise that were records when they were done, in the order of time.
///
/// The first set ever is the baseline, and no event.
public struct RecordEvents: Statistic, Hashable {
    /// The exercise whose records are wanted.
    public var exercise: Exercise.ID
    /// The rule by which a set is a record.
    public var rule: RecordRule
    /// The days whose sets are wanted, or nil for all.
    public var days: Range<LocalDay>?
    /// The sets that can be records, and the formula of estimates.
    public var policy: RecordPolicy

    /// Creates the statistic.
    public init(
        of exercise: Exercise.ID, by rule: RecordRule = .heaviest,
        during days: Range<LocalDay>? = nil, policy: RecordPolicy = .standard
    ) {
        self.exercise = exercise
        self.rule = rule
        self.days = days
        self.policy = policy
    }

    /// The sets that were records.
    /// - Complexity: one step for each set of the exercise in the days, and one search for each
    ///   number of repetitions.
    public func value(in snapshot: Snapshot) throws -> [ExerciseSet] {
        var found: [ExerciseSet.ID] = []
        let walk = SetWalk(exercise: exercise, policy: policy, days: days)
        try walk.forEach(by: rule, in: snapshot) { step in
            if step.isRecord { found.append(step.id) }
        }
        return try found.compactMap { try snapshot.get($0) }
    }
}
