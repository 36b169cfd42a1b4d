public import Foundation
public import RecordStore

/// A workout that can be started: modules and exercises in an order. Deleting it deletes what it
/// holds, but no module.
public struct Workout: EditedRecord, Codable {
    public var id: ID
    /// The name that the user gave.
    public var name: String
    /// The user's notes.
    public var notes: String
    /// Whether lists leave the workout out.
    public var isHidden: Bool
    /// About how long the workout takes.
    public var estimatedDuration: TimeSpan?
    public var lastEdited: Date

    /// Creates a record.
    public init(
        id: ID = ID(), name: String, notes: String = "", isHidden: Bool = false,
        estimatedDuration: TimeSpan? = nil, lastEdited: Date = .now
    ) {
        self.id = id
        self.name = name
        self.notes = notes
        self.isHidden = isHidden
        self.estimatedDuration = estimatedDuration
        self.lastEdited = lastEdited
    }

    /// The fields, indexes and rules with which the store keeps these records.
    public static let schema = Schema<Workout>(
        "Workout", blank: Workout(name: "", lastEdited: Date(timeIntervalSince1970: 0))
    ) {
        Field(1, "name", \.name)
        Field(2, "notes", \.notes)
        Field(3, "isHidden", \.isHidden)
        Field(4, "estimatedDuration", \.estimatedDuration)
        Field(5, "lastEdited", \.lastEdited)
        Index("byName", on: .name(\.name))
        Validate { try $0.validate() }
        Maintain { old, new, transaction in
            try Workout.keepLastEdited(old, new, in: &transaction)
        }
    }
}

extension Workout {
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
