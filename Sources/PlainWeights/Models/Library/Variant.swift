public import RecordStore

/// A variant of a movement, such as a front squat. Deleting it deletes its muscles.
public struct Variant: TrainingRecord, Codable {
    public var id: ID
    /// The movement. Deleting it deletes the variant.
    public var movement: Movement.ID?
    /// The name in lists, such as `Front Squat`.
    public var name: String
    /// Other names, by which a search finds the variant.
    public var aliases: [String]
    /// The user's notes.
    public var notes: String
    /// The quality that an exercise of this variant trains.
    public var kind: Exercise.Kind
    /// The fields that are logged for an exercise of this variant.
    public var measures: Exercise.Measures
    /// The meaning of the weight.
    public var loadMode: Exercise.LoadMode
    /// The thousandths of the body's weight that are lifted.
    public var bodyweightShare: Int
    /// Whether each side is trained by itself.
    public var isUnilateral: Bool
    /// The equipment with which the variant is done; each leads to an exercise. Deleting it leaves
    /// the variant.
    public var equipment: [Equipment.ID]
    /// Whether the record comes with the library.
    public var isBuiltIn: Bool
    /// Whether lists leave the record out.
    public var isHidden: Bool

    /// Creates a record.
    public init(
        id: ID = ID(), movement: Movement.ID?, name: String, aliases: [String] = [],
        notes: String = "", kind: Exercise.Kind = .strength,
        measures: Exercise.Measures = [.weight, .reps], loadMode: Exercise.LoadMode = .external,
        bodyweightShare: Int = 0, isUnilateral: Bool = false, equipment: [Equipment.ID] = [],
        isBuiltIn: Bool = false, isHidden: Bool = false
    ) {
        self.id = id
        self.movement = movement
        self.name = name
        self.aliases = aliases
        self.notes = notes
        self.kind = kind
        self.measures = measures
        self.loadMode = loadMode
        self.bodyweightShare = bodyweightShare
        self.isUnilateral = isUnilateral
        self.equipment = equipment
        self.isBuiltIn = isBuiltIn
        self.isHidden = isHidden
    }

    /// The fields, indexes and rules with which the store keeps these records.
    public static let schema = Schema<Variant>("Variant", blank: Variant(movement: nil, name: "")) {
        Field(1, "movement", \.movement, onDelete: .cascade)
        Field(2, "name", \.name)
        Field(3, "notes", \.notes)
        Field(4, "isBuiltIn", \.isBuiltIn)
        Field(5, "isHidden", \.isHidden)
        Field(6, "aliases", \.aliases)
        Field(7, "kind", \.kind)
        Field(8, "measures", \.measures)
        Field(9, "loadMode", \.loadMode)
        Field(10, "bodyweightShare", \.bodyweightShare)
        Field(11, "isUnilateral", \.isUnilateral)
        Field(12, "equipment", \.equipment, onDelete: .nullify)
        Index("byMovement", on: .ascending(\.movement), .name(\.name))
        Index("byName", on: .name(\.name))
        Validate { try $0.validate() }
    }
}

extension Variant {
    /// Throws for the first field whose value is not allowed.
    public func validate() throws(TrainingError) {
        let check = FieldCheck(id: id)
        try check.name("name", name)
        try check.texts("aliases", aliases)
        try check.text("notes", notes)
        try check.integer("bodyweightShare", bodyweightShare, in: TrainingLimits.thousandths)
        try check.list("equipment", equipment) { (_) throws(TrainingError) in }
    }

    /// About how many bytes the record and its index entries take in the store.
    public var approximateBytes: Int {
        240 + 3 * name.utf8.count + aliases.reduce(0) { $0 + $1.utf8.count } + notes.utf8.count
            + 60 * equipment.count
    }
}
