import RecordStore

/// A record that a list shows little of, with an index that covers what is shown.
struct Wide: Record {
    var id = ID()
    var name = ""
    var group = 0
    var place = 0
    var notes = ""
    var reps = 0
    var weight = 0.0
    var effort: Double?
    var tags: [String] = []

    static let schema = Schema<Wide>("Wide", blank: Wide()) {
        Field(1, "name", \.name)
        Field(2, "group", \.group)
        Field(3, "place", \.place)
        Field(4, "notes", \.notes)
        Field(5, "reps", \.reps)
        Field(6, "weight", \.weight)
        Field(7, "effort", \.effort)
        Field(8, "tags", \.tags)
        Index("byPlace", on: .descending(\.place))
        Index("byGroup", on: .ascending(\.group), .descending(\.place), covering: [\.name])
    }
}
