// error: 'save' is unavailable: use a transaction, as in write { try $0.save(record) }
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

func write(_ lift: Lift, to store: Store) throws {
    try store.save(lift)
}
