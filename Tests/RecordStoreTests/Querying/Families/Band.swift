import RecordStore

/// A record that others refer to.
struct Band: Record, Equatable {
    var id = ID()
    var name = ""

    static let schema = Schema<Band>("Band", blank: Band()) {
        Field(1, "name", \.name)
        Index("byName", on: .ascending(\.name))
    }
}
