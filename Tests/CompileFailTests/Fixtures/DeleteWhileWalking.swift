// error: overlapping accesses to 'transaction'

import RecordStore

struct Visit: Record {
    var id = ID()
    var title = ""

    static let schema = Schema<Visit>("Visit", blank: Visit()) {
        Field(1, "title", \.title)
    }
}

func prune(_ store: Store) throws {
    try store.write { transaction in
        try transaction.snapshot.forEach(Query<Visit>()) { try transaction.delete($0.id) }
    }
}
