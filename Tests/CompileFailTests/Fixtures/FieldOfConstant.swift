// error: the property of a field is a stored 'var'
import RecordStore

struct Lift: Record {
    var id = ID()
    let reps: Int

    static let schema = Schema<Lift>("Lift", blank: Lift(reps: 0)) {
        Field(1, "reps", \.reps)
    }
}
