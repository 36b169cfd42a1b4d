public import Foundation
public import RecordStore

/// One visit to the gym.
public struct WorkoutSession: Record, Hashable {
    public var id: ID
    public var name: String
    public var startDate: Date
    public var utcOffsetMinutes: Int
    public var endDate: Date?
    public var notes: String
    public var source: String?
    public var sourceKey: String?

    public init(
        id: ID = ID(), name: String = "", startDate: Date, utcOffsetMinutes: Int,
        endDate: Date? = nil, notes: String = "", source: String? = nil, sourceKey: String? = nil
    ) {
        self.id = id
        self.name = name
        self.startDate = startDate
        self.utcOffsetMinutes = utcOffsetMinutes
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
    }
}
