import RecordStore

/// The same with a ranked index.
struct Ranked: Record {
    var id = ID()
    var place = 0

    static let schema = Schema<Ranked>("Ranked", blank: Ranked()) {
        Field(1, "place", \.place)
        Index("byPlace", on: .ascending(\.place), ranked: true)
    }
}
