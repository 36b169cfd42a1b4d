public import Foundation
public import RecordStore

/// An exercise as a module or a workout plans it.
public struct PlannedExercise: EditedRecord, Codable {
    public var id: ID
    /// The module. Deleting it deletes this record. An exercise is in a module or in a workout.
    public var module: Module.ID?
    /// The workout, of an exercise that stands in it by itself. Deleting it deletes this record.
    public var workout: Workout.ID?
    /// The exercise. Deleting it leaves this record with its name.
    public var exercise: Exercise.ID?
    /// The name of the exercise, as it was then, or when it was deleted. The store
    /// fills it in.
    public var exerciseName: String
    /// The place in the module or the workout.
    public var order: Position
    /// The number of the superset, or nil if the exercise is done by itself.
    public var supersetGroup: Int?
    /// The user's notes.
    public var notes: String
    /// The planned sets, in groups with the same target.
    public var sets: [SetGroup]
    /// How the targets change from session to session.
    public var progression: Progression?
    /// The quality that the exercise trains here, or nil for that of the exercise.
    public var kind: Exercise.Kind?
    /// Whether each side is trained by itself here, or nil for what the exercise says.
    public var isUnilateral: Bool?
    /// The fields that are logged here, or nil for those of the exercise.
    public var measures: Exercise.Measures?
    /// Whether the effort is asked for, or nil for what the measures say.
    public var showsEffort: Bool?
    /// The time of the last edit, by which two versions of it are told apart.
    public var lastEdited: Date

    /// Creates a record.
    public init(
        id: ID = ID(), module: Module.ID? = nil, workout: Workout.ID? = nil,
        exercise: Exercise.ID?, exerciseName: String = "", order: Position = .start,
        supersetGroup: Int? = nil, notes: String = "", sets: [SetGroup] = [],
        progression: Progression? = nil, kind: Exercise.Kind? = nil, isUnilateral: Bool? = nil,
        measures: Exercise.Measures? = nil, showsEffort: Bool? = nil, lastEdited: Date = .now
    ) {
        self.id = id
        self.module = module
        self.workout = workout
        self.exercise = exercise
        self.exerciseName = exerciseName
        self.order = order
        self.supersetGroup = supersetGroup
        self.notes = notes
        self.sets = sets
        self.progression = progression
        self.kind = kind
        self.isUnilateral = isUnilateral
        self.measures = measures
        self.showsEffort = showsEffort
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
        Field(3, "exercise", \.exercise, keeping: \.name, in: \.exerciseName)
        Field(4, "exerciseName", \.exerciseName)
        Field(5, "order", \.order)
        Field(6, "supersetGroup", \.supersetGroup)
        Field(7, "notes", \.notes)
        Document(8, "sets", \.sets)
        Document(9, "progression", \.progression)
        Field(10, "lastEdited", \.lastEdited)
        Field(11, "kind", \.kind)
        Field(12, "isUnilateral", \.isUnilateral)
        Field(13, "measures", \.measures)
        Field(14, "showsEffort", \.showsEffort)
        Index("byModule", on: .ascending(\.module), .ascending(\.order))
        Index("byWorkout", on: .ascending(\.workout), .ascending(\.order))
        Validate { try $0.validate() }
        Maintain { old, new, transaction in
            try PlannedExercise.keepLastEdited(old, new, in: &transaction)
            try PlannedExercise.keepSupersets(old, new, in: &transaction)
            try PlannedExercise.keepName(
                of: \.exercise, \.name, in: \.exerciseName, old, new, &transaction)
        }
    }
}

extension PlannedExercise {
    /// Throws for the first field whose value is not allowed, and for an exercise that is in a
    /// module and in a workout.
    public func validate() throws(TrainingError) {
        let check = FieldCheck(id: id)
        try check.onlyOne("module", workout, module)
        try check.text("exerciseName", exerciseName)
        try check.text("notes", notes)
        try check.setGroups("sets", sets)
        try check.progression("progression", progression)
        try check.date("lastEdited", lastEdited)
    }

    /// About how many bytes the record and its index entries take in the store.
    public var approximateBytes: Int {
        420 + exerciseName.utf8.count + notes.utf8.count + 200 * sets.count
    }
}
