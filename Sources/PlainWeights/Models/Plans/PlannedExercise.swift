public import Foundation
public import RecordStore

/// An exercise as a module or a workout plans it.
public struct PlannedExercise: TrainingRecord, Codable {
    public var id: ID
    /// The module. Deleting it deletes this record.
    public var module: Module.ID?
    /// The workout, of an exercise that stands in it by itself. Deleting it deletes this record.
    public var workout: Workout.ID?
    /// The exercise. Deleting it leaves this record with its name.
    public var exercise: Exercise.ID?
    /// The name of the exercise, as it was.
    public var exerciseName: String
    /// The place in the module or the workout.
    public var position: Position
    /// The number of the superset, or nil if the exercise is done by itself.
    public var supersetGroup: Int?
    public var notes: String
    public var sets: [SetGroup]
    /// How the targets change from session to session.
    public var progression: Progression?
    /// The time of the last edit, by which two versions of it are told apart.
    public var lastEdited: Date

    /// Creates a record.
    public init(
        id: ID = ID(), module: Module.ID? = nil, workout: Workout.ID? = nil,
        exercise: Exercise.ID?, exerciseName: String = "", position: Position = .start,
        supersetGroup: Int? = nil, notes: String = "", sets: [SetGroup] = [],
        progression: Progression? = nil, lastEdited: Date = .now
    ) {
        self.id = id
        self.module = module
        self.workout = workout
        self.exercise = exercise
        self.exerciseName = exerciseName
        self.position = position
        self.supersetGroup = supersetGroup
        self.notes = notes
        self.sets = sets
        self.progression = progression
        self.lastEdited = lastEdited
    }

    /// The fields, indexes and rules with which the store keeps these records.
    public static let schema = Schema<PlannedExercise>(
        "PlannedExercise",
        blank: PlannedExercise(
            exercise: nil, lastEdited: Date(timeIntervalSince1970: 0))
    ) {
        Field(1, "module", \.module, onDelete: .cascade)
        Field(2, "workout", \.workout, onDelete: .cascade)
        Field(3, "exercise", \.exercise, onDelete: .nullify)
        Field(4, "exerciseName", \.exerciseName)
        Field(5, "position", \.position)
        Field(6, "supersetGroup", \.supersetGroup)
        Field(7, "notes", \.notes)
        Document(8, "sets", \.sets)
        Document(9, "progression", \.progression)
        Field(10, "lastEdited", \.lastEdited)
        Index("byModule", on: .ascending(\.module), .ascending(\.position))
        Index("byWorkout", on: .ascending(\.workout), .ascending(\.position))
        Validate { try $0.validate() }
    }
}

extension PlannedExercise {
    /// Throws for the first field whose value is not allowed.
    public func validate() throws(TrainingError) {
        let check = FieldCheck(id: id)
        try check.text("exerciseName", exerciseName)
        try check.text("notes", notes)
        try check.list("sets", sets) { (group) throws(TrainingError) in
            try check.integer("sets", group.count, in: TrainingLimits.counts)
            try check.target("sets", group.target)
            try check.list("sets", group.intervals) { (interval) throws(TrainingError) in
                try check.target("sets", interval)
            }
        }
        try check.progression("progression", progression)
        try check.date("lastEdited", lastEdited)
    }

    /// About how many bytes the record and its index entries take in the store.
    public var approximateBytes: Int {
        420 + exerciseName.utf8.count + notes.utf8.count + 200 * sets.count
    }
}

/// Some sets of a planned exercise with the same target, such as 3 sets of 8 to 10.
public struct SetGroup: Hashable, Sendable, Codable {
    /// The number of sets.
    public var count: Int
    public var target: ExerciseSet.Target
    /// The parts of each set, of which a round of intervals consists.
    public var intervals: [ExerciseSet.Target]

    /// Creates a group.
    public init(count: Int, _ target: ExerciseSet.Target, intervals: [ExerciseSet.Target] = []) {
        self.count = count
        self.target = target
        self.intervals = intervals
    }
}
