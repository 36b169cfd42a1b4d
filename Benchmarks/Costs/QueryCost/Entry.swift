import RecordStore

/// A record with indexes to choose from, and a reference.
struct Entry: Record {
    var id = ID()
    var group = 0
    var place = 0
    var name = ""
    var parent: Entry.ID?

    static let schema = Schema<Entry>("Entry", blank: Entry()) {
        Field(1, "group", \.group)
        Field(2, "place", \.place)
        Field(3, "name", \.name)
        Field(4, "parent", \.parent, onDelete: .nullify)
        Index("byGroup", on: .ascending(\.group), .descending(\.place))
        Index("byPlace", on: .descending(\.place))
        Index("byName", on: .ascending(\.name))
        Index("byParent", on: .ascending(\.parent), .descending(\.place))
    }
}
