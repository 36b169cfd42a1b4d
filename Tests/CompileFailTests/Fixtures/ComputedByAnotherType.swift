// error: '==' is unavailable: a field is compared with something of another type
import RecordStore

struct Lift: Record {
    var id = ID()
    var reps = 0

    static let half = ComputedColumn<Lift, Int>("half", version: 1) { $0.reps / 2 }
    static let schema = Schema<Lift>("Lift", blank: Lift()) {
        Field(1, "reps", \.reps)
        Index("byHalf", on: .computed(half))
    }
}

func mistake() -> Query<Lift> {
    Query { $0.reps > 8 && $0.computed(Lift.half) == "4" }
}
