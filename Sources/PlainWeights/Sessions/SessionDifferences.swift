public import RecordStore

/// What differs between a session and the plan from which it was started.
public struct SessionDifferences: Statistic, Hashable {
    public var session: WorkoutSession.ID

    /// Creates the statistic.
    public init(of session: WorkoutSession.ID) {
        self.session = session
    }

    /// The differences. All lists are empty if there are none, and for a session without a plan.
    public struct Value: Hashable, Sendable {
        /// The exercises that were not planned, in their order.
        public var added: [SessionEntry] = []
        /// The planned exercises that are not in the session.
        public var removed: [PlannedExercise] = []
        /// The entries with another exercise than the planned one.
        public var substituted: [SessionEntry] = []
        /// The entries with another number of sets than planned.
        public var setCounts: [SetCount] = []
        /// Whether planned exercises stand in another order.
        public var isReordered = false

        /// Whether there are none.
        public var isEmpty: Bool { self == Value() }
    }

    /// An entry with another number of sets than planned.
    public struct SetCount: Hashable, Sendable {
        public var entry: SessionEntry
        public var planned: Int
        public var done: Int
    }

    /// - Complexity: O(log n) for each entry and each planned exercise.
    public func value(in snapshot: Snapshot) throws -> Value {
        guard let session = try snapshot.get(session) else { return Value() }
        let plan = try snapshot.plan(of: session)
        if plan.isEmpty { return Value() }
        let entries = try snapshot.fetch(.entries(of: session.id))
        let done = try snapshot.doneSets(of: session.id)
        let planned = Dictionary(plan.map { ($0.id, $0) }) { first, _ in first }
        var value = Value()
        var order: [PlannedExercise.ID] = []
        for entry in entries {
            guard let own = entry.plannedExercise.flatMap({ planned[$0] }) else {
                value.added.append(entry)
                continue
            }
            order.append(own.id)
            if entry.exercise != nil, entry.exercise != own.exercise {
                value.substituted.append(entry)
            }
            let done = (done.byEntry[entry.key] ?? []).plannedCount
            let count = try snapshot.resolve(nil, planned: own).targets.plannedCount
            if done != count {
                value.setCounts.append(SetCount(entry: entry, planned: count, done: done))
            }
        }
        let found = Set(order)
        value.removed = plan.filter { !found.contains($0.id) }
        value.isReordered = plan.map(\.id).filter(found.contains) != order
        return value
    }
}

extension Snapshot {
    /// Returns the exercises that are planned for a session: those of its workout, or else those of
    /// the modules of its sections.
    fileprivate func plan(of session: WorkoutSession) throws -> [PlannedExercise] {
        if let workout = session.workout {
            return try value(of: WorkoutPlan(of: workout)).flatMap(\.exercises)
        }
        return try fetch(.sections(of: session.id)).compactMap(\.module).flatMap {
            try fetch(.planned(in: $0))
        }
    }
}

extension StoreTransaction {
    /// Writes what differs in a session back to its plan: exercises that were added, removed,
    /// substituted and moved, and numbers of sets. Modules that other workouts share change there
    /// too. A session that goes on changes no plan, and an exercise without sets keeps its number.
    /// - Returns: what differed.
    @discardableResult
    public mutating func writeBack(
        _ id: WorkoutSession.ID
    ) throws -> SessionDifferences.Value {
        let differences = try snapshot.value(of: SessionDifferences(of: id))
        guard let session = try get(id), session.state != .active, !differences.isEmpty else {
            return differences
        }
        label = label ?? "write back to plan"
        for entry in differences.substituted {
            guard let planned = entry.plannedExercise else { continue }
            _ = try update(planned) { $0.exercise = entry.exercise }
        }
        for count in differences.setCounts {
            // What was not done at all says nothing of how often it should be done.
            guard count.done > 0, let planned = try get(count.entry.plannedExercise) else {
                continue
            }
            let usual = try get(planned.exercise)?.setGroups ?? []
            _ = try update(planned.id) { planned in
                if planned.sets.isEmpty { planned.sets = usual }
                planned.sets.setCount(count.done)
            }
        }
        for planned in differences.removed { try delete(planned.id) }
        try writeBackOrder(of: session, differences)
        return differences
    }

    /// Puts planned exercises in the order of a session, and new ones behind those before them.
    private mutating func writeBackOrder(
        of session: WorkoutSession, _ differences: SessionDifferences.Value
    ) throws {
        let added = Set(differences.added.map(\.id))
        var before: PlannedExercise?
        // The last one of each list.
        var latest: [PlannedExercise.List: PlannedExercise] = [:]
        for entry in try snapshot.fetch(.entries(of: session.id)) {
            if added.contains(entry.id) {
                guard let parent = try before ?? firstPlan(of: session) else { continue }
                let made = try placeNew(entry, like: parent, isFirst: before == nil)
                _ = try update(entry.id) { $0.plannedExercise = made.id }
                (before, latest[made.list]) = (made, made)
                continue
            }
            guard let planned = try get(entry.plannedExercise) else { continue }
            if differences.isReordered, let last = latest[planned.list] {
                try move(planned.id, to: .after(last.id))
            }
            before = try get(planned.id)
            latest[planned.list] = before
        }
    }

    private func firstPlan(of session: WorkoutSession) throws -> PlannedExercise? {
        try snapshot.plan(of: session).first
            ?? session.workout.map { PlannedExercise(workout: $0, exercise: nil) }
    }

    private mutating func placeNew(
        _ entry: SessionEntry, like other: PlannedExercise, isFirst: Bool
    ) throws -> PlannedExercise {
        let sets = try snapshot.fetch(.done(in: entry)).filter { $0.kind != .warmUp }
        let reps = sets.compactMap(\.reps)
        let range = reps.min().flatMap { least in reps.max().map { least...$0 } }
        let made = PlannedExercise(
            module: other.module, workout: other.module == nil ? other.workout : nil,
            exercise: entry.exercise, exerciseName: entry.exerciseName,
            sets: sets.isEmpty ? [] : [SetGroup(count: sets.count, .init(reps: range))])
        return try place(made, at: isFirst ? .first : .after(other.id))
    }
}

extension PlannedExercise {
    /// The list in which a planned exercise stands.
    fileprivate struct List: Hashable {
        let module: Module.ID?
        let workout: Workout.ID?
    }

    fileprivate var list: List { List(module: module, workout: module == nil ? workout : nil) }
}

extension [SetGroup] {
    /// Makes the groups have so many sets altogether: the last ones lose sets, or the last one gets
    /// more.
    fileprivate mutating func setCount(_ count: Int) {
        var excess = reduce(0) { $0 + $1.count } - count
        while excess > 0, let last = last {
            let taken = Swift.min(last.count, excess)
            excess -= taken
            self[endIndex - 1].count -= taken
            if self[endIndex - 1].count <= 0 { removeLast() }
        }
        guard excess < 0 else { return }
        if isEmpty { append(SetGroup(count: 0, .blank)) }
        self[endIndex - 1].count -= excess
    }
}
