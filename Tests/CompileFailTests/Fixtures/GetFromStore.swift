// error: 'get' is unavailable: read it from a snapshot, as in read { try $0.get(id) }
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

func read(_ id: Lift.ID, in store: Store) throws -> Lift? {
    try store.get(id)
}
