public import RecordStore

/// A module in a workout. Workouts may share a module.
public struct WorkoutModule: TrainingRecord, Codable {
    public var id: ID
    /// The workout. Deleting it deletes this record, and leaves the module.
    public var workout: Workout.ID?
    /// The module. Deleting it deletes this record.
    public var module: Module.ID?
    /// The place in the workout.
    public var order: Position
    /// Whether the module belongs to the workout even if time is short.
    public var isRequired: Bool
    /// The user's notes.
    public var notes: String

    /// Creates a record.
    public init(
        id: ID = ID(), workout: Workout.ID?, module: Module.ID?, order: Position = .start,
        isRequired: Bool = true, notes: String = ""
    ) {
        self.id = id
        self.workout = workout
        self.module = module
        self.order = order
        self.isRequired = isRequired
        self.notes = notes
    }

    /// The fields, indexes and rules with which the store keeps these records.
    public static let schema = Schema<WorkoutModule>(
        "WorkoutModule", blank: WorkoutModule(workout: nil, module: nil)
    ) {
        Field(1, "workout", \.workout, onDelete: .cascade)
        Field(2, "module", \.module, onDelete: .cascade)
        Field(3, "order", \.order)
        Field(4, "isRequired", \.isRequired)
        Field(5, "notes", \.notes)
        Index("byWorkout", on: .ascending(\.workout), .ascending(\.order))
        Validate { try $0.validate() }
    }
}

extension WorkoutModule {
    /// Throws for the first field whose value is not allowed.
    public func validate() throws(TrainingError) {
        let check = FieldCheck(id: id)
        try check.text("notes", notes)
    }

    /// About how many bytes the record and its index entries take in the store.
    public var approximateBytes: Int { 240 + notes.utf8.count }
}
