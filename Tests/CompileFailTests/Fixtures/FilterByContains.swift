// error: 'contains' is unavailable: ask the field, as in $0.name.isIn(names)
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

func named(_ names: [String]) -> Query<Lift> {
    Query { names.contains($0.name) && $0.reps > 3 }
}
