public import RecordStore

/// The rules by which a set was a record when it was done, for a celebration.
public struct NewRecords: Statistic, Hashable {
    public var set: ExerciseSet.ID
    public var rules: [RecordRule]
    public var policy: RecordPolicy

    /// Creates the statistic.
    public init(
        by set: ExerciseSet.ID, rules: [RecordRule] = RecordRule.usual,
        policy: RecordPolicy = .standard
    ) {
        self.set = set
        self.rules = rules
        self.policy = policy
    }

    /// Those of the rules by which the set beats all that were done before it. The first set ever
    /// beats none.
    /// - Complexity: one search for each number of repetitions, and one step for each set that was
    ///   heavier and done later.
    public func value(in snapshot: Snapshot) throws -> [RecordRule] {
        guard let set = try snapshot.get(set), let exercise = set.exercise,
            let lifted = Leader(set), lifted.reps > 0,
            set.completed, policy.counts(set.kind)
        else { return [] }
        let leaders = try policy.leaders(of: exercise, before: lifted, in: snapshot)
        return rules.filter { rule in
            var front = RecordFront(rule, policy)
            for leader in leaders { _ = front.take(leader.weight, leader.reps) }
            return front.take(lifted.weight, lifted.reps)
        }
    }
}
