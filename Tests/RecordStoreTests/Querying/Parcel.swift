import Foundation
import RecordStore
import Testing

/// A record with a field of each kind that filters tell apart, and indexes of each sort.
struct Parcel: Record, Equatable {
    var id = ID()
    var group = 0
    var name = ""
    var note: String?
    var count = 0
    var goal: Int?
    var ratio: Double?
    var day = Date(timeIntervalSinceReferenceDate: 0)
    var mood = Mood.calm
    var unit = Unit.kilograms
    var weight = Weight(rawValue: 0)
    var cost: Decimal = 0
    var small: UInt8 = 0
    var isOpen = false
    var tags: [String] = []
    var code: String?
    var within: Parcel.ID?

    static let search = SearchIndex<Parcel>("search", on: \.name, \.note)
    static let half = ComputedColumn<Parcel, Int>("half", version: 1) { $0.count / 2 }
    static let schema = Schema<Parcel>("Parcel", blank: Parcel()) {
        Field(1, "group", \.group)
        Field(2, "name", \.name)
        Field(3, "note", \.note)
        Field(4, "count", \.count)
        Field(5, "goal", \.goal)
        Field(6, "ratio", \.ratio)
        Field(7, "day", \.day)
        Field(8, "mood", \.mood)
        Field(9, "unit", \.unit)
        Field(10, "weight", \.weight)
        Field(11, "cost", \.cost)
        Field(12, "small", \.small)
        Field(13, "isOpen", \.isOpen)
        Field(14, "tags", \.tags)
        Field(15, "code", \.code)
        Field(16, "within", \.within, onDelete: .nullify)
        Index("byGroup", on: .ascending(\.group))
        Index("byGroupAndDay", on: .ascending(\.group), .descending(\.day))
        Index("byName", on: .name(\.name))
        Index("byNote", on: .ascending(\.note))
        Index("byNoteDown", on: .ascending(\.group), .descending(\.note), covering: [\.count])
        Index("byDay", on: .descending(\.day), covering: [\.goal, \.name, \.within, \.tags])
        Index("byCountAndDay", on: .ascending(\.count), .descending(\.day), covering: [\.mood])
        Index("byTag", on: .each(\.tags), covering: [\.group, \.ratio])
        Index("byHalf", on: .computed(half), .descending(\.day))
        search
        Index("byCode", on: .ascending(\.code), unique: true, covering: [\.note, \.isOpen])
        Index("open", on: .ascending(\.goal), where: .matching { $0.isOpen == true })
        Index(
            "planned", on: .descending(\.day), .ascending(\.name), covering: [\.goal],
            where: .matching { $0.goal > 1 || $0.note == "bench" })
        Index(
            "calm", on: .name(\.name), .ascending(\.group),
            where: .matching { $0.mood == .calm && $0.count.isIn([0, 1, 2]) })
        Index(
            "marked", on: .each(\.tags), where: .matching { $0.note.folded.hasPrefix("a") })
        Index(
            "noted", on: .ascending(\.note), .ascending(\.code), unique: true,
            where: .matching { $0.note != nil && $0.code != nil && $0.group <= 1 })
    }
}

extension SeededGenerator {
    /// Values from small ranges, so that ties, nils and hits are frequent.
    mutating func parcel() -> Parcel {
        let words = ["Ärmel", "arm 2", "Arm 10", "ARM 2b", "bench", "", "Über-Bein", "e\u{301}té"]
        var parcel = Parcel(id: .init(uuid()))
        parcel.group = .random(in: 0...2, using: &self)
        parcel.name = words.randomElement(using: &self) ?? ""
        parcel.note = maybe(words.randomElement(using: &self) ?? "")
        parcel.count = .random(in: -2...5, using: &self)
        parcel.goal = maybe(.random(in: -2...5, using: &self))
        parcel.ratio = maybe(Double(Int.random(in: -4...4, using: &self)) / 2)
        parcel.day = Date(
            timeIntervalSinceReferenceDate: .random(in: -2...2, using: &self).rounded())
        parcel.mood = Bool.random(using: &self) ? .calm : .tired
        parcel.unit = Bool.random(using: &self) ? .kilograms : .pounds
        parcel.weight = Weight(rawValue: .random(in: -3...3, using: &self))
        parcel.cost = Decimal(Int.random(in: -3...3, using: &self)) / 4
        parcel.small = .random(in: 0...255, using: &self)
        parcel.isOpen = .random(using: &self)
        parcel.tags = words.filter { _ in Int.random(in: 0...3, using: &self) == 0 }
        parcel.code = maybe(uuid().uuidString)
        return parcel
    }
}

/// A store with random parcels in groups, and the parcels themselves by id.
func withParcels(
    count: Int = TestSettings.count, _ body: (Store, [Parcel]) throws -> Void
) throws {
    var generator = SeededGenerator(state: TestSettings.seed)
    var parcels = (0..<count).map { _ in generator.parcel() }
    for position in parcels.indices where Bool.random(using: &generator) {
        parcels[position].within = parcels.randomElement(using: &generator)?.id
    }
    let sorted = parcels.sorted { $0.id < $1.id }
    try withVerifiedStore([Parcel.self]) { store in
        try store.write { transaction in for parcel in sorted { try transaction.save(parcel) } }
        try body(store, sorted)
    }
}
