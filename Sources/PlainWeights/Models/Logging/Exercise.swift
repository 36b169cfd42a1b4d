public import Foundation
public import RecordStore

/// An exercise that is trained, such as bench press, rowing or a plank.
///
/// Several exercises can have the same name. The category is any text that the user typed. Deleting
/// an exercise deletes its sets.
public struct Exercise: TrainingRecord, Codable {
    public var id: ID
    /// The name that the user gave.
    public var name: String
    /// Other names, by which imports find the exercise: the one that it had before, and those of
    /// exercises that were merged with it.
    public var aliases: [String]
    /// The category exactly as the user typed it.
    public var category: String
    /// What the exercise trains foremost, as the user typed it.
    public var tags: [String]
    /// What the exercise trains besides.
    public var secondaryTags: [String]
    /// The user's notes.
    public var notes: String
    /// The quality that the exercise trains.
    public var kind: Exercise.Kind
    /// The fields that are logged for its sets.
    public var measures: Exercise.Measures
    /// The meaning of the weight.
    public var loadMode: Exercise.LoadMode
    /// The thousandths of the body's weight that are lifted: 1000 for a pull-up, 640 for a push-up.
    public var bodyweightShare: Int
    /// The number of implements: 2 for a pair of dumbbells, of which a weight is that of one.
    public var implementCount: Int
    /// Whether each side is trained by itself.
    public var isUnilateral: Bool
    /// Whether the user marked the exercise as a favorite.
    public var isFavorite: Bool
    /// Whether lists leave the exercise out.
    public var isHidden: Bool
    /// The rest after a set, or nil for that of the app.
    public var defaultRest: TimeSpan?
    /// The variant of the library. Deleting it leaves the exercise.
    public var variant: Variant.ID?
    /// The main equipment. Deleting it leaves the exercise.
    public var equipment: Equipment.ID?
    /// What is used beside the main equipment, such as a bench. Deleting it leaves the exercise.
    public var otherEquipment: [Equipment.ID]
    /// The unit in which the user wants to see and type weights, or nil for that of the app.
    public var weightUnit: Weight.Unit?
    /// The unit in which the user wants to see and type distances, or nil for that of the app.
    public var distanceUnit: Distance.Unit?
    /// The muscles with the user's own shares, or nil for those of the variant.
    public var muscles: [Muscle.Share]?
    /// The sets that are planned where nothing else is, or nil for none.
    public var setGroups: [SetGroup]?
    /// What the exercise has beside these fields, such as the position of a seat.
    public var extras: Extras?
    /// The time when the exercise was created.
    public var createdDate: Date
    /// The time when the user last edited the exercise itself, or nil if never since it was
    /// created.
    public internal(set) var lastEdited: Date?
    /// The latest of creation, edit, and the timestamps of the sets that were done. The store keeps
    /// it up to date.
    public internal(set) var lastUpdated: Date

    /// Creates an exercise that was never edited.
    public init(
        id: ID = ID(), name: String, aliases: [String] = [], category: String = "",
        tags: [String] = [], secondaryTags: [String] = [], notes: String = "",
        kind: Exercise.Kind = .strength, measures: Exercise.Measures = [.weight, .reps],
        loadMode: Exercise.LoadMode = .external, bodyweightShare: Int = 0, implementCount: Int = 1,
        isUnilateral: Bool = false, isFavorite: Bool = false, isHidden: Bool = false,
        defaultRest: TimeSpan? = nil, variant: Variant.ID? = nil, equipment: Equipment.ID? = nil,
        otherEquipment: [Equipment.ID] = [], weightUnit: Weight.Unit? = nil,
        distanceUnit: Distance.Unit? = nil, muscles: [Muscle.Share]? = nil,
        setGroups: [SetGroup]? = nil, extras: Extras? = nil, createdDate: Date = .now
    ) {
        self.id = id
        self.name = name
        self.aliases = aliases
        self.category = category
        self.tags = tags
        self.secondaryTags = secondaryTags
        self.notes = notes
        self.kind = kind
        self.measures = measures
        self.loadMode = loadMode
        self.bodyweightShare = bodyweightShare
        self.implementCount = implementCount
        self.isUnilateral = isUnilateral
        self.isFavorite = isFavorite
        self.isHidden = isHidden
        self.defaultRest = defaultRest
        self.variant = variant
        self.equipment = equipment
        self.otherEquipment = otherEquipment
        self.weightUnit = weightUnit
        self.distanceUnit = distanceUnit
        self.muscles = muscles
        self.setGroups = setGroups
        self.extras = extras
        self.createdDate = createdDate
        lastUpdated = createdDate
    }

    /// Records that the user edited the exercise at `date`. A date before the last edit changes
    /// nothing.
    ///
    /// The store records an edit by itself, with the time of the write. Use this function for
    /// another time, or for an edit that the store does not see.
    public mutating func bumpUpdated(at date: Date) {
        lastEdited = max(lastEdited ?? date, date)
        lastUpdated = max(lastUpdated, date)
    }
}

extension Exercise {
    /// Throws for the first field whose value is not allowed.
    public func validate() throws(TrainingError) {
        let check = FieldCheck(id: id)
        try check.name("name", name)
        try check.texts("aliases", aliases)
        try check.text("category", category)
        try check.texts("tags", tags)
        try check.texts("secondaryTags", secondaryTags)
        try check.text("notes", notes)
        try check.integer("bodyweightShare", bodyweightShare, in: TrainingLimits.thousandths)
        try check.integer("implementCount", implementCount, in: TrainingLimits.implementCounts)
        try check.time("defaultRest", defaultRest)
        try check.list("muscles", muscles ?? []) { (muscle) throws(TrainingError) in
            try check.integer("muscles", muscle.share, in: TrainingLimits.muscleShares)
        }
        try check.texts("muscles", (muscles ?? []).map(\.muscle.rawValue))
        try check.list("otherEquipment", otherEquipment) { (_) throws(TrainingError) in }
        try check.setGroups("setGroups", setGroups ?? [])
        try check.extras("extras", extras)
        try check.date("createdDate", createdDate)
        try check.date("lastEdited", lastEdited)
    }

    /// About how many bytes the exercise and its index entries take in the store.
    public var approximateBytes: Int {
        let texts = (aliases + tags + secondaryTags).reduce(0) { $0 + $1.utf8.count }
        return 240 + 3 * name.utf8.count + 2 * category.utf8.count + notes.utf8.count + 2 * texts
            + 60 * ((muscles?.count ?? 0) + otherEquipment.count) + 200 * (setGroups?.count ?? 0)
            + (extras?.approximateBytes ?? 0)
    }
}
