import RecordStore

struct Shelf: Record {
    var id = ID()
    var name: String

    static let schema = Schema<Shelf>("Shelf", blank: Shelf(name: "")) {
        Field(1, "name", \.name)
        Index("byName", on: .name(\.name))
    }
}
