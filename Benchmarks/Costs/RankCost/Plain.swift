import RecordStore

/// A record with a place, which a plain index orders.
struct Plain: Record {
    var id = ID()
    var place = 0

    static let schema = Schema<Plain>("Plain", blank: Plain()) {
        Field(1, "place", \.place)
        Index("byPlace", on: .ascending(\.place))
    }
}
