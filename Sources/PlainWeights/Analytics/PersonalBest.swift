public import RecordStore

/// The best set of an exercise: by weight, then repetitions, then by being the earliest.
///
/// Any weight is more than none. So of an exercise without weights the best set is the one with the
/// most repetitions, and of several the earliest.
///
/// It is right after each edit, deletion and insertion in the past.
public struct PersonalBest: Statistic, Hashable {
    /// The exercise whose best set is wanted.
    public var exercise: Exercise.ID
    /// The sets that can be records.
    public var policy: RecordPolicy

    /// Creates the statistic.
    public init(of exercise: Exercise.ID, policy: RecordPolicy = .standard) {
        self.exercise = exercise
        self.policy = policy
    }

    /// The set, or nil if none has repetitions.
    /// - Complexity: one search for each number of repetitions.
    public func value(in snapshot: Snapshot) throws -> ExerciseSet? {
        try snapshot.get(policy.leaders(of: exercise, in: snapshot).best?.id)
    }
}
