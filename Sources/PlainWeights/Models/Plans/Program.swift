public import Foundation
public import RecordStore

/// A program of several weeks. Deleting it deletes its slots and dates.
public struct Program: EditedRecord, Codable {
    public var id: ID
    /// The name that the user gave.
    public var name: String
    /// The user's notes.
    public var notes: String
    /// The number of weeks.
    public var weeks: Int
    /// The first day, or nil if the program has no dates. The first week is the one that holds it,
    /// and days of that week before it are left out.
    public var start: LocalDay?
    /// The day with which weeks begin, from 1 for Monday to 7.
    public var firstWeekday: Int
    /// The progression of planned exercises that have none of their own.
    public var progression: Progression?
    /// The time when the user chose this program. The program that was chosen last is active: two
    /// devices may each have chosen one.
    public var activeDate: Date?
    public var lastEdited: Date

    /// Creates a record.
    public init(
        id: ID = ID(), name: String, notes: String = "", weeks: Int = 1, start: LocalDay? = nil,
        firstWeekday: Int = 1, progression: Progression? = nil, activeDate: Date? = nil,
        lastEdited: Date = .now
    ) {
        self.id = id
        self.name = name
        self.notes = notes
        self.weeks = weeks
        self.start = start
        self.firstWeekday = firstWeekday
        self.progression = progression
        self.activeDate = activeDate
        self.lastEdited = lastEdited
    }

    /// The fields, indexes and rules with which the store keeps these records.
    public static let schema = Schema<Program>(
        "Program", blank: Program(name: "", lastEdited: Date(timeIntervalSince1970: 0))
    ) {
        Field(1, "name", \.name)
        Field(2, "notes", \.notes)
        Field(3, "weeks", \.weeks)
        Field(4, "start", \.start)
        Field(5, "activeDate", \.activeDate)
        Field(6, "firstWeekday", \.firstWeekday)
        Document(7, "progression", \.progression)
        Field(8, "lastEdited", \.lastEdited)
        Index("byName", on: .name(\.name))
        Index(
            "byActiveDate", on: .descending(\.activeDate),
            where: .matching { $0.activeDate != nil })
        Validate { try $0.validate() }
        Maintain { old, new, transaction in
            try Program.keepLastEdited(old, new, in: &transaction)
        }
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
        try check.integer("firstWeekday", firstWeekday, in: TrainingLimits.weekdays)
        try check.progression("progression", progression)
        try check.date("activeDate", activeDate)
        try check.date("lastEdited", lastEdited)
    }

    /// About how many bytes the record and its index entries take in the store.
    public var approximateBytes: Int {
        220 + 2 * name.utf8.count + notes.utf8.count + (progression == nil ? 0 : 120)
    }
}
