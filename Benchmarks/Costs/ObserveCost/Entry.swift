import RecordStore

/// A record with three indexes, as the sets of an exercise have.
struct Entry: Record {
    var id = ID()
    var group = 0
    var place = 0
    var name = ""

    static let schema = Schema<Entry>("Entry", blank: Entry()) {
        Field(1, "group", \.group)
        Field(2, "place", \.place)
        Field(3, "name", \.name)
        Index("byGroup", on: .ascending(\.group), .descending(\.place))
        Index("byPlace", on: .descending(\.place))
        Index("byName", on: .ascending(\.name))
    }
}
