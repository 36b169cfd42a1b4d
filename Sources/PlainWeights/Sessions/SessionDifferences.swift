public import RecordStore

/// What differs between a session and the plan from which it was started.
public struct SessionDifferences: Statistic, Hashable {
    /// The session that is compared with its plan.
    public var session: WorkoutSession.ID

    /// Creates the statistic.
    public init(of session: WorkoutSession.ID) {
        self.session = session
    }

    /// The differences. All lists are empty if there are none, and for a session without a plan.
    public struct Value: Hashable, Sendable {
        /// The exercises that were not planned, in their order.
        public var added: [SessionEntry] = []
        /// The planned exercises with which the session was started and that it has no more. Those
        /// that came into the plan since are none of them.
        public var removed: [PlannedExercise] = []
        /// The entries with another exercise than the planned one.
        public var substituted: [SessionEntry] = []
        /// The entries with another number of sets than planned.
        public var setCounts: [SetCount] = []
        /// Whether planned exercises stand in another order. Exercises of one module count as
        /// standing together, where the first of them stands.
        public var isReordered = false

        /// Whether there are none.
        public var isEmpty: Bool { self == Value() }
    }

    /// An entry with another number of sets than planned.
    public struct SetCount: Hashable, Sendable {
        /// The entry of the session.
        public var entry: SessionEntry
        /// The number of sets that were planned.
        public var planned: Int
        /// The number of sets that were done.
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
        let started = Set(session.planned)
        value.removed = plan.filter { !found.contains($0.id) && started.contains($0.id.uuid) }
        value.isReordered =
            plan.filter { found.contains($0.id) }.byModule.map(\.id)
            != order.compactMap { planned[$0] }.byModule.map(\.id)
        return value
    }
}

extension Snapshot {
    /// Returns the exercises that are planned for a session: those of its workout, or else those of
    /// the modules of its sections.
    func plan(of session: WorkoutSession) throws -> [PlannedExercise] {
        if let workout = session.workout {
            return try value(of: WorkoutPlan(of: workout)).flatMap(\.exercises)
        }
        return try fetch(.sections(of: session.id)).compactMap(\.module).flatMap {
            try fetch(.planned(in: $0))
        }
    }
}

extension [PlannedExercise] {
    /// The exercises with those of one module together, where the first of them stands.
    fileprivate var byModule: [PlannedExercise] {
        var places: [Module.ID: Int] = [:]
        var parts: [[PlannedExercise]] = []
        for exercise in self {
            if let place = exercise.module.flatMap({ places[$0] }) {
                parts[place].append(exercise)
                continue
            }
            if let module = exercise.module { places[module] = parts.count }
            parts.append([exercise])
        }
        return parts.flatMap(\.self)
    }
}
