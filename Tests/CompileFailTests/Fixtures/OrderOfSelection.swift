// error: 'sorted(by:)' is unavailable: sorted(by:) comes before selecting
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

let names = Query<Lift>().selecting(\.name).sorted(by: .ascending(\.reps))
