public import RecordStore

/// The sets of each muscle in each day, week, month or year: a set counts with the share that its
/// exercise has for the muscle.
///
/// Sets to warm up do not count. Of sets of one side, the side with more of them counts on each
/// day. The shares are those of the exercise, or else those of its variant.
public struct MuscleTotals: Statistic, Hashable {
    public var period: TrainingPeriod
    /// The days that count, or nil for all.
    public var days: Range<LocalDay>?

    /// Creates the statistic.
    public init(by period: TrainingPeriod = .week(), during days: Range<LocalDay>? = nil) {
        self.period = period
        self.days = days
    }

    /// A period with the sets of the muscles.
    public struct Entry: Hashable, Sendable {
        /// The first day of the period.
        public var start: LocalDay
        /// The number of sets of each muscle that was trained, in thousandths.
        public var thousandths: [Muscle: Int]

        /// Returns the number of sets of a muscle.
        public func sets(of muscle: Muscle) -> Double {
            Double(thousandths[muscle] ?? 0) / 1_000
        }
    }

    /// The periods in their order. Those in which no known muscle was trained are left out.
    /// - Complexity: one step for each day of each exercise.
    public func value(in snapshot: Snapshot) throws -> [Entry] {
        let policy = VolumePolicy.workingSets
        var sets = policy.counted(Query())
        if let days { sets = sets.and { $0.computed(ExerciseSet.day).isIn(days) } }
        let exercises = try snapshot.totals(of: sets, by: .value(\.exercise), .count)
            .compactMap(\.group)
        var periods: [LocalDay: [Muscle: Int]] = [:]
        for id in exercises {
            let muscles = try snapshot.muscles(of: id)
            if muscles.isEmpty { continue }
            for (day, count) in try Self.counts(of: sets.and { $0.exercise == id }, in: snapshot) {
                for muscle in muscles {
                    periods[period.start(of: day), default: [:]][muscle.muscle, default: 0] +=
                        muscle.share * count
                }
            }
        }
        return periods.map { Entry(start: $0.key, thousandths: $0.value) }
            .sorted { $0.start < $1.start }
    }

    /// Returns how many sets of one exercise count on each day.
    private static func counts(
        of sets: Query<ExerciseSet>, in snapshot: Snapshot
    ) throws -> [LocalDay: Int] {
        func counts(_ side: ExerciseSet.Side) throws -> [LocalDay: Int] {
            let found = try snapshot.totals(
                of: sets.and { $0.side == side }, by: .value { $0.computed(ExerciseSet.day) },
                .count)
            var counts: [LocalDay: Int] = [:]
            for total in found { total.group.map { counts[$0] = total.values } }
            return counts
        }
        let oneSided = try counts(.left).merging(try counts(.right)) { max($0, $1) }
        return try counts(.both).merging(oneSided) { $0 + $1 }
    }
}

extension Snapshot {
    /// Returns the muscles of an exercise: its own, or else those of its variant.
    public func muscles(of id: Exercise.ID) throws -> [Muscle.Share] {
        guard let exercise = try get(id) else { return [] }
        if let own = exercise.muscles { return own }
        guard let variant = exercise.variant else { return [] }
        return try fetch(.of(variant)).map { Muscle.Share($0.muscle, share: $0.share) }
    }
}
