public import RecordStore

/// The sets of each muscle in each day, week, month or year: a set counts with the share that its
/// exercise has for the muscle.
///
/// Sets to warm up do not count, and neither do exercises for mobility or recovery. Of sets of one
/// side, the side with more of them counts on each day. The shares are those of the exercise, or
/// else those of its variant.
public struct MuscleTotals: Statistic, Hashable {
    /// The length of the periods.
    public var period: TrainingPeriod
    /// The days that count, or nil for all.
    public var days: Range<LocalDay>?
    /// How a set counts for its muscles.
    public var policy: MusclePolicy

    /// Creates the statistic.
    public init(
        by period: TrainingPeriod = .week(), during days: Range<LocalDay>? = nil,
        policy: MusclePolicy = .weighted
    ) {
        self.period = period
        self.days = days
        self.policy = policy
    }

    /// A period with the sets of the muscles.
    public struct Entry: Hashable, Sendable {
        /// The first day of the period.
        public var start: LocalDay
        /// The sets of the muscles.
        public var muscles: MuscleSets
    }

    /// The periods in their order. Those in which no known muscle was trained are left out.
    /// - Complexity: one step for each day of each exercise.
    public func value(in snapshot: Snapshot) throws -> [Entry] {
        var periods: [LocalDay: MuscleSets] = [:]
        for (id, muscles) in try snapshot.trainedExercises(of: counted) {
            for (day, count) in try snapshot.counts(of: counted.and { $0.exercise == id }) {
                periods[period.start(of: day), default: MuscleSets()]
                    .add(count, of: muscles, by: policy)
            }
        }
        return periods.map { Entry(start: $0.key, muscles: $0.value) }
            .sorted { $0.start < $1.start }
    }

    private var counted: Query<ExerciseSet> {
        let sets = VolumePolicy.workingSets.counted(Query())
        guard let days else { return sets }
        return sets.and { $0.computed(ExerciseSet.day).isIn(days) }
    }
}

/// The sets of each muscle in one session, in some days, or in what is planned.
public struct MuscleDistribution: Statistic, Hashable {
    /// What the sets belong to.
    public enum Scope: Hashable, Sendable {
        /// The sets that were done in a session.
        case session(WorkoutSession.ID)
        /// The sets that were done on some days.
        case days(Range<LocalDay>)
        /// The sets that a workout plans.
        case workout(Workout.ID)
        /// The sets that a program plans for one of its weeks.
        case week(Int, of: Program.ID)
    }

    /// The sets that are counted.
    public var scope: Scope
    /// How a set counts for its muscles.
    public var policy: MusclePolicy

    /// Creates the statistic.
    public init(of scope: Scope, policy: MusclePolicy = .weighted) {
        self.scope = scope
        self.policy = policy
    }

    /// - Complexity: one step for each exercise and day, or for each planned exercise.
    public func value(in snapshot: Snapshot) throws -> MuscleSets {
        var found = MuscleSets()
        switch scope {
        case .session(let id):
            try add(VolumePolicy.workingSets.counted(Query { $0.session == id }), snapshot, &found)
        case .days(let days):
            let sets = Query<ExerciseSet> { $0.computed(ExerciseSet.day).isIn(days) }
            try add(VolumePolicy.workingSets.counted(sets), snapshot, &found)
        case .workout(let id): try addPlanned(id, snapshot, &found)
        case .week(let week, let id):
            let program = try snapshot.get(id)
            let slots = Query<ProgramSlot> { $0.program == id }
            for slot in try snapshot.fetch(slots) where slot.isIn(week: week, of: program) {
                if let workout = slot.workout { try addPlanned(workout, snapshot, &found) }
                if let module = slot.module, slot.workout == nil {
                    try addPlanned(snapshot.fetch(.planned(in: module)), snapshot, &found)
                }
            }
        }
        return found
    }

    private func add(
        _ sets: Query<ExerciseSet>, _ snapshot: Snapshot, _ found: inout MuscleSets
    ) throws {
        for (id, muscles) in try snapshot.trainedExercises(of: sets) {
            for (_, count) in try snapshot.counts(of: sets.and { $0.exercise == id }) {
                found.add(count, of: muscles, by: policy)
            }
        }
    }

    private func addPlanned(
        _ workout: Workout.ID, _ snapshot: Snapshot, _ found: inout MuscleSets
    ) throws {
        for part in try snapshot.value(of: WorkoutPlan(of: workout)) {
            try addPlanned(part.exercises, snapshot, &found)
        }
    }

