public import Foundation
public import RecordStore

/// A program of several weeks. Deleting it deletes its days.
public struct Program: TrainingRecord, Codable {
    public var id: ID
    public var name: String
    public var notes: String
    /// The number of weeks.
    public var weeks: Int
    /// The first day, or nil if the program has no dates.
    public var start: LocalDay?
    /// The time when the user chose this program. The program that was chosen last is active: two
    /// devices may each have chosen one.
    public var activeDate: Date?

    /// Creates a record.
    public init(
        id: ID = ID(), name: String, notes: String = "", weeks: Int = 1, start: LocalDay? = nil,
        activeDate: Date? = nil
    ) {
        self.id = id
        self.name = name
        self.notes = notes
        self.weeks = weeks
        self.start = start
        self.activeDate = activeDate
    }

    /// The fields, indexes and rules with which the store keeps these records.
    public static let schema = Schema<Program>("Program", blank: Program(name: "")) {
        Field(1, "name", \.name)
        Field(2, "notes", \.notes)
        Field(3, "weeks", \.weeks)
        Field(4, "start", \.start)
        Field(5, "activeDate", \.activeDate)
        Index("byName", on: .name(\.name))
        Index(
            "byActiveDate", on: .descending(\.activeDate),
            where: .matching { $0.activeDate != nil })
        Validate { try $0.validate() }
    }
}

extension Program {
    /// Throws for the first field whose value is not allowed.
    public func validate() throws(TrainingError) {
        let check = FieldCheck(id: id)
        try check.name("name", name)
        try check.text("notes", notes)
        try check.integer("weeks", weeks, in: TrainingLimits.weeks)
        try check.day("start", start)
        try check.date("activeDate", activeDate)
    }

    /// About how many bytes the record and its index entries take in the store.
    public var approximateBytes: Int { 200 + 2 * name.utf8.count + notes.utf8.count }
}
