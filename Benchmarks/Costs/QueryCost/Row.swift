import RecordStore

/// A record without an index, whose queries read everything.
struct Row: Record {
    var id = ID()
    var place = 0
    var name = ""

    static let schema = Schema<Row>("Row", blank: Row()) {
        Field(1, "place", \.place)
        Field(2, "name", \.name)
    }
}
