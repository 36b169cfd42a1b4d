public import RecordStore

/// A variant of a movement, such as a front squat. Deleting it deletes its muscles.
public struct Variant: TrainingRecord, Codable {
    public var id: ID
    /// The movement. Deleting it deletes the variant.
    public var movement: Movement.ID?
    public var name: String
    public var notes: String
    /// Whether the record comes with the library.
    public var isBuiltIn: Bool
    /// Whether lists leave the record out.
    public var isHidden: Bool

    /// Creates a record.
    public init(
        id: ID = ID(), movement: Movement.ID?, name: String, notes: String = "",
        isBuiltIn: Bool = false, isHidden: Bool = false
    ) {
        self.id = id
        self.movement = movement
        self.name = name
        self.notes = notes
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
        try check.text("notes", notes)
    }

    /// About how many bytes the record and its index entries take in the store.
    public var approximateBytes: Int { 220 + 3 * name.utf8.count + notes.utf8.count }
}
