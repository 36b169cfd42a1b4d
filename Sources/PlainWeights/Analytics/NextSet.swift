public import Foundation
public import RecordStore

/// A set to begin with: like the one that was done in its place in the last session, or else as it
/// was planned.
///
/// ```swift
/// let bench = Exercise(name: "Bench Press")
/// try store.exercises.insert(bench)
/// var set = try store.value(of: NextSet(of: bench.id, at: .now))
/// set.reps = 6
/// try store.sets.add(set)
/// ```
public struct NextSet: Statistic, Hashable {
    /// The exercise of the set.
    public var exercise: Exercise.ID
    /// The session to which the set will belong, or nil for none.
    public var session: WorkoutSession.ID?
    /// The entry of the session, whose targets count if the exercise was never done.
    public var entry: UInt32?
    /// The moment at which the set is to be done.
    public var timestamp: Date
    /// The time zone of the set, as minutes ahead of coordinated universal time at that moment.
    public var utcOffsetMinutes: Int
    /// The side whose sets count, or nil for all.
    public var side: ExerciseSet.Side?
    /// The gym whose sets count, or nil for all.
    public var gym: Gym.ID?
    /// Whether what the entry plans comes before what was done the last time, which then fills in
    /// what the plan leaves open. A plan of another exercise, which this one is done in place of,
    /// does not. The set then has no effort: how hard it is to be is planned, how hard it was
    /// nobody knows before.
    public var isAsPlanned: Bool

    /// Creates the statistic.
    /// - Parameter utcOffsetMinutes: the offset of the time zone; by default that of the device.
    public init(
        of exercise: Exercise.ID, in session: WorkoutSession.ID? = nil, entry: UInt32? = nil,
        at timestamp: Date, utcOffsetMinutes: Int? = nil, side: ExerciseSet.Side? = nil,
        gym: Gym.ID? = nil, isAsPlanned: Bool = false
    ) {
        self.exercise = exercise
        self.session = session
        self.entry = entry
        self.timestamp = timestamp
        self.utcOffsetMinutes = utcOffsetMinutes ?? TimeZone.current.offsetMinutes(at: timestamp)
        self.side = side
        self.gym = gym
        self.isAsPlanned = isAsPlanned
    }

    /// The new set. Its place is the number of sets of its entry that were done, or without an
    /// entry that of the sets of the exercise today. A place after the last one gets what the last
    /// one had.
    ///
    /// It has no rest: that is noted when it is over. What was planned for the place is kept beside
    /// it as the set's target. A share of a mark is a weight that the plates of the gym can make,
    /// if the equipment has plates.
    /// - Complexity: that of ``LastSession``, and one step for each set of today.
    public func value(in snapshot: Snapshot) throws -> ExerciseSet {
        var set = ExerciseSet(
            exercise: exercise, session: session, entry: entry, timestamp: timestamp,
            utcOffsetMinutes: utcOffsetMinutes)
        set.side = side ?? .both
        let found = try plan(in: snapshot)
        let place = try place(of: found, set, in: snapshot)
        let last = LastSession(
            of: exercise, before: session, until: timestamp, side: side, gym: gym)
        let known = try earlier(snapshot.value(of: last), set, in: snapshot)
        let targetPlace = try found.map { try self.targetPlace(of: $0, in: snapshot) } ?? nil
        let target = found?.targets.map { targets in
            targetPlace.map { targets[$0] } ?? targets.last
        }
        let home = try gym ?? snapshot.get(session)?.gym
        let planned = try target?.map {
            try snapshot.resolvedWeight(of: $0, exercise, at: home, until: timestamp)
        }
        if let model = known.indices.contains(place) ? known[place] : known.last {
            set.take(model)
            if isAsPlanned, let planned, found?.substituted == nil { set.follow(planned) }
        } else if let planned {
            set.take(planned)
        }
        if isAsPlanned { set.rpe = nil }
        set.target = planned
        set.setGroup = try targetPlace.flatMap {
            try snapshot.get(found?.plannedExercise)?.sets.key(at: $0)
        }
        return set
    }

