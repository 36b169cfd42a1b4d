import RecordStore

/// All that a store of binders and papers has, in the order of ids.
struct BinderContent: Equatable {
    let binders: [Binder]
    let papers: [Paper]

    init(_ snapshot: Snapshot) throws {
        binders = try snapshot.fetch(Query<Binder>().sorted(by: .ascending(\.id)))
        papers = try snapshot.fetch(Query<Paper>().sorted(by: .ascending(\.id)))
    }

    init(_ store: Store) throws {
        self = try store.read { try BinderContent($0) }
    }

    var binderIDs: [Binder.ID] { binders.map(\.id) }
}
