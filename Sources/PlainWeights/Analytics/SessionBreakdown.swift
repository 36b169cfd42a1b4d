public import RecordStore

/// What was done in a session, exercise by exercise, with the sets of each weight together.
public struct SessionBreakdown: Statistic, Hashable {
    /// The session that is broken down.
    public var session: WorkoutSession.ID

    /// Creates the statistic.
    public init(of session: WorkoutSession.ID) {
        self.session = session
    }

    /// The sets of one weight.
    public struct Group: Hashable, Sendable {
        /// The weight, or nil for sets without one.
        public var weight: Weight?
        /// The unit in which the user typed the weight.
        public var weightUnit: Weight.Unit
        /// The repetitions of each set, in the order in which the sets were done.
        public var reps: [Int?]

        /// Creates a group.
        public init(weight: Weight?, weightUnit: Weight.Unit, reps: [Int?]) {
            self.weight = weight
            self.weightUnit = weightUnit
            self.reps = reps
        }
    }

    /// An exercise of the session.
    public struct Part: Hashable, Sendable {
        /// The exercise, or nil for sets without one.
        public var exercise: Exercise.ID?
        /// The groups in the order of their first sets.
        public var groups: [Group]
    }

    /// The exercises in the order of their first sets. Sets that were not done are left out.
    /// - Complexity: O(s) for s sets of the session.
    public func value(in snapshot: Snapshot) throws -> [Part] {
        var parts: [Part] = []
        try snapshot.forEach(.of(session).and { $0.completed == true }) { set in
            let known = parts.firstIndex { $0.exercise == set.exercise }
            let part = known ?? parts.count
            if known == nil { parts.append(Part(exercise: set.exercise, groups: [])) }
            let group = parts[part].groups.firstIndex { $0.weight == set.weight }
            if let group {
                parts[part].groups[group].reps.append(set.reps)
            } else {
                parts[part].groups.append(
                    Group(weight: set.weight, weightUnit: set.weightUnit, reps: [set.reps]))
            }
        }
        return parts
    }
}
