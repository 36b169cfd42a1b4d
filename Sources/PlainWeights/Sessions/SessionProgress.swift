public import RecordStore

/// How far a session is, exercise by exercise, and what comes next.
///
/// A left and a right set are one. Sets to warm up count as far as they were planned; those that
/// were left out count no more once another set was done. Sets that belong to no entry were not
/// planned: they are in a part for each exercise.
public struct SessionProgress: Statistic, Hashable {
    /// The session that goes on.
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
        /// The entries in their order, then the exercises of sets without an entry in the order of
        /// their first sets.
        public var parts: [Part]
        /// The sets that were done.
        public var doneCount: Int
        /// The sets that were planned, and those that were done beyond the plan.
        public var plannedCount: Int
        /// What comes next; nil if nothing is left.
        public var next: Next?

        /// The volume so far.
        public var volume: Volume { parts.reduce(.zero) { $0 + $1.volume } }

        /// The volume of the last time of those exercises that were done before; nil if none was.
        public var lastVolume: Volume? {
            let known = parts.compactMap(\.lastVolume)
            return known.isEmpty ? nil : known.reduce(.zero, +)
        }
    }

    /// An exercise of the session.
    public struct Part: Hashable, Sendable {
        /// The entry, or nil for sets that belong to none.
        public var entry: SessionEntry?
        /// The exercise, or nil if it was deleted.
        public var exercise: Exercise.ID?
        /// The name of the exercise: as it is now, or as the entry or the set keeps it if it was
        /// deleted.
        public var exerciseName: String
        /// The sets that were done.
        public var doneCount: Int
        /// The sets that were planned.
        public var plannedCount: Int
        /// The sets that were done, in their order, those to warm up too.
        public var sets: [ExerciseSet]
        /// What the sets are planned to be that are left.
        public var openTargets: [ExerciseSet.Target]
        /// The sets of the last session in which the exercise was done.
        public var lastSets: [ExerciseSet]
        /// The volume so far.
        public var volume: Volume
        /// The volume of the last session in which the exercise was done; nil without one.
        public var lastVolume: Volume?

        /// What the next set is planned to be.
        fileprivate var nextTarget: ExerciseSet.Target?

        /// Whether sets that were planned were left out.
        public var isSkipped: Bool {
            entry?.isComplete == true && doneCount < entry?.targets?.count ?? 0
        }

        /// Whether no planned set is left.
        public var isComplete: Bool { doneCount >= plannedCount }
    }

    /// The set that comes next.
    public struct Next: Hashable, Sendable {
        /// The entry of the set.
        public var entry: SessionEntry
        /// The number of the set in its exercise, from 1.
        public var set: Int
        /// What the set is planned to be.
        public var target: ExerciseSet.Target?
    }

    /// - Complexity: O(log n) for each entry, and one step for each set of the session and of the
    ///   last ones.
    public func value(in snapshot: Snapshot) throws -> Value {
        var done = try snapshot.doneSets(of: session)
        var parts = try snapshot.fetch(.entries(of: session)).map { entry in
            try part(
                entry, entry.exercise,
                snapshot.get(entry.exercise)?.name ?? entry.exerciseName,
                done.byEntry.removeValue(forKey: entry.key) ?? [], in: snapshot)
        }
        for sets in done.loose(without: parts.compactMap(\.entry)) {
            let first = sets.first
            let name = try snapshot.get(first?.exercise)?.name ?? first?.exerciseName ?? ""
            parts.append(try part(nil, first?.exercise, name, sets, in: snapshot))
        }
        return Value(
            parts: parts, doneCount: parts.reduce(0) { $0 + $1.doneCount },
            plannedCount: parts.reduce(0) { $0 + max($1.plannedCount, $1.doneCount) },
            next: Self.next(among: parts))
    }

    private func part(
        _ entry: SessionEntry?, _ exercise: Exercise.ID?, _ name: String, _ sets: [ExerciseSet],
        in snapshot: Snapshot
    ) throws -> Part {
        let targets = entry?.targets ?? []
        let last =
            try exercise.map {
                try snapshot.value(of: LastSession(of: $0, before: session))
            } ?? []
        // Sets to warm up that were not planned are none of the plan.
        let warmUps = min(sets.warmUpCount, targets.warmUpCount)
        let isComplete = entry?.isComplete == true
        let plannedWarmUps = sets.plannedCount > 0 ? warmUps : targets.warmUpCount
        return Part(
            entry: entry, exercise: exercise, exerciseName: name,
            doneCount: sets.plannedCount + warmUps,
            plannedCount: isComplete
                ? min(sets.plannedCount, targets.plannedCount) + warmUps
                : targets.plannedCount + plannedWarmUps,
            sets: sets,
            openTargets: isComplete ? [] : targets.openPlaces(after: sets).map { targets[$0] },
            lastSets: last, volume: policy.volume(of: sets),
            lastVolume: last.isEmpty ? nil : policy.volume(of: last),
            nextTarget: targets.next(after: sets))
    }

    /// Returns what comes next: the first exercise that is not complete. In a superset the
    /// exercises are done in turn, the one with the fewest sets first.
    private static func next(among parts: [Part]) -> Next? {
        guard let first = parts.first(where: { !$0.isComplete }) else { return nil }
        var part = first
        if let group = first.entry?.supersetGroup {
            let open = parts.filter { $0.entry?.supersetGroup == group && !$0.isComplete }
            part = open.min { $0.doneCount < $1.doneCount } ?? first
        }
        return part.entry.map {
            Next(entry: $0, set: part.doneCount + 1, target: part.nextTarget)
        }
    }
}

extension [ExerciseSet.Target] {
    /// Returns the first target that no set has taken yet, or else the last one.
    fileprivate func next(after sets: [ExerciseSet]) -> ExerciseSet.Target? {
        nextPlace(after: sets).map { self[$0] } ?? last
    }

    /// Returns the place of the first target that no set has taken yet; nil if there is none.
    func nextPlace(after sets: [ExerciseSet]) -> Int? { openPlaces(after: sets).first }

    /// Returns the places of the targets that no set has taken yet. Targets to warm up before one
    /// that was taken were left out.
    fileprivate func openPlaces(after sets: [ExerciseSet]) -> [Int] {
        var queue = SetQueue(sets)
        var warmUps = sets.filter(\.completed).warmUpCount
        var open: [Int] = []
        for (place, target) in enumerated() {
            let isWarmUp = target.kind == .warmUp
            let isTaken = isWarmUp ? warmUps > 0 : queue.next(for: target) != nil
            if isTaken {
                if isWarmUp { warmUps -= 1 }
                open.removeAll { self[$0].kind == .warmUp }
            } else {
                open.append(place)
            }
        }
        return open
    }
}
