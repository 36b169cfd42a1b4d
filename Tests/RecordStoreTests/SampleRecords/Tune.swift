import RecordStore

struct Tune: Record, Equatable {
    var id = ID()
    var title = ""

    static let byTitle = Query<Tune>().sorted(by: .ascending(\.title))
    static let schema = Schema<Tune>("Tune", blank: Tune()) {
        Field(1, "title", \.title)
        Index("byTitle", on: .ascending(\.title))
    }
}
