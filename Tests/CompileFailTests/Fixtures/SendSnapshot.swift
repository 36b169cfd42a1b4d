// error: lifetime-dependent

import RecordStore

func send(_ store: Store, _ type: Visit.Type) throws {
    try store.read { snapshot in
        Task { try snapshot.count(of: type) }
    }
}

struct Visit: Record {
    var id = ID()
    var title = ""

    static let schema = Schema<Visit>("Visit", blank: Visit()) { Field(1, "title", \.title) }
}
