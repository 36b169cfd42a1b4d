// error: 'sorted(by:)' is unavailable: a sort key has a direction, as in .ascending(\.name)
import RecordStore

struct Place: Codable, Sendable, Hashable {
    var city = ""
}

struct Lift: Record {
    var id = ID()
    var reps = 0
    var place = Place()

    static let schema = Schema<Lift>("Lift", blank: Lift()) {
        Field(1, "reps", \.reps)
        Document(2, "place", \.place)
    }
}

let query = Query<Lift>().sorted(by: \.reps)
