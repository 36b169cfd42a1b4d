public import RecordStore

/// The rules by which a set was a record when it was done, for a celebration.
public struct NewRecords: Statistic, Hashable {
    /// The set that may be a record.
    public var set: ExerciseSet.ID
    /// The rules, or nil for the usual ones of the exercise.
    public var rules: [RecordRule]?
    /// The sets that can be records, and the formula of estimates.
    public var policy: RecordPolicy

    /// Creates the statistic.
    public init(
        by set: ExerciseSet.ID, rules: [RecordRule]? = nil,
        policy: RecordPolicy = .standard
    ) {
        self.set = set
        self.rules = rules
        self.policy = policy
    }

    /// Those of the rules by which the set beats all that were done before it. The first set ever
    /// beats none.
    /// - Complexity: one search for each number of repetitions, and one step for each set that was
    ///   better and done later. Of a set without repetitions one search for each rule.
    public func value(in snapshot: Snapshot) throws -> [RecordRule] {
        guard let set = try snapshot.get(set), let exercise = set.exercise,
            set.completed, policy.counts(set.kind)
        else { return [] }
        let rules = try rules ?? snapshot.get(exercise).map { RecordRule.usual(for: $0) } ?? []
        var leaders: [Leader]?
        return try rules.filter { rule in
            if !rule.comparesWeights {
                return try isBest(set, of: exercise, by: rule, in: snapshot)
            }
            guard let lifted = Leader(set), lifted.reps > 0 else { return false }
            let known = try leaders ?? policy.leaders(of: exercise, before: lifted, in: snapshot)
            leaders = known
            var front = RecordFront(rule, policy)
            for leader in known { _ = front.take(leader.weight, leader.reps) }
            return front.take(lifted.weight, lifted.reps)
        }
    }

    /// Returns whether a set beats all that are alike and were done before it.
    private func isBest(
        _ set: ExerciseSet, of exercise: Exercise.ID, by rule: RecordRule, in snapshot: Snapshot
    ) throws -> Bool {
        let moment = SetMoment(set)
        let end = set.timestamp.addingTimeInterval(1)
        var front = RecordFront(rule, policy)
        return try front.take(set.feat) { likeness in
            try policy.best(by: rule, likeness, of: exercise, before: end, in: snapshot) {
                $0 < moment
            }
        }
    }
}
