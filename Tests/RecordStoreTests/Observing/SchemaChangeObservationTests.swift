import RecordStore
import TestSupport
import Testing

/// Followers of an older program, while a newer one adds fields and indexes, and removes the index
/// that they watch.
@Suite("Following across schemas") struct SchemaChangeObservationTests {
    private let folder: TemporaryFolder
    private let store: Store
    private let query = Query<Glossary.Indexed> { $0.word == "w77" }

    init() throws {
        folder = try TemporaryFolder()
        let path = folder.path("store")
        try Glossary.fill(100, at: path)
        store = try Store.open(at: path, options: .unflushed, [Glossary.Indexed.self])
    }

    private func open(_ type: any Record.Type) throws -> Store {
        try Store.open(at: store.path, options: .unflushed, [type])
    }

    @Test("a live query shows what is written after each change of the catalog")
    @MainActor func liveQuery() async throws {
        let live = LiveQuery(store, query)
        #expect(live.rows.count == 1)
        let newer = try open(Glossary.Extended.self)
        let one = Glossary.Indexed(word: "w77")
        try await store.write { try $0.save(one) }
        #expect(live.rows.count == 2)
        _ = try open(Glossary.Unindexed.self)
        let two = Glossary.Indexed(word: "w77")
        try await store.write { try $0.save(two) }
        #expect(live.rows.count == 3)
        try await store.write { _ = try $0.update(two.id) { $0.word = "other" } }
        #expect(live.rows.count == 2)
        // A record of the newer layout, written by another store object.
        try await newer.write { try $0.save(Glossary.Extended(word: "w77", more: 1)) }
        try await store.write { _ = try $0.update(one.id) { $0.word = "other" } }
        #expect(live.rows.count == 2)
        #expect(live.error == nil)
        expectSound(store)
    }

    @Test("an observed query goes on after each change of the catalog", .timeLimit(.minutes(10)))
    func observed() async throws {
        var states = store.observe(query).makeAsyncIterator()
        #expect(try await states.next()?.records.count == 1)
        let newer: [any Record.Type] = [Glossary.Extended.self, Glossary.Unindexed.self]
        for (number, type) in newer.enumerated() {
            _ = try open(type)
            try await store.write { try $0.save(Glossary.Indexed(word: "w77")) }
            #expect(try await states.next()?.records.count == number + 2)
        }
        expectSound(store)
    }

    @Test("changes of records in a newer layout are told", .timeLimit(.minutes(10)))
    func changes() async throws {
        var events = store.changes().makeAsyncIterator()
        let entry = Glossary.Indexed(word: "one")
        try await store.write { try $0.save(entry) }
        let newer = try open(Glossary.Extended.self)
        let id = Glossary.Extended.ID(entry.id.uuid)
        try await newer.write { tx in
            _ = try tx.update(id) {
                $0.word = "two"
                $0.more = 3
            }
        }
        try await store.write { _ = try $0.update(entry.id) { $0.word = "three" } }
        #expect(try await words(of: events.next()) == [nil, "one"])
        guard case .missed = await events.next() else {
            Issue.record("the change of the other store object is not told as missed")
            return
        }
        #expect(try await words(of: events.next()) == ["two", "three"])
        // The older program keeps the value that it does not know.
        #expect(try newer.get(id)?.more == 3)
        expectSound(newer)
    }

    /// The words before and after a transaction that changed one entry.
    private func words(of event: ChangeEvent<ChangeSet>?) throws -> [String?] {
        guard case .committed(let set) = event else { return [] }
        return try set.changes.flatMap { change in
            [
                try change.old(as: Glossary.Indexed.self)?.word,
                try change.new(as: Glossary.Indexed.self)?.word,
            ]
        }
    }
}
