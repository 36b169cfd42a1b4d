public import Foundation
public import RecordStore

/// One set of an exercise: what was lifted, how often, and when.
///
/// ```swift
/// let bench = Exercise(name: "Bench Press"), plank = Exercise(name: "Plank")
/// let usual = ExerciseSet(exercise: bench.id, weight: .kilograms(100), reps: 5)
/// let hold = ExerciseSet(exercise: plank.id, duration: .seconds(60))
/// ```
/// A value that was not given is nil, never 0. Sets are ordered by timestamp, then sequence, then
/// id. Equal timestamps are normal, because an import may know only the day.
public struct ExerciseSet: TrainingRecord, Codable {
    public var id: ID
    /// The exercise. Deleting the exercise deletes the set, or leaves it with its name: see
    /// ``Exercise/Removal``.
    public var exercise: Exercise.ID?
    /// The name that the exercise had when it was deleted and its sets were kept.
    public var exerciseName: String
    /// The session. Deleting the session deletes the set.
    public var session: WorkoutSession.ID?
    /// The key of the entry within the session (``SessionEntry/key``). Deleting the entry deletes
    /// the set.
    public var entry: UInt32?
    /// The key of the group of planned sets to which the set belongs (``SetGroup/key``).
    public var setGroup: UInt32?
    /// The gym in which the set was done. It follows the gym of the session.
    public var gym: UUID?
    /// The weight, of one implement. It is negative for assistance: -20 kg if a machine or a band
    /// took 20 kg off.
    public var weight: Weight?
    /// The unit in which the user typed the weight.
    public var weightUnit: Weight.Unit
    /// The number of repetitions.
    public var reps: Int?
    /// The time when the set was done.
    public var timestamp: Date
    /// The time zone of the set, as minutes ahead of coordinated universal time at that moment.
    ///
    /// The offset decides to which day the set belongs, wherever the user is later.
    public var utcOffsetMinutes: Int
    /// Whether the time of the day is known. A source that knows only the day gives noon, and such
    /// a set counts for no rest and no length of a session.
    public var timeKnown: Bool
    /// The position of the set within its session, or nil if nobody gave one.
    public var sequence: Int?
    /// The purpose of the set.
    public var kind: ExerciseSet.Kind
    /// What was special about the set.
    public var traits: ExerciseSet.Traits
    /// Whether the set was done. A set that was not done counts in no statistic.
    public var completed: Bool
    /// The side of the body.
    public var side: ExerciseSet.Side
    /// The rate of perceived exertion, from 0 to 10.
    public var rpe: Double?
    /// The rest after the set.
    public var rest: TimeSpan?
    /// The distance covered.
    public var distance: Distance?
    /// The unit in which the user typed the distance.
    public var distanceUnit: Distance.Unit
    /// The length of the set, also that of a hold.
    public var duration: TimeSpan?
    /// The user's notes.
    public var notes: String
    /// The number of implements of the weight, as it was when the set was done: 2 for a pair of
    /// dumbbells, 1 for one of them. Nil was not given, and counts as 1.
    public var implementCount: Int?
    /// The part of the body's weight that was lifted, as it was when the set was done. Nil is
    /// unknown, and counts as none.
    public var bodyLoad: Weight?
    /// What the set was planned to be.
    public var target: ExerciseSet.Target?
    /// What the set has beside these fields.
    public var extras: Extras?

