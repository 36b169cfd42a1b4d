public import Foundation
public import RecordStore

/// A part of workouts, with its own exercises. Deleting it deletes these.
public struct Module: EditedRecord, Codable {
    public var id: ID
    /// The name that the user gave.
    public var name: String
    /// The purpose of the part.
    public var type: ModuleType
    /// The user's notes.
    public var notes: String
    /// About how long the module takes.
    public var estimatedDuration: TimeSpan?
    public var lastEdited: Date

    /// Creates a record.
    public init(
        id: ID = ID(), name: String, type: ModuleType = .strength, notes: String = "",
        estimatedDuration: TimeSpan? = nil, lastEdited: Date = .now
    ) {
        self.id = id
        self.name = name
        self.type = type
        self.notes = notes
        self.estimatedDuration = estimatedDuration
        self.lastEdited = lastEdited
    }

    /// The fields, indexes and rules with which the store keeps these records.
    public static let schema = Schema<Module>(
        "Module", blank: Module(name: "", lastEdited: Date(timeIntervalSince1970: 0))
    ) {
        Field(1, "name", \.name)
        Field(2, "type", \.type)
        Field(3, "notes", \.notes)
        Field(4, "estimatedDuration", \.estimatedDuration)
        Field(5, "lastEdited", \.lastEdited)
        Index("byName", on: .name(\.name))
        Validate { try $0.validate() }
        Maintain { old, new, transaction in
            try Module.keepLastEdited(old, new, in: &transaction)
        }
    }
}

extension Module {
    /// Throws for the first field whose value is not allowed.
    public func validate() throws(TrainingError) {
        let check = FieldCheck(id: id)
        try check.name("name", name)
        try check.text("notes", notes)
        try check.time("estimatedDuration", estimatedDuration)
        try check.date("lastEdited", lastEdited)
    }

    /// About how many bytes the record and its index entries take in the store.
    public var approximateBytes: Int { 160 + 2 * name.utf8.count + notes.utf8.count }
}
