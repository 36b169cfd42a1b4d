import RecordStore

/// A tree with rules: a total has a limit, and parts change, delete and refuse their own record.
struct Binder: Record, Equatable {
    struct TooFull: Error {}
    struct Halt: Error {}

    var id = ID()
    var name = ""
    var parent: Binder.ID?
    /// The sizes of its papers together, as the last change of one of them has set it.
    var total = 0
    var paperCount = 0
    /// Even whenever it is stored.
    var revision = 0

    static let largestTotal = 60
    static let half = ComputedColumn<Binder, Int>("half", version: 1) { $0.total / 2 }
    static let schema = Schema<Binder>("Binder", blank: Binder()) {
        Field(1, "name", \.name)
        Field(2, "parent", \.parent, onDelete: .cascade)
        Field(3, "total", \.total)
        Field(4, "paperCount", \.paperCount)
        Field(5, "revision", \.revision)
        Index("byName", on: .name(\.name), .descending(\.total))
        Index("byTotal", on: .descending(\.total), .ascending(\.name))
        Index(
            "busy", on: .ascending(\.paperCount),
            where: .matching { $0.paperCount > 1 })
        Index("byHalf", on: .computed(half), covering: [\.name])
        AggregateIndex(
            "totals", by: .ascending(\.name), summing: .field(\.total), .field(\.paperCount))
        Validate { binder in
            if binder.total > largestTotal { throw TooFull() }
        }
        Maintain { _, new, transaction in
            guard let new, new.revision % 2 != 0 else { return }
            try transaction.update(new.id) { $0.revision += 1 }
        }
        Maintain { _, new, transaction in
            if let new, new.name == "doomed" { try transaction.delete(new.id) }
        }
        Maintain { old, new, transaction in
            if new?.name == "halt" { throw Halt() }
        }
    }

    /// Brings what is derived from its papers up to date.
    static func refresh(_ id: Binder.ID, in transaction: inout StoreTransaction) throws {
        let papers = try transaction.snapshot.fetch(Query<Paper> { $0.binder == id })
        try transaction.update(id) { binder in
            binder.total = papers.reduce(0) { $0 + $1.size }
            binder.paperCount = papers.count
            binder.revision += 1
        }
    }
}