    /// Creates a set.
    /// - Parameter utcOffsetMinutes: the offset of the time zone; by default that of the device at
    ///   the timestamp.
    public init(
        id: ID = ID(), exercise: Exercise.ID?, exerciseName: String = "",
        session: WorkoutSession.ID? = nil, entry: UInt32? = nil, setGroup: UInt32? = nil,
        weight: Weight? = nil, weightUnit: Weight.Unit = .kilograms,
        reps: Int? = nil, timestamp: Date = .now, utcOffsetMinutes: Int? = nil,
        timeKnown: Bool = true, sequence: Int? = nil, kind: ExerciseSet.Kind = .normal,
        traits: ExerciseSet.Traits = [],
        completed: Bool = true, side: ExerciseSet.Side = .both, rpe: Double? = nil,
        rest: TimeSpan? = nil, distance: Distance? = nil,
        distanceUnit: Distance.Unit = .kilometers, duration: TimeSpan? = nil, notes: String = "",
        implementCount: Int? = nil, bodyLoad: Weight? = nil, gym: UUID? = nil,
        target: ExerciseSet.Target? = nil, extras: Extras? = nil
    ) {
        self.id = id
        self.exercise = exercise
        self.exerciseName = exerciseName
        self.session = session
        self.entry = entry
        self.setGroup = setGroup
        self.gym = gym
        self.weight = weight
        self.weightUnit = weightUnit
        self.reps = reps
        self.timestamp = timestamp
        self.utcOffsetMinutes = utcOffsetMinutes ?? TimeZone.current.offsetMinutes(at: timestamp)
        self.timeKnown = timeKnown
        self.sequence = sequence
        self.kind = kind
        self.traits = traits
        self.completed = completed
        self.side = side
        self.rpe = rpe
        self.rest = rest
        self.distance = distance
        self.distanceUnit = distanceUnit
        self.duration = duration
        self.notes = notes
        self.implementCount = implementCount
        self.bodyLoad = bodyLoad
        self.target = target
        self.extras = extras
    }

    /// Whether the weight helped instead of resisting.
    public var isAssisted: Bool { weight.map { $0 < .zero } ?? false }

    /// The number of repetitions that were left in reserve: 10 less ``rpe``.
    public var rir: Double? { rpe.map { 10 - $0 } }

    /// The weight that was moved: that of all implements, and the part of the body.
    public var load: Weight {
        Self.load(weight, implements: implementCount, body: bodyLoad)
    }

    /// Returns the ``load`` of a weight.
    static func load(_ weight: Weight?, implements count: Int?, body: Weight?) -> Weight {
        Weight(rawValue: (weight?.rawValue ?? 0) * (count ?? 1) + (body?.rawValue ?? 0))
    }

    /// Returns the day on which the set was done, in the time zone of the set. It does not change
    /// when the user travels.
    /// - Parameter dayStart: the minutes after midnight at which days begin; see
    ///   ``WorkoutStore/dayStart``.
    public func day(dayStart: Int = 0) -> LocalDay {
        LocalDay(timestamp, utcOffsetMinutes: utcOffsetMinutes, dayStart: dayStart)
    }
}

extension TimeZone {
    /// Returns the minutes that the time zone is ahead of coordinated universal time at `date`.
    func offsetMinutes(at date: Date) -> Int {
        secondsFromGMT(for: date) / 60
    }
}

extension ExerciseSet {
    /// Updates `lastUpdated` of the exercises that a change of a set concerns: the one that it
    /// belonged to, and the one that it belongs to. A set that was not done counts as none.
    static func keepExercises(
        _ old: ExerciseSet?, _ new: ExerciseSet?, in transaction: inout StoreTransaction
    ) throws {
        let (old, new) = (old?.ifCompleted, new?.ifCompleted)
        if let old, let new, old.exercise == new.exercise {
            if old.timestamp == new.timestamp { return }
            try Exercise.keepLastUpdated(
                of: new.exercise, setAt: max(old.timestamp, new.timestamp),
                hasCome: new.timestamp > old.timestamp, in: &transaction)
            return
        }
        if let old {
            try Exercise.keepLastUpdated(
                of: old.exercise, setAt: old.timestamp, hasCome: false, in: &transaction)
        }
        if let new {
            try Exercise.keepLastUpdated(
                of: new.exercise, setAt: new.timestamp, hasCome: true, in: &transaction)
        }
    }

    private var ifCompleted: ExerciseSet? { completed ? self : nil }

    /// Gives a set that the user moved to another session the gym of that session.
    static func keepGym(
        _ old: ExerciseSet?, _ new: ExerciseSet?, in transaction: inout StoreTransaction
    ) throws {
        guard let old, let new, transaction.isDirectChange, old.session != new.session,
            old.gym == new.gym, let session = try transaction.get(new.session),
            session.gym?.uuid != new.gym
        else { return }
        _ = try transaction.update(new.id) { $0.gym = session.gym?.uuid }
    }
}
