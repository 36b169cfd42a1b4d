// error: 'sorted(by:)' is unavailable: sort by fields, as in sorted(by: .ascending(\.name))
import RecordStore

struct Lift: Record {
    var id = ID()
    var name = ""
    var reps = 0

    static let schema = Schema<Lift>("Lift", blank: Lift()) {
        Field(1, "name", \.name)
        Field(2, "reps", \.reps)
    }
}

let query = Query<Lift>().sorted { $0.reps < $1.reps }
