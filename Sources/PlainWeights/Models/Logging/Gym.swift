public import Foundation
public import RecordStore

/// A place to train, with its bars and plates.
public struct Gym: TrainingRecord, Codable {
    /// Plates of one weight.
    public struct Plates: OpenDocument {
        /// The weight of one plate.
        public var weight: Weight
        /// The number of plates of this weight, on both sides together.
        public var count: Int
        public var unknown = UnknownMembers()

        /// Creates plates.
        public init(weight: Weight, count: Int) {
            self.weight = weight
            self.count = count
        }

        public static let blank = Plates(weight: .zero, count: 0)
        public static let members: [DocumentMember<Plates>] = [
            DocumentMember("weight", \.weight), DocumentMember("count", \.count),
        ]
    }

    /// A place on the earth.
    public struct Location: OpenDocument {
        /// The degrees north of the equator.
        public var latitude: Double
        /// The degrees east of Greenwich.
        public var longitude: Double
        public var unknown = UnknownMembers()

        /// Creates a location.
        public init(latitude: Double, longitude: Double) {
            self.latitude = latitude
            self.longitude = longitude
        }

        public static let blank = Location(latitude: 0, longitude: 0)
        public static let members: [DocumentMember<Location>] = [
            DocumentMember("latitude", \.latitude), DocumentMember("longitude", \.longitude),
        ]
    }

    public var id: ID
    /// The name that the user gave.
    public var name: String
    /// The unit of the plates.
    public var unit: Weight.Unit
    /// The weights of the bars.
    public var bars: [Weight]
    /// The plates, by their weights.
    public var plates: [Plates]
    /// The place on the earth, or nil if it is not known.
    public var location: Location?
    /// The address as the user typed it.
    public var address: String
    /// The color of the gym in lists, as the app calls it.
    public var color: String
    /// The equipment of the gym, to which a list of the library may be narrowed.
    public var equipment: [Equipment.ID]
    /// The time when the user made this gym the default one. The latest one is: two devices may
    /// each have chosen one.
    public var defaultDate: Date?

    /// Creates a gym.
    public init(
        id: ID = ID(), name: String, unit: Weight.Unit = .kilograms, bars: [Weight] = [],
        plates: [Plates] = [], location: Location? = nil, address: String = "",
        color: String = "", equipment: [Equipment.ID] = [], defaultDate: Date? = nil
    ) {
        self.id = id
        self.name = name
        self.unit = unit
        self.bars = bars
        self.plates = plates
        self.location = location
        self.address = address
        self.color = color
        self.equipment = equipment
        self.defaultDate = defaultDate
    }

    /// The fields, indexes and rules with which the store keeps gyms.
    public static let schema = Schema<Gym>("Gym", blank: Gym(name: "")) {
        Field(1, "name", \.name)
        Field(2, "unit", \.unit)
        Field(3, "bars", \.bars)
        Document(4, "plates", \.plates)
        Document(5, "location", \.location)
        Field(6, "defaultDate", \.defaultDate)
        Field(7, "address", \.address)
        Field(8, "color", \.color)
        Field(9, "equipment", \.equipment, onDelete: .nullify)
        Index("byName", on: .name(\.name))
        Index(
            "byDefaultDate", on: .descending(\.defaultDate),
            where: .matching { $0.defaultDate != nil })
        Validate { try $0.validate() }
        Maintain { old, new, transaction in
            if let old, new == nil { try transaction.move(setsAt: old.id, to: nil) }
        }
    }
}

extension StoreTransaction {
    /// Moves all sets at a gym to another one, or to none. A set keeps its gym as a value, which no
    /// delete rule of a reference clears.
    /// - Complexity: O(sets).
    mutating func move(setsAt gym: Gym.ID, to other: Gym.ID?) throws {
        for set in try snapshot.ids(.at(gym)) { _ = try update(set) { $0.gym = other?.uuid } }
    }
}

extension Query<ExerciseSet> {
    /// Returns a query for the sets at a gym.
    static func at(_ gym: Gym.ID) -> Query {
        Query { $0.gym == gym.uuid }
    }
}

extension Gym {
    /// Throws for the first field whose value is not allowed.
    public func validate() throws(TrainingError) {
        let check = FieldCheck(id: id)
        try check.name("name", name)
        try check.list("bars", bars) { (bar) throws(TrainingError) in
            try check.weight("bars", bar, in: TrainingLimits.implements)
        }
        try check.list("plates", plates) { (plate) throws(TrainingError) in
            try check.weight("plates", plate.weight, in: TrainingLimits.implements)
            try check.integer("plates", plate.count, in: TrainingLimits.counts)
        }
        try check.number("location", location?.latitude, in: -90...90)
        try check.number("location", location?.longitude, in: -180...180)
        try check.text("address", address)
        try check.text("color", color)
        try check.list("equipment", equipment) { (_) throws(TrainingError) in }
        try check.date("defaultDate", defaultDate)
    }

    /// About how many bytes the gym and its index entries take in the store.
    public var approximateBytes: Int {
        240 + 2 * name.utf8.count + address.utf8.count + color.utf8.count + 8 * bars.count
            + 40 * plates.count + 60 * equipment.count
    }
}
