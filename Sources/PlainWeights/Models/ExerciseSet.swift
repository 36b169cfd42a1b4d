public import Foundation
public import RecordStore

/// One set of an exercise: what was lifted, how often, and when.
///
/// The order of sets is total: timestamp, sequence, id. Equal timestamps are normal: an import
/// may know no more than the day.
public struct ExerciseSet: TrainingRecord {
    public var id: ID
    /// Deleting the exercise deletes the set.
    public var exercise: Exercise.ID?
    /// Deleting the session deletes the set.
    public var session: WorkoutSession.ID?
    /// Less than zero for assistance: -20 kg where a machine or a band took 20 kg off.
    public var weight: Weight
    /// The unit in which the user typed the weight.
    public var weightUnit: WeightUnit
    public var reps: Int
    public var timestamp: Date
    /// How far the clocks of the place were ahead of coordinated universal time at that moment.
    /// It decides which day the set belongs to, wherever it is looked at later.
    public var utcOffsetMinutes: Int
    /// The place of the set within its session.
    public var sequence: Int
    public var kind: SetKind
    public var completed: Bool
    /// Rate of perceived exertion, 0 to 10.
    public var rpe: Double?
    /// How long the rest after the set was.
    public var restSeconds: Int?
    public var distanceMeters: Double?
    public var durationSeconds: Int?
    public var notes: String

    /// - Parameter utcOffsetMinutes: nil means that of the device's time zone at the timestamp.
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

    /// The day on which it was done, where it was done: it does not move when the user travels.
    public var day: LocalDay { LocalDay(timestamp, utcOffsetMinutes: utcOffsetMinutes) }

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
            on: .computed("day", version: 1) { $0.day }, .ascending(\.timestamp),
            .ascending(\.sequence))
        Validate { try $0.validate() }
        Maintain { old, new, transaction in
            try ExerciseSet.keepExercises(old, new, in: &transaction)
        }
    }
}

extension TimeZone {
    func offsetMinutes(at date: Date) -> Int {
        secondsFromGMT(for: date) / 60
    }
}
