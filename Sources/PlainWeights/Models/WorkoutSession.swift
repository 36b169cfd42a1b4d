public import Foundation
public import RecordStore

/// One visit to the gym. Deleting it deletes its sets.
public struct WorkoutSession: TrainingRecord {
    public var id: ID
    public var name: String
    public var startDate: Date
    /// How far the clocks of the place were ahead of coordinated universal time at the start.
    public var utcOffsetMinutes: Int
    /// Nil while it goes on, or if nobody noted it. Not before the start.
    public var endDate: Date?
    public var notes: String
    /// Which program the session was imported from; nil if it was entered here.
    public var source: String?
    /// What the program that it was imported from calls the session.
    public var sourceKey: String?

    /// - Parameter utcOffsetMinutes: nil means that of the device's time zone at the start.
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

    public var approximateBytes: Int {
        160 + name.utf8.count + notes.utf8.count + (source?.utf8.count ?? 0)
            + (sourceKey?.utf8.count ?? 0)
    }
}
