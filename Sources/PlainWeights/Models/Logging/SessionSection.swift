public import RecordStore

/// A part of a session, such as warming up: a module of a workout, as it was performed.
public struct SessionSection: TrainingRecord, Codable {
    public var id: ID
    /// The session. Deleting the session deletes the section.
    public var session: WorkoutSession.ID?
    /// The name of the part, such as that of its module.
    public var name: String
    /// The module that was performed. Deleting it leaves the section with its name.
    public var module: Module.ID?
    /// The name of the module, as it was then, or when it was deleted. The store
    /// fills it in.
    public var moduleName: String
    /// The purpose of the part.
    public var type: ModuleType
    /// The place among the sections of the session.
    public var order: Position
    /// Whether the part was left out.
    public var isSkipped: Bool
    /// The user's notes.
    public var notes: String

    /// Creates a section.
    public init(
        id: ID = ID(), session: WorkoutSession.ID?, name: String = "",
        module: Module.ID? = nil, moduleName: String = "", type: ModuleType = .strength,
        order: Position = .start,
        isSkipped: Bool = false,
        notes: String = ""
    ) {
        self.id = id
        self.session = session
        self.name = name
        self.module = module
        self.moduleName = moduleName
        self.type = type
        self.order = order
        self.isSkipped = isSkipped
        self.notes = notes
    }

    /// The fields, indexes and rules with which the store keeps sections.
    public static let schema = Schema<SessionSection>(
        "SessionSection", blank: SessionSection(session: nil)
    ) {
        Field(1, "session", \.session, onDelete: .cascade)
        Field(2, "name", \.name)
        Field(3, "type", \.type)
        Field(4, "order", \.order)
        Field(5, "isSkipped", \.isSkipped)
        Field(6, "notes", \.notes)
        Field(7, "module", \.module, keeping: \.name, in: \.moduleName)
        Field(8, "moduleName", \.moduleName)
        Index("bySession", on: .ascending(\.session), .ascending(\.order))
        Validate { try $0.validate() }
        Maintain { old, new, transaction in
            try SessionSection.keepName(
                of: \.module, \.name, in: \.moduleName, old, new, &transaction)
        }
    }
}

extension SessionSection {
    /// Throws for the first field whose value is not allowed.
    public func validate() throws(TrainingError) {
        let check = FieldCheck(id: id)
        try check.text("name", name)
        try check.text("moduleName", moduleName)
        try check.text("notes", notes)
    }

    /// About how many bytes the section and its index entries take in the store.
    public var approximateBytes: Int {
        180 + name.utf8.count + moduleName.utf8.count + notes.utf8.count
    }
}
