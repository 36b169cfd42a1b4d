public import RecordStore

/// How far a session is, exercise by exercise, and what comes next.
///
/// A left and a right set are one. Sets to warm up count as far as they were planned. Sets without
/// an entry are in no part.
public struct SessionProgress: Statistic, Hashable {
    public var session: WorkoutSession.ID
    /// What is added up as the volume.
    public var policy: VolumePolicy

    /// Creates the statistic.
    public init(of session: WorkoutSession.ID, policy: VolumePolicy = VolumePolicy()) {
        self.session = session
        self.policy = policy
    }

    /// The progress of a session.
    public struct Value: Hashable, Sendable {
        /// The entries in their order.
        public var parts: [Part]
        /// The sets that were done.
        public var doneCount: Int
        /// The sets that were planned, and those that were done beyond the plan.
        public var plannedCount: Int
        /// What comes next; nil if nothing is left.
        public var next: Next?
    }

    /// An exercise of the session.
    public struct Part: Hashable, Sendable {
        public var entry: SessionEntry
        /// The sets that were done.
        public var doneCount: Int
        /// The sets that were planned.
        public var plannedCount: Int
        /// The volume so far.
        public var volume: Volume
        /// The volume of the last session in which the exercise was done; nil without one.
        public var lastVolume: Volume?

        /// What the next set is planned to be.
        fileprivate var nextTarget: ExerciseSet.Target? {
            guard let targets = entry.targets else { return nil }
            return targets.indices.contains(doneCount) ? targets[doneCount] : targets.last
        }

        /// Whether no planned set is left.
        public var isComplete: Bool { doneCount >= plannedCount }
    }

    /// The set that comes next.
    public struct Next: Hashable, Sendable {
        public var entry: SessionEntry
        /// The number of the set in its exercise, from 1.
        public var set: Int
        /// What the set is planned to be.
        public var target: ExerciseSet.Target?
    }

    /// - Complexity: O(log n) for each entry, and one step for each set of the session and of the
    ///   last ones.
    public func value(in snapshot: Snapshot) throws -> Value {
        var parts: [Part] = []
        let done = try snapshot.doneSets(of: session)
        for entry in try snapshot.fetch(.entries(of: session)) {
            let sets = done[entry.key] ?? []
            let targets = entry.targets ?? []
            let last = try entry.exercise.map {
                try snapshot.value(of: LastSession(of: $0, before: session))
            }
            parts.append(
                Part(
                    entry: entry,
                    // Sets to warm up that were not planned are none of the plan.
                    doneCount: sets.plannedCount + min(sets.warmUpCount, targets.warmUpCount),
                    plannedCount: targets.plannedCount + targets.warmUpCount,
                    volume: policy.volume(of: sets),
                    lastVolume: last.flatMap { $0.isEmpty ? nil : policy.volume(of: $0) }))
        }
        return Value(
            parts: parts, doneCount: parts.reduce(0) { $0 + $1.doneCount },
            plannedCount: parts.reduce(0) { $0 + max($1.plannedCount, $1.doneCount) },
            next: Self.next(among: parts))
    }

    /// Returns what comes next: the first exercise that is not complete. In a superset the
    /// exercises are done in turn, the one with the fewest sets first.
    private static func next(among parts: [Part]) -> Next? {
        guard let first = parts.first(where: { !$0.isComplete }) else { return nil }
        var part = first
        if let group = first.entry.supersetGroup {
            let open = parts.filter { $0.entry.supersetGroup == group && !$0.isComplete }
            part = open.min { $0.doneCount < $1.doneCount } ?? first
        }
        return Next(
            entry: part.entry, set: part.doneCount + 1,
            target: part.nextTarget)
    }
}

extension Snapshot {
    /// Returns the sets of a session that were done by the keys of their entries, each in their
    /// order.
    func doneSets(of session: WorkoutSession.ID) throws -> [UInt32: [ExerciseSet]] {
        var sets: [UInt32: [ExerciseSet]] = [:]
        try forEach(.of(session).and { $0.completed == true }) { set in
            if let key = set.entry { sets[key, default: []].append(set) }
        }
        return sets
    }
}
