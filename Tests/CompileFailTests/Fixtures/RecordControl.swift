import RecordStore

struct Visit: Record {
    var id = ID()
    var title = ""
    var before: Visit.ID?

    static let schema = Schema<Visit>("Visit", blank: Visit()) {
        Field(1, "title", \.title)
        Field(2, "before", \.before, onDelete: .nullify)
        Index("byTitle", on: .name(\.title))
    }
}

/// Writes and reads as the rules allow.
func control(_ store: Store, _ visit: Visit) async throws -> Int {
    try await store.write { transaction in
        try transaction.save(visit)
        let title = try transaction.snapshot.get(visit.id)?.title
        try transaction.savepoint { inner in
            _ = try inner.update(visit.id) { $0.title = (title ?? "") + "!" }
        }
    }
    try await store.write { try $0.delete(visit.id) }
    return try await store.read { snapshot in
        let copy = snapshot
        var visits = try copy.records(Query<Visit>().sorted(by: .name(\.title)))
        var count = 0
        while let visit = try visits.next() { count += visit.title.count }
        return count
    }
}
