// error: overlapping accesses to 'transaction'

import RecordStore

func hold(_ store: Store, _ visit: Visit) throws {
    try store.write { transaction in
        let snapshot = transaction.snapshot
        try transaction.save(visit)
        _ = try snapshot.get(visit.id)
    }
}

struct Visit: Record {
    var id = ID()
    var title = ""

    static let schema = Schema<Visit>("Visit", blank: Visit()) { Field(1, "title", \.title) }
}
