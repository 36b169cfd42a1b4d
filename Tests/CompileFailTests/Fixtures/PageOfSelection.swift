// error: 'paged(by:)' is unavailable: paged(by:) comes before selecting
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

let names = Query<Lift>().selecting(\.name).paged(by: 3)
