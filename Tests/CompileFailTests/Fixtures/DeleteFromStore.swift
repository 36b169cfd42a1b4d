// error: 'delete' is unavailable: use a transaction, as in write { try $0.delete(id) }
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

func remove(_ id: Lift.ID, from store: Store) throws {
    try store.delete(id)
}
