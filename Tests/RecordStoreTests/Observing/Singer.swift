import RecordStore

struct Singer: Record, Equatable {
    var id = ID()
    var name: String

    static let schema = Schema<Singer>("Singer", blank: Singer(name: "")) {
        Field(1, "name", \.name)
        Index("byName", on: .ascending(\.name))
    }
}
