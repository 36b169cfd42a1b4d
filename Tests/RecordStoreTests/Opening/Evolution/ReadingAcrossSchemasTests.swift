import RecordStore
import TestSupport
import Testing

/// Reads that began before another program changed the catalog.
@Suite("Reading across schemas") struct ReadingAcrossSchemasTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder.path("store") }

    private func open(_ type: any Record.Type) throws -> Store {
        try Store.open(at: path, options: .unflushed, [type])
    }

    @Test("a newer schema cannot be opened inside a read, and changes nothing then")
    func openInside() throws {
        try Glossary.fill(20, at: path)
        let store = try open(Glossary.Plain.self)
        let before = try StoredCatalog(at: path).body
        try store.read { snapshot in
            #expect(throws: StorageError.self) { try open(Glossary.Indexed.self) }
            let count = try snapshot.count(of: Glossary.Plain.self)
            #expect(count == 20)
        }
        #expect(try StoredCatalog(at: path).body == before)
        let newer = try open(Glossary.Indexed.self)
        #expect(try newer.count(of: Glossary.Indexed.self) == 20)
        expectSound(newer)
    }

    @Test("a snapshot keeps its state, its indexes and its plans while the catalog changes twice")
    func heldSnapshot() throws {
        try Glossary.fill(100, at: path)
        let (path, store) = (path, try open(Glossary.Indexed.self))
        let query = Query<Glossary.Indexed> { $0.word >= "w5" }.sorted(by: .ascending(\.word))
        let expected = try store.fetch(query).map(\.id)
        let newer: [any Record.Type] = [Glossary.Extended.self, Glossary.Unindexed.self]
        try store.read { snapshot in
            #expect(try snapshot.fetch(query).map(\.id) == expected)
            for (number, type) in newer.enumerated() {
                let count = try Worker {
                    _ = try Store.open(at: path, options: .unflushed, [type])
                    try store.write { try $0.save(Glossary.Indexed(word: "w9 \(number)")) }
                    return try store.fetch(query).count
                }.join()
                #expect(count == expected.count + number + 1)
                #expect(try snapshot.fetch(query).map(\.id) == expected)
                #expect(try store.fetch(query).map(\.id) == expected)
                #expect(try store.count(of: Glossary.Indexed.self) == 100)
            }
        }
        #expect(try store.fetch(query).count == expected.count + 2)
        expectSound(store)
    }

    private static let queries = [
        Query<Glossary.Indexed>().sorted(by: .ascending(\.word)),
        Query<Glossary.Indexed> { $0.word >= "w" }
            .sorted(by: .ascending(\.word), .descending(\.number)),
        Query<Glossary.Indexed> { $0.number < 60 },
    ]

    @Test(
        "pages go on when indexes come and go, or their token is refused",
        arguments: 0..<3, [1, 7, 40])
    func pages(query: Int, size: Int) throws {
        try Glossary.fill(120, at: path)
        let store = try open(Glossary.Indexed.self)
        let query = Self.queries[query].paged(by: size)
        let expected = try store.fetch(query).map(\.id)
        var page = try store.page(query)
        var found = page.items.map(\.id)
        var turn = 0
        do {
            while let next = page.next {
                turn += 1
                if turn == 2 { _ = try open(Glossary.Extended.self) }
                if turn == 4 { _ = try open(Glossary.Unindexed.self) }
                page = try store.page(query, after: next)
                found += page.items.map(\.id)
            }
            #expect(found == expected)
        } catch StoreError.invalidToken {
            // Nothing was skipped or repeated before.
            #expect(found == Array(expected.prefix(found.count)))
        }
        expectSound(store)
    }
}