    private func plan(in snapshot: Snapshot) throws -> SessionEntry? {
        guard let session, let entry else { return nil }
        return try snapshot.first(Query<SessionEntry> { $0.session == session && $0.key == entry })
    }

    private func place(
        of entry: SessionEntry?, _ set: ExerciseSet, in snapshot: Snapshot
    ) throws -> Int {
        var done: Query<ExerciseSet>
        if let entry {
            done = .done(in: entry)
        } else {
            let today = set.day(dayStart: snapshot.value(of: WorkoutStore.dayStart))
            done = Query.done(exercise).on(today, in: snapshot)
        }
        if let side { done = done.and { $0.side == side } }
        return try snapshot.count(done)
    }

    /// Returns the place of the target of an entry that no set has taken yet; nil if there is none.
    private func targetPlace(of entry: SessionEntry, in snapshot: Snapshot) throws -> Int? {
        let done = try snapshot.fetch(.done(in: entry))
        return entry.targets?.nextPlace(after: side == nil ? done : done.filter { $0.side == side })
    }

    /// Without a session, the sets of today are no earlier ones.
    private func earlier(
        _ sets: [ExerciseSet], _ set: ExerciseSet, in snapshot: Snapshot
    ) throws -> [ExerciseSet] {
        let dayStart = snapshot.value(of: WorkoutStore.dayStart)
        let today = set.day(dayStart: dayStart)
        guard session == nil, let last = sets.last, last.session == nil,
            last.day(dayStart: dayStart) == today
        else { return sets }
        return try snapshot.value(
            of: LastSets(of: exercise, before: today, side: side, gym: gym))
    }
}

extension ExerciseSet {
    /// Takes all that was logged of another set but its rest, which is yet to be taken.
    fileprivate mutating func take(_ model: ExerciseSet) {
        (weight, weightUnit, reps) = (model.weight, model.weightUnit, model.reps)
        (distance, distanceUnit) = (model.distance, model.distanceUnit)
        (duration, kind, side) = (model.duration, model.kind, model.side)
        (rpe, extras) = (model.rpe, model.extras)
    }

    /// Becomes what a set is planned to be. Where the plan says nothing, the weight stays, and the
    /// time of a distance. The repetitions of a range are as many as before, or the fewest with
    /// another weight.
    fileprivate mutating func follow(_ target: ExerciseSet.Target) {
        let isSameWeight = target.weight == nil || target.weight == weight
        if let weight = target.weight { (self.weight, weightUnit) = (weight, target.weightUnit) }
        if let range = target.reps {
            let known = isSameWeight ? reps ?? range.lowerBound : range.lowerBound
            let most = target.isAsManyAsPossible ? .max : range.upperBound
            reps = min(max(known, range.lowerBound), most)
        }
        let isOfReps = target.reps != nil || target.isAsManyAsPossible
        if isOfReps || target.distance != nil || target.duration != nil {
            let isSameRun = !isOfReps && target.distance != nil && distance != nil
            if !isOfReps { reps = nil }
            duration = target.duration ?? (isSameRun ? duration : nil)
            (distance, distanceUnit) = (target.distance, target.distanceUnit)
        }
        (kind, side) = (target.kind, target.side)
        rpe = target.rpe ?? rpe
        extras = target.extras ?? extras
    }

    /// Takes what a set is planned to be.
    fileprivate mutating func take(_ target: ExerciseSet.Target) {
        (weight, weightUnit, reps) = (target.weight, target.weightUnit, target.reps?.lowerBound)
        (distance, distanceUnit) = (target.distance, target.distanceUnit)
        (duration, kind, side) = (target.duration, target.kind, target.side)
        (rpe, extras) = (target.rpe, target.extras)
    }
}

extension [SetGroup] {
    /// Returns the key of the group to which the set at a place belongs.
    fileprivate func key(at place: Int) -> UInt32? {
        var end = 0
        for group in self {
            end += Swift.max(group.count, 0)
            if place < end { return group.key }
        }
        return nil
    }
}
