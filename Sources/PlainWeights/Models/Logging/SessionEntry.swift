public import RecordStore

/// An exercise within a session: what belongs to it and not to one of its sets.
///
/// A session without entries is complete too: its exercises follow from its sets. Deleting an entry
/// deletes its sets.
public struct SessionEntry: TrainingRecord, Codable {
    public var id: ID
    /// The session. Deleting the session deletes the entry.
    public var session: WorkoutSession.ID?
    /// The number by which sets name the entry (``ExerciseSet/entry``). It differs from those of
    /// the other entries of the session, and is never changed.
    public var key: UInt32
    /// The place among the entries of the session.
    public var order: Position
    /// The part of the session. Deleting it leaves the entry.
    public var section: SessionSection.ID?
    /// The exercise. Deleting it leaves the entry with its name.
    public var exercise: Exercise.ID?
    /// The name of the exercise, as it was then, or when it was deleted. The store
    /// fills it in.
    public var exerciseName: String
    /// The exercise in whose place this one is done. Deleting it leaves the entry with its name.
    public var substituted: Exercise.ID?
    /// The name of the exercise in whose place this one is done, as it was then, or when it was
    /// deleted. The store fills it in.
    public var substitutedName: String
    /// Whether the exercise was added while the session went on, and was not planned.
    public var isAdHoc: Bool
    /// What was recommended for the exercise when the session was started.
    public var recommendation: Recommendation?
    /// The progression that suggested the targets when the session was started, as it was then.
    public var progression: Progression?
    /// Whether the user ended the exercise: what is left of the targets is not to be done.
    public var isComplete: Bool
    /// The quality that the exercise trains in this session, or nil for that of the exercise.
    public var kind: Exercise.Kind?
    /// The fields that are logged in this session, or nil for those of the exercise.
    public var measures: Exercise.Measures?
    /// The equipment in this session, or nil for that of the exercise. Deleting it leaves the
    /// entry.
    public var equipment: Equipment.ID?
    /// The number of the superset, or nil if the exercise was done by itself.
    public var supersetGroup: Int?
    /// The user's notes.
    public var notes: String
    /// What the user thinks of it, from 1 to 5.
    public var rating: Int?
    /// The planned exercise from which the entry was made. Deleting it leaves the entry.
    public var plannedExercise: PlannedExercise.ID?
    /// What the sets are planned to be.
    public var targets: [ExerciseSet.Target]?
    /// What the entry has beside these fields.
    public var extras: Extras?

    /// Creates an entry.
    public init(
        id: ID = ID(), session: WorkoutSession.ID?, key: UInt32 = .random(in: 0 ... .max),
        order: Position = .start, section: SessionSection.ID? = nil,
        exercise: Exercise.ID? = nil, exerciseName: String = "",
        substituted: Exercise.ID? = nil, substitutedName: String = "", isAdHoc: Bool = false,
        recommendation: Recommendation? = nil, progression: Progression? = nil,
        isComplete: Bool = false, kind: Exercise.Kind? = nil,
        measures: Exercise.Measures? = nil, equipment: Equipment.ID? = nil,
        supersetGroup: Int? = nil, notes: String = "", rating: Int? = nil,
        plannedExercise: PlannedExercise.ID? = nil, targets: [ExerciseSet.Target]? = nil,
        extras: Extras? = nil
    ) {
        self.id = id
        self.session = session
        self.key = key
        self.order = order
        self.section = section
        self.exercise = exercise
        self.exerciseName = exerciseName
        self.substituted = substituted
        self.substitutedName = substitutedName
        self.isAdHoc = isAdHoc
        self.recommendation = recommendation
        self.progression = progression
        self.isComplete = isComplete
        self.kind = kind
        self.measures = measures
        self.equipment = equipment
        self.supersetGroup = supersetGroup
        self.notes = notes
        self.rating = rating
        self.plannedExercise = plannedExercise
        self.targets = targets
        self.extras = extras
    }

    /// The fields, indexes and rules with which the store keeps entries.
    public static let schema = Schema<SessionEntry>(
        "SessionEntry", blank: SessionEntry(session: nil, key: 0)
    ) {
        Field(1, "session", \.session, onDelete: .cascade)
        Field(2, "key", \.key)
        Field(3, "order", \.order)
        Field(4, "section", \.section, onDelete: .nullify)
        Field(5, "exercise", \.exercise, keeping: \.name, in: \.exerciseName)
        Field(6, "exerciseName", \.exerciseName)
        Field(7, "supersetGroup", \.supersetGroup)
        Field(8, "notes", \.notes)
        Field(9, "rating", \.rating)
        Field(10, "plannedExercise", \.plannedExercise, onDelete: .nullify)
        Document(11, "targets", \.targets)
        Field(12, "substituted", \.substituted, keeping: \.name, in: \.substitutedName)
        Field(13, "substitutedName", \.substitutedName)
        Field(14, "isAdHoc", \.isAdHoc)
        Field(15, "recommendation", \.recommendation)
        Field(16, "kind", \.kind)
        Field(17, "measures", \.measures)
        Field(18, "equipment", \.equipment, onDelete: .nullify)
        Document(19, "extras", \.extras)
        Document(20, "progression", \.progression)
        Field(21, "isComplete", \.isComplete)
        Index("bySession", on: .ascending(\.session), .ascending(\.order))
        Index("byKey", on: .ascending(\.session), .ascending(\.key), unique: true)
        Validate { try $0.validate() }
        Maintain { old, new, transaction in
            if let old, new == nil { try old.deleteSets(in: &transaction) }
            try SessionEntry.keepSupersets(old, new, in: &transaction)
            try SessionEntry.keepName(
                of: \.exercise, \.name, in: \.exerciseName, old, new, &transaction)
            try SessionEntry.keepName(
                of: \.substituted, \.name, in: \.substitutedName, old, new, &transaction)
        }
    }

    /// Deletes the sets of the entry, which was deleted.
    private func deleteSets(in transaction: inout StoreTransaction) throws {
        guard let session else { return }
        let key = key
        let sets = Query<ExerciseSet> { $0.session == session && $0.entry == key }
        for id in try transaction.snapshot.ids(sets) { try transaction.delete(id) }
    }
}

extension SessionEntry {
    /// Throws for the first field whose value is not allowed.
    public func validate() throws(TrainingError) {
        let check = FieldCheck(id: id)
        try check.text("exerciseName", exerciseName)
        try check.text("substitutedName", substitutedName)
        try check.text("notes", notes)
        try check.integer("rating", rating, in: TrainingLimits.ratings)
        try check.list("targets", targets ?? []) { (target) throws(TrainingError) in
            try check.target("targets", target)
        }
        try check.progression("progression", progression)
        try check.extras("extras", extras)
    }

    /// About how many bytes the entry and its index entries take in the store.
    public var approximateBytes: Int {
        320 + exerciseName.utf8.count + substitutedName.utf8.count + notes.utf8.count
            + 200 * (targets?.count ?? 0) + (progression == nil ? 0 : 120)
            + (extras?.approximateBytes ?? 0)
    }
}
