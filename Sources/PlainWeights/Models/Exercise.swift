public import Foundation
public import RecordStore

/// Something that is trained: bench press, rowing, a plank.
///
/// Names may repeat, and a category is what the user typed. Deleting an exercise deletes its sets.
public struct Exercise: TrainingRecord {
    public var id: ID
    public var name: String
    public var category: String
    public var notes: String
    public var createdDate: Date
    /// When the user last edited the exercise itself; nil if never since it was created.
    public internal(set) var lastEdited: Date?
    /// The latest of creation, edit, and the timestamps of its sets. The store keeps it.
    public internal(set) var lastUpdated: Date

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

    /// Notes that the user edited the exercise at `date`. An earlier edit than the last one
    /// changes nothing.
    ///
    /// The store notes an edit of name, category or notes by itself, with the time of the write;
    /// this is for another time, and for what the store does not know of.
    public mutating func bumpUpdated(at date: Date) {
        lastEdited = max(lastEdited ?? date, date)
        lastUpdated = max(lastUpdated, date)
    }

    /// Finds exercises by letters of their names and categories.
    public static let searchIndex = SearchIndex<Exercise>("search", on: \.name, \.category)

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
    public func validate() throws(TrainingError) {
        let check = FieldCheck(id: id)
        try check.name("name", name)
        try check.text("category", category)
        try check.text("notes", notes)
        try check.date("createdDate", createdDate)
        try check.date("lastEdited", lastEdited)
    }

    public var approximateBytes: Int {
        96 + 3 * name.utf8.count + 2 * category.utf8.count + notes.utf8.count
    }
}
