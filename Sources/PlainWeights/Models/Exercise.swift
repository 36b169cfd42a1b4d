public import Foundation
public import RecordStore

/// An exercise that is trained, such as bench press, rowing or a plank.
///
/// Several exercises can have the same name. The category is any text that the user typed. Deleting
/// an exercise deletes its sets.
public struct Exercise: TrainingRecord {
    public var id: ID
    /// The name that the user gave.
    public var name: String
    /// The category exactly as the user typed it.
    public var category: String
    public var notes: String
    /// The time when the exercise was created.
    public var createdDate: Date
    /// The time when the user last edited the exercise itself, or nil if never since it was
    /// created.
    public internal(set) var lastEdited: Date?
    /// The latest of creation, edit, and the timestamps of the sets. The store keeps it up to date.
    public internal(set) var lastUpdated: Date

    /// Creates an exercise that was never edited.
    public init(
        id: ID = ID(), name: String, category: String = "", notes: String = "",
        createdDate: Date = .now
    ) {
        self.id = id
        self.name = name
        self.category = category
        self.notes = notes
        self.createdDate = createdDate
        lastUpdated = createdDate
    }

    /// Records that the user edited the exercise at `date`. A date before the last edit changes
    /// nothing.
    ///
    /// The store records an edit of name, category or notes by itself, with the time of the write.
    /// Use this function for another time, or for an edit that the store does not see.
    public mutating func bumpUpdated(at date: Date) {
        lastEdited = max(lastEdited ?? date, date)
        lastUpdated = max(lastUpdated, date)
    }

    /// A search index that finds exercises by letters of their names and categories.
    public static let searchIndex = SearchIndex<Exercise>("search", on: \.name, \.category)

    /// The fields, indexes and rules with which the store keeps exercises.
    public static let schema = Schema<Exercise>(
        "Exercise", blank: Exercise(name: "", createdDate: Date(timeIntervalSince1970: 0))
    ) {
        Field(1, "name", \.name)
        Field(2, "category", \.category)
        Field(3, "notes", \.notes)
        Field(4, "createdDate", \.createdDate)
        Field(5, "lastEdited", \.lastEdited)
        Field(6, "lastUpdated", \.lastUpdated)
        Index("byLastUpdated", on: .descending(\.lastUpdated))
        Index("byCategory", on: .ascending(\.category), .descending(\.lastUpdated))
        Index("byName", on: .name(\.name))
        searchIndex
        Validate { try $0.validate() }
        Maintain { old, new, transaction in
            try new?.keepLastUpdated(replacing: old, in: &transaction)
        }
    }
}

extension Exercise {
    /// Throws for the first field whose value is not allowed.
    public func validate() throws(TrainingError) {
        let check = FieldCheck(id: id)
        try check.name("name", name)
        try check.text("category", category)
        try check.text("notes", notes)
        try check.date("createdDate", createdDate)
        try check.date("lastEdited", lastEdited)
    }

    /// About how many bytes the exercise and its index entries take in the store.
    public var approximateBytes: Int {
        96 + 3 * name.utf8.count + 2 * category.utf8.count + notes.utf8.count
    }
}
