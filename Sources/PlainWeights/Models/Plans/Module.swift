public import RecordStore

/// A part of workouts, with its own exercises. Deleting it deletes these.
public struct Module: TrainingRecord, Codable {
    public var id: ID
    public var name: String
    public var type: ModuleType
    public var notes: String

    /// Creates a record.
    public init(
        id: ID = ID(), name: String, type: ModuleType = .strength, notes: String = ""
    ) {
        self.id = id
        self.name = name
        self.type = type
        self.notes = notes
    }

    /// The fields, indexes and rules with which the store keeps these records.
    public static let schema = Schema<Module>("Module", blank: Module(name: "")) {
        Field(1, "name", \.name)
        Field(2, "type", \.type)
        Field(3, "notes", \.notes)
        Index("byName", on: .name(\.name))
        Validate { try $0.validate() }
    }
}

extension Module {
    /// Throws for the first field whose value is not allowed.
    public func validate() throws(TrainingError) {
        let check = FieldCheck(id: id)
        try check.name("name", name)
        try check.text("notes", notes)
    }

    /// About how many bytes the record and its index entries take in the store.
    public var approximateBytes: Int { 160 + 2 * name.utf8.count + notes.utf8.count }
}
