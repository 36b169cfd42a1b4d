public import RecordStore

/// The sets of an exercise that were records when they were done, in the order of time.
///
/// The first set ever is the baseline, and no event.
public struct RecordEvents: Statistic, Hashable {
    public var exercise: Exercise.ID
    public var rule: RecordRule
    public var policy: RecordPolicy

    /// Creates the statistic.
    public init(
        of exercise: Exercise.ID, by rule: RecordRule = .heaviest,
        policy: RecordPolicy = .standard
    ) {
        self.exercise = exercise
        self.rule = rule
        self.policy = policy
    }

    /// The sets that were records.
    /// - Complexity: one step for each set of the exercise.
    public func value(in snapshot: Snapshot) throws -> [ExerciseSet] {
        let exercise = exercise
        var sets = Query<ExerciseSet> { $0.exercise == exercise && $0.completed == true }
        if !policy.includesWarmUps {
            sets = sets.and { $0.computed(ExerciseSet.isWarmUp) == false }
        }
        var found: [ExerciseSet] = []
        var front = RecordFront(rule, policy)
        try snapshot.forEach(
            sets.sorted(by: .ascending(\.timestamp), .ascending(\.sequence))
        ) { set in
            if front.take(set) { found.append(set) }
        }
        return found
    }
}
