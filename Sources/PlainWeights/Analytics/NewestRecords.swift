public import RecordStore

/// The sets of some days that were records when they were done, of all exercises, the newest first.
///
/// ```swift
/// let today = LocalDay(.now, utcOffsetMinutes: 60)
/// if let days = TrainingWindow.days(28).range(until: today) {
///     for record in try store.value(of: NewestRecords(during: days)) {
///         print(record.exercise.name, record.rules)
///     }
/// }
/// ```
/// Each exercise is asked for its usual rules: ``RecordRule/usual(for:)``.
public struct NewestRecords: Statistic, Hashable {
    /// The days whose records are wanted.
    public var days: Range<LocalDay>
    /// The sets that can be records, and the formula of estimates.
    public var policy: RecordPolicy

    /// Creates the statistic.
    public init(during days: Range<LocalDay>, policy: RecordPolicy = .standard) {
        self.days = days
        self.policy = policy
    }

    /// A set that was a record.
    public struct Event: Hashable, Sendable {
        /// The set that was a record when it was done.
        public var set: ExerciseSet
        /// The exercise of the set.
        public var exercise: Exercise
        /// The rules by which it was one.
        public var rules: [RecordRule]
    }

    /// The sets that were records.
    /// - Complexity: five steps for each set of the days, and some searches for each exercise.
    public func value(in snapshot: Snapshot) throws -> [Event] {
        let days = days
        let done = Query<ExerciseSet> {
            $0.completed == true && $0.computed(ExerciseSet.day).isIn(days)
        }
        let trained = try snapshot.totals(of: done, by: .value(\.exercise), .count)
            .compactMap(\.group)
        var events: [Event] = []
        for id in trained {
            guard let exercise = try snapshot.get(id) else { continue }
            let walk = SetWalk(exercise: id, policy: policy, days: days)
            var rules: [ExerciseSet.ID: [RecordRule]] = [:]
            for rule in RecordRule.usual(for: exercise) {
                try walk.forEach(by: rule, in: snapshot) { step in
                    if step.isRecord { rules[step.id, default: []].append(rule) }
                }
            }
            for (id, rules) in rules {
                guard let set = try snapshot.get(id) else { continue }
                events.append(Event(set: set, exercise: exercise, rules: rules))
            }
        }
        return events.sorted { SetMoment($1.set) < SetMoment($0.set) }
    }
}
