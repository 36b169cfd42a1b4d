public import RecordStore

/// A list of exercises that the user made, such as those of the home gym. Deleting it deletes its
/// places, but no exercise.
public struct ExerciseGroup: TrainingRecord, Codable {
    public var id: ID
    /// The name that the user gave.
    public var name: String
    /// The user's notes.
    public var notes: String
    /// The place among the groups.
    public var order: Position

    /// Creates a group.
    public init(
        id: ID = ID(), name: String, notes: String = "", order: Position = .start
    ) {
        self.id = id
        self.name = name
        self.notes = notes
        self.order = order
    }

    /// The fields, indexes and rules with which the store keeps these records.
    public static let schema = Schema<ExerciseGroup>(
        "ExerciseGroup", blank: ExerciseGroup(name: "")
    ) {
        Field(1, "name", \.name)
        Field(2, "notes", \.notes)
        Field(3, "order", \.order)
        Index("byOrder", on: .ascending(\.order))
        Validate { try $0.validate() }
    }
}

extension ExerciseGroup {
    /// Throws for the first field whose value is not allowed.
    public func validate() throws(TrainingError) {
        let check = FieldCheck(id: id)
        try check.name("name", name)
        try check.text("notes", notes)
    }

    /// About how many bytes the group and its index entries take in the store.
    public var approximateBytes: Int { 160 + name.utf8.count + notes.utf8.count }
}

/// The place of an exercise in a group.
public struct GroupedExercise: TrainingRecord, Codable {
    public var id: ID
    /// The group. Deleting it deletes this record.
    public var group: ExerciseGroup.ID?
    /// The exercise. Deleting it deletes this record.
    public var exercise: Exercise.ID?
    /// The place in the group.
    public var order: Position

    /// Creates a place.
    public init(
        id: ID = ID(), group: ExerciseGroup.ID?, exercise: Exercise.ID?, order: Position = .start
    ) {
        self.id = id
        self.group = group
        self.exercise = exercise
        self.order = order
    }

    /// The fields, indexes and rules with which the store keeps these records.
    public static let schema = Schema<GroupedExercise>(
        "GroupedExercise", blank: GroupedExercise(group: nil, exercise: nil)
    ) {
        Field(1, "group", \.group, onDelete: .cascade)
        Field(2, "exercise", \.exercise, onDelete: .cascade)
        Field(3, "order", \.order)
        Index("byGroup", on: .ascending(\.group), .ascending(\.order))
    }
}

extension GroupedExercise {
    /// Allows any values.
    public func validate() throws(TrainingError) {}

    /// About how many bytes the record and its index entries take in the store.
    public var approximateBytes: Int { 240 }
}
