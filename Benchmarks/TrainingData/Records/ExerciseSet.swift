public import Foundation
public import RecordStore

/// One set of an exercise.
public struct ExerciseSet: Record, Hashable {
    public var id: ID
    public var exercise: Exercise.ID?
    public var session: WorkoutSession.ID?
    /// In nanograms.
    public var weight: Int
    public var weightUnit: UInt8
    public var reps: Int
    public var timestamp: Date
    public var utcOffsetMinutes: Int
    public var sequence: Int
    public var kind: UInt8
    public var completed: Bool
    public var rpe: Double?
    public var restSeconds: Int?
    public var distanceMeters: Double?
    public var durationSeconds: Int?
    public var notes: String

    public init(
        id: ID = ID(), exercise: Exercise.ID?, session: WorkoutSession.ID? = nil, weight: Int = 0,
        weightUnit: UInt8 = 0, reps: Int = 0, timestamp: Date, utcOffsetMinutes: Int,
        sequence: Int = 0, kind: UInt8 = 0, completed: Bool = true, rpe: Double? = nil,
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
        self.utcOffsetMinutes = utcOffsetMinutes
        self.sequence = sequence
        self.kind = kind
        self.completed = completed
        self.rpe = rpe
        self.restSeconds = restSeconds
        self.distanceMeters = distanceMeters
        self.durationSeconds = durationSeconds
        self.notes = notes
    }

    /// The day of the set, as the number of days since 1 January 1970.
    public var dayNumber: Int {
        let seconds = Int(timestamp.timeIntervalSince1970.rounded(.down)) + 60 * utcOffsetMinutes
        let (day, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
        return rest < 0 ? day - 1 : day
    }

    public static let day = ComputedColumn<ExerciseSet, Int>("day") {
        $0.timestamp.day(offsetMinutes: $0.utcOffsetMinutes)
    }

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
        Index("byDay", on: .computed(day), .ascending(\.timestamp), .ascending(\.sequence))
        Maintain { old, new, transaction in
            if let old, let new, old.exercise == new.exercise, old.timestamp == new.timestamp {
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
    }
}
