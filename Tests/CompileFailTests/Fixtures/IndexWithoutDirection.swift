// error: a column has a direction, as in .ascending(\.name)
import RecordStore

struct Lift: Record {
    var id = ID()
    var name = ""
    var reps = 0

    static let schema = Schema<Lift>("Lift", blank: Lift()) {
        Field(1, "name", \.name)
        Field(2, "reps", \.reps)
        Index("byReps", on: \.reps, \.name, unique: true)
    }
}