    private func addPlanned(
        _ exercises: [PlannedExercise], _ snapshot: Snapshot, _ found: inout MuscleSets
    ) throws {
        for planned in exercises {
            let resolved = try snapshot.resolve(nil, planned: planned)
            guard resolved.kind.trainsMuscles else { continue }
            let targets = resolved.targets.filter { $0.kind != .warmUp }
            func count(_ side: ExerciseSet.Side) -> Int { targets.count { $0.side == side } }
            found.add(
                count(.both) + max(count(.left), count(.right)), of: resolved.muscles, by: policy)
        }
    }
}

extension ProgramSlot {
    /// Whether the slot is in a week of its program. Without a start, days are counted by sevens.
    fileprivate func isIn(week: Int, of program: Program?) -> Bool {
        if let program, let days = program.days {
            return program.dates(of: self, during: days).contains { program.week(of: $0) == week }
        }
        if let day { return (day - 1) / 7 + 1 == week }
        return self.week.map { $0 == week } ?? true
    }
}

/// The day on which each muscle was last trained as a primary one.
public struct MuscleRest: Statistic, Hashable {
    /// The day until which muscles have rested.
    public var today: LocalDay

    /// Creates the statistic.
    public init(today: LocalDay) {
        self.today = today
    }

    /// The last days of the muscles.
    public struct Value: Hashable, Sendable {
        /// The day of the question.
        public var today: LocalDay
        /// The last day of each muscle that was ever trained.
        public var days: [Muscle: LocalDay]

        /// Returns the known muscles that were not trained in the last `days` days, today included.
        public func untrained(for days: Int) -> [Muscle] {
            Muscle.all.filter { muscle in
                self.days[muscle].map { $0.rawValue <= today.rawValue - days } ?? true
            }
        }
    }

    /// - Complexity: O(log n) for each exercise that was trained.
    public func value(in snapshot: Snapshot) throws -> Value {
        let sets = VolumePolicy.workingSets.counted(Query<ExerciseSet>())
        var days: [Muscle: LocalDay] = [:]
        for (id, muscles) in try snapshot.trainedExercises(of: sets) {
            let own = sets.and { $0.exercise == id }
            let tomorrow = LocalDay(rawValue: today.rawValue + 1)
            guard let day = try snapshot.lastDay(of: own, before: tomorrow) else { continue }
            for share in muscles where share.isPrimary {
                days[share.muscle] = max(days[share.muscle] ?? day, day)
            }
        }
        return Value(today: today, days: days)
    }
}

extension Exercise.Kind {
    /// Whether the sets of an exercise of this kind count for its muscles.
    fileprivate var trainsMuscles: Bool { self != .mobility && self != .recovery }
}

extension Snapshot {
    /// Returns the exercises of sets, with their muscles.
    fileprivate func trainedExercises(
        of sets: Query<ExerciseSet>
    ) throws -> [(id: Exercise.ID, muscles: [Muscle.Share])] {
        try totals(of: sets, by: .value(\.exercise), .count).compactMap { total in
            guard let id = total.group, let exercise = try get(id), exercise.kind.trainsMuscles
            else { return nil }
            let muscles = try muscles(of: exercise)
            return muscles.isEmpty ? nil : (id, muscles)
        }
    }

    /// Returns how many sets of one exercise count on each day.
    fileprivate func counts(of sets: Query<ExerciseSet>) throws -> [LocalDay: Int] {
        func counts(_ side: ExerciseSet.Side) throws -> [LocalDay: Int] {
            let found = try totals(
                of: sets.and { $0.side == side }, by: .value { $0.computed(ExerciseSet.day) },
                .count)
            var counts: [LocalDay: Int] = [:]
            for total in found { total.group.map { counts[$0] = total.values } }
            return counts
        }
        let oneSided = try counts(.left).merging(try counts(.right)) { max($0, $1) }
        return try counts(.both).merging(oneSided) { $0 + $1 }
    }

    /// Returns the muscles of an exercise: its own, or else those of its variant.
    public func muscles(of id: Exercise.ID) throws -> [Muscle.Share] {
        try get(id).map { try muscles(of: $0) } ?? []
    }

    private func muscles(of exercise: Exercise) throws -> [Muscle.Share] {
        if let own = exercise.muscles { return own }
        guard let variant = exercise.variant else { return [] }
        return try fetch(.of(variant)).map { Muscle.Share($0.muscle, share: $0.share) }
    }
}
