import RecordStore

struct Singer: Record, Equatable {
    var id = ID()
    var name: String
    var born = 0

    static let schema = Schema<Singer>("Singer", blank: Singer(name: "")) {
        Field(1, "name", \.name)
        Field(2, "born", \.born)
        Index("byName", on: .ascending(\.name))
    }
}
