public import Foundation
public import RecordStore

/// One set of an exercise: what was lifted, how often, and when.
///
/// Sets are ordered by timestamp, then sequence, then id. Equal timestamps are normal, because an
/// import may know only the day.
public struct ExerciseSet: TrainingRecord {
    public var id: ID
    /// The exercise. Deleting the exercise deletes the set.
    public var exercise: Exercise.ID?
    /// The session. Deleting the session deletes the set.
    public var session: WorkoutSession.ID?
    /// The weight, which is negative for assistance: -20 kg if a machine or a band took 20 kg off.
    public var weight: Weight
    /// The unit in which the user typed the weight.
    public var weightUnit: WeightUnit
    /// The number of repetitions.
    public var reps: Int
    /// The time when the set was done.
    public var timestamp: Date
    /// The time zone of the set, as minutes ahead of coordinated universal time at that moment.
    ///
    /// The offset decides to which day the set belongs, wherever the user is later.
    public var utcOffsetMinutes: Int
    /// The position of the set within its session.
    public var sequence: Int
    /// The purpose of the set.
    public var kind: SetKind
    /// Whether the set was completed.
    public var completed: Bool
    /// The rate of perceived exertion, from 0 to 10.
    public var rpe: Double?
    /// The length of the rest after the set.
    public var restSeconds: Int?
    /// The distance covered.
    public var distanceMeters: Double?
    /// The length of the set.
    public var durationSeconds: Int?
    public var notes: String

    /// Creates a set.
    /// - Parameter utcOffsetMinutes: the offset of the time zone; by default that of the device at
    ///   the timestamp.
    public init(
        id: ID = ID(), exercise: Exercise.ID?, session: WorkoutSession.ID? = nil,
        weight: Weight = .zero, weightUnit: WeightUnit = .kilograms, reps: Int = 0,
        timestamp: Date = .now, utcOffsetMinutes: Int? = nil, sequence: Int = 0,
        kind: SetKind = .normal, completed: Bool = true, rpe: Double? = nil,
        restSeconds: Int? = nil, distanceMeters: Double? = nil, durationSeconds: Int? = nil,
        notes: String = ""
    ) {
        self.id = id
        self.exercise = exercise
        self.session = session
        self.weight = weight
        self.weightUnit = weightUnit
        self.reps = reps
        self.timestamp = timestamp
        self.utcOffsetMinutes = utcOffsetMinutes ?? TimeZone.current.offsetMinutes(at: timestamp)
        self.sequence = sequence
        self.kind = kind
        self.completed = completed
        self.rpe = rpe
        self.restSeconds = restSeconds
        self.distanceMeters = distanceMeters
        self.durationSeconds = durationSeconds
        self.notes = notes
    }

    /// Whether the weight helped instead of resisting.
    public var isAssisted: Bool { weight < .zero }

    /// The day on which the set was done, in the time zone of the set. It does not change when the
    /// user travels.
    public var day: LocalDay { LocalDay(timestamp, utcOffsetMinutes: utcOffsetMinutes) }

    /// The days of sets as a column, for filters, orders and sections.
    public static let day = ComputedColumn<ExerciseSet, LocalDay>("day") {
        $0.timestamp.day(offsetMinutes: $0.utcOffsetMinutes).as(LocalDay.self)
    }

    /// The fields, indexes and rules with which the store keeps sets.
    public static let schema = Schema<ExerciseSet>(
        "ExerciseSet",
        blank: ExerciseSet(
            exercise: nil, timestamp: Date(timeIntervalSince1970: 0), utcOffsetMinutes: 0)
    ) {
        Field(1, "exercise", \.exercise, onDelete: .cascade)
        Field(2, "session", \.session, onDelete: .cascade)
        Field(3, "weight", \.weight)
        Field(4, "weightUnit", \.weightUnit)
        Field(5, "reps", \.reps)
        Field(6, "timestamp", \.timestamp)
        Field(7, "utcOffsetMinutes", \.utcOffsetMinutes)
        Field(8, "sequence", \.sequence)
        Field(9, "kind", \.kind)
        Field(10, "completed", \.completed)
        Field(11, "rpe", \.rpe)
        Field(12, "restSeconds", \.restSeconds)
        Field(13, "distanceMeters", \.distanceMeters)
        Field(14, "durationSeconds", \.durationSeconds)
        Field(15, "notes", \.notes)
        Index("byTimestamp", on: .ascending(\.timestamp), .ascending(\.sequence))
        Index(
            "byExercise",
            on: .ascending(\.exercise), .ascending(\.timestamp), .ascending(\.sequence))
        Index(
            "bySession", on: .ascending(\.session), .ascending(\.sequence), .ascending(\.timestamp))
        Index(
            "byDay",
            on: .computed(day), .ascending(\.timestamp), .ascending(\.sequence))
        Validate { try $0.validate() }
        Maintain { old, new, transaction in
            try ExerciseSet.keepExercises(old, new, in: &transaction)
        }
    }
}

extension TimeZone {
    /// Returns the minutes that the time zone is ahead of coordinated universal time at `date`.
    func offsetMinutes(at date: Date) -> Int {
        secondsFromGMT(for: date) / 60
    }
}
