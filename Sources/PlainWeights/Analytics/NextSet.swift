public import Foundation
public import RecordStore

/// A set to begin with: like the one that was done in its place last time, or else as it was
/// planned.
///
/// ```swift
/// let bench = Exercise(name: "Bench Press")
/// try store.exercises.insert(bench)
/// var set = try store.value(of: NextSet(of: bench.id, at: .now))
/// set.reps = 6
/// try store.sets.add(set)
/// ```
public struct NextSet: Statistic, Hashable {
    public var exercise: Exercise.ID
    public var session: WorkoutSession.ID?
    /// The entry of the session, whose targets count if the exercise was never done.
    public var entry: UInt32?
    public var timestamp: Date
    public var utcOffsetMinutes: Int
    /// The side whose sets count, or nil for all.
    public var side: ExerciseSet.Side?
    /// The gym whose sets count, or nil for all.
    public var gym: Gym.ID?

    /// Creates the statistic.
    /// - Parameter utcOffsetMinutes: the offset of the time zone; by default that of the device.
    public init(
        of exercise: Exercise.ID, in session: WorkoutSession.ID? = nil, entry: UInt32? = nil,
        at timestamp: Date, utcOffsetMinutes: Int? = nil, side: ExerciseSet.Side? = nil,
        gym: Gym.ID? = nil
    ) {
        self.exercise = exercise
        self.session = session
        self.entry = entry
        self.timestamp = timestamp
        self.utcOffsetMinutes = utcOffsetMinutes ?? TimeZone.current.offsetMinutes(at: timestamp)
        self.side = side
        self.gym = gym
    }

    /// The new set. Its place is the number of sets of the exercise that were done today. A place
    /// after the last one gets what the last one had.
    /// - Complexity: O(log n), and one step for each set of both days.
    public func value(in snapshot: Snapshot) throws -> ExerciseSet {
        var set = ExerciseSet(
            exercise: exercise, session: session, entry: entry, timestamp: timestamp,
            utcOffsetMinutes: utcOffsetMinutes)
        set.side = side ?? .both
        let today = set.day(dayStart: snapshot.value(of: WorkoutStore.dayStart))
        var done = Query<ExerciseSet>.done(exercise)
        if let side { done = done.and { $0.side == side } }
        let place = try snapshot.count(done.on(today, in: snapshot))
        let last = LastSets(of: exercise, before: today, side: side, gym: gym)
        let known = try last.value(in: snapshot)
        if let model = known.indices.contains(place) ? known[place] : known.last {
            set.take(model)
        } else if let targets = try targets(in: snapshot), let last = targets.last {
            set.take(targets.indices.contains(place) ? targets[place] : last)
        }
        return set
    }

    private func targets(in snapshot: Snapshot) throws -> [ExerciseSet.Target]? {
        guard let session, let entry else { return nil }
        let found = Query<SessionEntry> { $0.session == session && $0.key == entry }
        return try snapshot.first(found)?.targets
    }
}

extension ExerciseSet {
    /// Takes what was done in another set.
    fileprivate mutating func take(_ model: ExerciseSet) {
        (weight, weightUnit, reps) = (model.weight, model.weightUnit, model.reps)
        (distance, distanceUnit) = (model.distance, model.distanceUnit)
        (duration, kind, side) = (model.duration, model.kind, model.side)
    }

    /// Takes what a set is planned to be.
    fileprivate mutating func take(_ target: ExerciseSet.Target) {
        self.target = target
        (weight, weightUnit, reps) = (target.weight, target.weightUnit, target.reps?.lowerBound)
        (distance, distanceUnit) = (target.distance, target.distanceUnit)
        (duration, kind, side) = (target.duration, target.kind, target.side)
    }
}
