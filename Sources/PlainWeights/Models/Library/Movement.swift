public import RecordStore

/// A movement of the library, such as a squat. Deleting it deletes its variants.
public struct Movement: TrainingRecord, Codable {
    public var id: ID
    /// The name in lists, such as `Squat`.
    public var name: String
    /// Other names, by which a search finds the movement.
    public var aliases: [String]
    /// The user's notes.
    public var notes: String
    /// Whether the record comes with the library.
    public var isBuiltIn: Bool
    /// Whether lists leave the record out.
    public var isHidden: Bool

    /// Creates a record.
    public init(
        id: ID = ID(), name: String, aliases: [String] = [], notes: String = "",
        isBuiltIn: Bool = false, isHidden: Bool = false
    ) {
        self.id = id
        self.name = name
        self.aliases = aliases
        self.notes = notes
        self.isBuiltIn = isBuiltIn
        self.isHidden = isHidden
    }

    /// The fields, indexes and rules with which the store keeps these records.
    public static let schema = Schema<Movement>("Movement", blank: Movement(name: "")) {
        Field(1, "name", \.name)
        Field(2, "notes", \.notes)
        Field(3, "isBuiltIn", \.isBuiltIn)
        Field(4, "isHidden", \.isHidden)
        Field(5, "aliases", \.aliases)
        Index("byName", on: .name(\.name))
        Validate { try $0.validate() }
    }
}

extension Movement {
    /// Throws for the first field whose value is not allowed.
    public func validate() throws(TrainingError) {
        let check = FieldCheck(id: id)
        try check.name("name", name)
        try check.texts("aliases", aliases)
        try check.text("notes", notes)
    }

    /// About how many bytes the record and its index entries take in the store.
    public var approximateBytes: Int {
        160 + 2 * name.utf8.count + aliases.reduce(0) { $0 + $1.utf8.count } + notes.utf8.count
    }
}
