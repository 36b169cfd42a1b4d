public import Foundation
public import RecordStore

/// A measurement of the body: its weight, or anything else, such as the waist.
public struct BodyMeasurement: TrainingRecord, Codable {
    public var id: ID
    /// What was measured. Any text is a kind; ``weightKind`` is that of the body's weight.
    public var kind: String
    /// The weight, if a weight was measured.
    public var weight: Weight?
    /// The unit in which the user typed the weight.
    public var weightUnit: Weight.Unit
    /// The number, if something else was measured.
    public var value: Decimal?
    /// The unit of the number as the user typed it.
    public var unit: String
    /// The moment of the measurement.
    public var timestamp: Date
    /// The time zone, as minutes ahead of coordinated universal time at that moment.
    public var utcOffsetMinutes: Int
    /// The user's notes.
    public var notes: String
    /// The program that the measurement was imported from, or nil if it was entered here.
    public var source: String?

    /// The kind of measurements of the body's weight.
    public static let weightKind = "weight"
    /// The kind of measurements of the body's share of fat.
    public static let fatKind = "body fat"

    /// Creates a measurement of something else than the body's weight.
    public init(
        id: ID = ID(), kind: String, value: Decimal, unit: String, timestamp: Date = .now,
        utcOffsetMinutes: Int? = nil, notes: String = "", source: String? = nil
    ) {
        self.init(
            id: id, weight: nil, .kilograms, timestamp: timestamp,
            utcOffsetMinutes: utcOffsetMinutes, notes: notes, source: source)
        self.kind = kind
        self.value = value
        self.unit = unit
    }

    /// Creates a measurement of the body's weight.
    public init(
        id: ID = ID(), weight: Weight?, _ unit: Weight.Unit = .kilograms, timestamp: Date = .now,
        utcOffsetMinutes: Int? = nil, notes: String = "", source: String? = nil
    ) {
        self.id = id
        kind = Self.weightKind
        self.weight = weight
        weightUnit = unit
        self.unit = ""
        self.timestamp = timestamp
        self.utcOffsetMinutes = utcOffsetMinutes ?? TimeZone.current.offsetMinutes(at: timestamp)
        self.notes = notes
        self.source = source
    }

    /// The fields, indexes and rules with which the store keeps measurements.
    public static let schema = Schema<BodyMeasurement>(
        "BodyMeasurement",
        blank: BodyMeasurement(
            weight: nil, timestamp: Date(timeIntervalSince1970: 0), utcOffsetMinutes: 0)
    ) {
        Field(1, "kind", \.kind)
        Field(2, "weight", \.weight)
        Field(3, "weightUnit", \.weightUnit)
        Field(4, "value", \.value)
        Field(5, "unit", \.unit)
        Field(6, "timestamp", \.timestamp)
        Field(7, "utcOffsetMinutes", \.utcOffsetMinutes)
        Field(8, "notes", \.notes)
        Field(9, "source", \.source)
        Index("byKind", on: .ascending(\.kind), .descending(\.timestamp))
        Index("byTimestamp", on: .descending(\.timestamp))
        Validate { try $0.validate() }
    }
}

extension BodyMeasurement {
    /// Throws for the first field whose value is not allowed, or if nothing was measured.
    public func validate() throws(TrainingError) {
        let check = FieldCheck(id: id)
        try check.name("kind", kind)
        try check.weight("weight", weight, in: TrainingLimits.bodyWeights)
        if value?.isNaN == true { throw check.error("value", .notANumber) }
        try check.text("unit", unit)
        try check.date("timestamp", timestamp)
        try check.integer("utcOffsetMinutes", utcOffsetMinutes, in: TrainingLimits.utcOffsetMinutes)
        try check.text("notes", notes)
        try check.text("source", source)
        if weight == nil, value == nil { throw check.error("value", .nothingMeasured) }
    }

    /// About how many bytes the measurement and its index entries take in the store.
    public var approximateBytes: Int {
        240 + 2 * kind.utf8.count + unit.utf8.count + notes.utf8.count + (source?.utf8.count ?? 0)
    }
}
