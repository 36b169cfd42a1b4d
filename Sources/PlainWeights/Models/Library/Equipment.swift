public import RecordStore

/// Equipment of the library, such as a barbell.
public struct Equipment: TrainingRecord, Codable {
    public var id: ID
    /// The name in lists, such as `Barbell`.
    public var name: String
    /// Other names, by which a search finds the equipment.
    public var aliases: [String]
    /// The user's notes.
    public var notes: String
    /// What it lets one set or read; nil for nothing.
    public var measurables: [Measurable]?
    /// The number of implements of which a weight is that of one: 2 for a pair of dumbbells.
    public var implementCount: Int
    /// Whether its weight is made of plates, as that of a barbell is.
    public var isPlateLoaded: Bool
    /// Whether the record comes with the library.
    public var isBuiltIn: Bool
    /// Whether lists leave the record out.
    public var isHidden: Bool

    /// Creates a record.
    public init(
        id: ID = ID(), name: String, aliases: [String] = [], notes: String = "",
        measurables: [Measurable]? = nil, implementCount: Int = 1,
        isPlateLoaded: Bool = false, isBuiltIn: Bool = false,
        isHidden: Bool = false
    ) {
        self.id = id
        self.name = name
        self.aliases = aliases
        self.notes = notes
        self.measurables = measurables
        self.implementCount = implementCount
        self.isPlateLoaded = isPlateLoaded
        self.isBuiltIn = isBuiltIn
        self.isHidden = isHidden
    }

    /// The fields, indexes and rules with which the store keeps these records.
    public static let schema = Schema<Equipment>("Equipment", blank: Equipment(name: "")) {
        Field(1, "name", \.name)
        Field(2, "notes", \.notes)
        Field(3, "isBuiltIn", \.isBuiltIn)
        Field(4, "isHidden", \.isHidden)
        Field(5, "aliases", \.aliases)
        Document(6, "measurables", \.measurables)
        Field(7, "implementCount", \.implementCount)
        Field(8, "isPlateLoaded", \.isPlateLoaded)
        Index("byName", on: .name(\.name))
        Validate { try $0.validate() }
    }
}

extension Equipment {
    /// Throws for the first field whose value is not allowed.
    public func validate() throws(TrainingError) {
        let check = FieldCheck(id: id)
        try check.name("name", name)
        try check.texts("aliases", aliases)
        try check.text("notes", notes)
        try check.list("measurables", measurables ?? []) { (measurable) throws(TrainingError) in
            try check.measurable("measurables", measurable)
        }
        try check.integer("implementCount", implementCount, in: TrainingLimits.implementCounts)
    }

    /// About how many bytes the record and its index entries take in the store.
    public var approximateBytes: Int {
        180 + 2 * name.utf8.count + aliases.reduce(0) { $0 + $1.utf8.count } + notes.utf8.count
            + 80 * (measurables?.count ?? 0)
    }
}
