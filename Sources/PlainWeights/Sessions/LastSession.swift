public import Foundation
public import RecordStore

/// The sets of the last session in which an exercise was done, to fill in those of the next one.
///
/// Sets without a session count by the day. A session of the same workout comes before others, if
/// it was not longer ago than half a year.
public struct LastSession: Statistic, Hashable {
    /// The exercise whose sets are wanted.
    public var exercise: Exercise.ID
    /// The session whose sets do not count, and before whose start the others were done.
    public var session: WorkoutSession.ID?
    /// The moment before which the sets were done; nil for the start of the session, or for any.
    public var date: Date?
    /// The side whose sets count, or nil for all.
    public var side: ExerciseSet.Side?
    /// The gym whose sets count, or nil for all.
    public var gym: Gym.ID?

    /// Creates the statistic.
    public init(
        of exercise: Exercise.ID, before session: WorkoutSession.ID? = nil, until date: Date? = nil,
        side: ExerciseSet.Side? = nil, gym: Gym.ID? = nil
    ) {
        self.exercise = exercise
        self.session = session
        self.date = date
        self.side = side
        self.gym = gym
    }

    /// How long ago a session of the same workout may be to come before others.
    static let workoutDays = 180

    /// The sets in the order in which they were done; none if the exercise was not done before.
    /// - Complexity: O(log n), and one step for each set of the last session. With a workout also
    ///   one for each set of the last 180 days until one of the same workout.
    public func value(in snapshot: Snapshot) throws -> [ExerciseSet] {
        let current = try snapshot.get(session)
        guard let newest = try newest(in: snapshot, current) else { return [] }
        let model = try sameWorkout(in: snapshot, current) ?? newest
        let end = end(current) ?? .distantFuture
        if let id = model.session {
            return try snapshot.fetch(counted.and { $0.session == id }.placed)
                .filter { $0.timestamp <= end }
        }
        let dayStart = snapshot.value(of: WorkoutStore.dayStart)
        let day = model.day(dayStart: dayStart)
        return try snapshot.fetch(
            counted.and { $0.computed(ExerciseSet.day) == day }.oldestFirst
        ).filter { $0.session == nil && $0.timestamp <= end }
    }

    /// The moment after which no set counts.
    private func end(_ current: WorkoutSession?) -> Date? { date ?? current?.startDate }

    /// The sets that count, whenever they were done.
    private var counted: Query<ExerciseSet> { .done(exercise, side: side, gym: gym) }

    /// The sets that count, before the session, the newest first.
    private func earlier(_ current: WorkoutSession?) -> Query<ExerciseSet> {
        var sets = counted
        if let end = end(current) { sets = sets.and { $0.timestamp <= end } }
        return sets.newestFirst
    }

    private func newest(
        in snapshot: Snapshot, _ current: WorkoutSession?
    ) throws -> ExerciseSet? {
        var sets = try snapshot.records(earlier(current))
        while let set = try sets.next() {
            if session == nil || set.session != session { return set }
        }
        return nil
    }

    /// Returns the newest set of another session of the same workout.
    private func sameWorkout(
        in snapshot: Snapshot, _ current: WorkoutSession?
    ) throws -> ExerciseSet? {
        guard let current, let workout = current.workout else { return nil }
        let start = current.startDate.addingTimeInterval(-86_400 * Double(Self.workoutDays))
        var known: [WorkoutSession.ID: Bool] = [:]
        var sets = try snapshot.records(earlier(current).and { $0.timestamp >= start })
        while let set = try sets.next() {
            guard let id = set.session, id != session else { continue }
            let isSame = try known[id] ?? (snapshot.get(id)?.workout == workout)
            known[id] = isSame
            if isSame { return set }
        }
        return nil
    }
}
