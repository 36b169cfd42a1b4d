public import Foundation
public import RecordStore

/// One visit to the gym. Deleting a session deletes its sets.
public struct WorkoutSession: TrainingRecord {
    public var id: ID
    public var name: String
    /// The time when the session began.
    public var startDate: Date
    /// The time zone of the session, as minutes ahead of coordinated universal time at the start.
    public var utcOffsetMinutes: Int
    /// The time when the session ended, which is not before the start. Nil while the session goes
    /// on, or if nobody noted the end.
    public var endDate: Date?
    public var notes: String
    /// The program that the session was imported from, or nil if it was entered here.
    public var source: String?
    /// The key of the session in the program that it was imported from.
    public var sourceKey: String?

    /// Creates a session.
    /// - Parameter utcOffsetMinutes: the offset of the time zone; by default that of the device at
    ///   the start.
    public init(
        id: ID = ID(), name: String = "", startDate: Date = .now, utcOffsetMinutes: Int? = nil,
        endDate: Date? = nil, notes: String = "", source: String? = nil, sourceKey: String? = nil
    ) {
        self.id = id
        self.name = name
        self.startDate = startDate
        self.utcOffsetMinutes = utcOffsetMinutes ?? TimeZone.current.offsetMinutes(at: startDate)
        self.endDate = endDate
        self.notes = notes
        self.source = source
        self.sourceKey = sourceKey
    }

    /// The fields, indexes and rules with which the store keeps sessions.
    public static let schema = Schema<WorkoutSession>(
        "WorkoutSession",
        blank: WorkoutSession(startDate: Date(timeIntervalSince1970: 0), utcOffsetMinutes: 0)
    ) {
        Field(1, "name", \.name)
        Field(2, "startDate", \.startDate)
        Field(3, "utcOffsetMinutes", \.utcOffsetMinutes)
        Field(4, "endDate", \.endDate)
        Field(5, "notes", \.notes)
        Field(6, "source", \.source)
        Field(7, "sourceKey", \.sourceKey)
        Index("byStartDate", on: .descending(\.startDate))
        Validate { try $0.validate() }
    }
}

extension WorkoutSession {
    /// Throws for the first field whose value is not allowed.
    public func validate() throws(TrainingError) {
        let check = FieldCheck(id: id)
        try check.text("name", name)
        try check.date("startDate", startDate)
        try check.integer("utcOffsetMinutes", utcOffsetMinutes, in: TrainingLimits.utcOffsetMinutes)
        try check.date("endDate", endDate, from: startDate)
        try check.text("notes", notes)
        try check.text("source", source)
        try check.text("sourceKey", sourceKey)
    }

    /// About how many bytes the session and its index entries take in the store.
    public var approximateBytes: Int {
        160 + name.utf8.count + notes.utf8.count + (source?.utf8.count ?? 0)
            + (sourceKey?.utf8.count ?? 0)
    }
}
