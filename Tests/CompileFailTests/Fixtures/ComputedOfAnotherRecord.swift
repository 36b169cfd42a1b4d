// error: cannot convert value of type 'ComputedColumn<Lift, Int>' to expected argument type
import RecordStore

struct Exercise: Record {
    var id = ID()
    var name = ""

    static let schema = Schema<Exercise>("Exercise", blank: Exercise()) {}
}

struct Lift: Record {
    var id = ID()
    var reps = 0

    static let half = ComputedColumn<Lift, Int>("half", version: 1) { $0.reps / 2 }
    static let schema = Schema<Lift>("Lift", blank: Lift()) {
        Field(1, "reps", \.reps)
        Index("byHalf", on: .computed(half))
    }
}

func mistake() -> Query<Exercise> {
    Query { $0.computed(Lift.half) == 4 }
}
