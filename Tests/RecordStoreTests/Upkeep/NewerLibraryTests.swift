import RecordStore
import TestSupport
import Testing

/// What a newer version of the library has written into a catalog that this one may write.
@Suite("Catalogs of a newer library") struct NewerLibraryTests {
    private let folder: TemporaryFolder
    private let unknown = CatalogExtension(tag: 900, bytes: [1, 2])

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder.path("store") }

    private func open(
        _ type: any Record.Type, _ upkeep: UpkeepTime = .beforeOpening
    ) throws -> Store {
        try Store.open(at: path, options: .unflushed, upkeep: upkeep, [type])
    }

    @Test("upkeep leaves a file alone whose writers must know more, and others read it")
    func writingFeature() throws {
        try Glossary.fill(10, at: path)
        _ = try open(Glossary.Indexed.self, .later)
        try StoredCatalog.change(at: path) { catalog in
            catalog.head.features.writing = 4
            catalog.head.generation += 1
        }
        let before = try StoredCatalog(at: path)
        let store = try open(Glossary.Indexed.self)
        try store.upkeep()
        #expect(try store.count(of: Glossary.Indexed.self) == 10)
        let error = try storeError {
            try store.write { try $0.save(Glossary.Indexed(word: "new")) }
        }
        guard case .needsNewerVersion = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        let after = try StoredCatalog(at: path)
        #expect(after.states == before.states && after.body == before.body)
        #expect(after.head == before.head)
    }

    @Test("a unique index that is tried again keeps what it does not know")
    func refused() throws {
        try Glossary.fill(10, at: path)
        let plain = try open(Glossary.Plain.self)
        try plain.write { try $0.save(Glossary.Plain(number: 3)) }
        let store = try open(Glossary.Unique.self)
        let number = try StoredCatalog(at: path).number("byNumber")
        try StoredCatalog.change(at: path) { $0.states[number]?.extensions = [unknown] }
        try store.upkeep()
        let state = try StoredCatalog(at: path).states[number]
        #expect(state?.phase == .refused && state?.extensions == [unknown])
    }

    @Test("writing, evolving, building and removing keep what they do not know")
    func extensions() throws {
        try Glossary.fill(100, at: path)
        let first = try open(Glossary.Indexed.self)
        try StoredCatalog.change(at: path) { addUnknown(to: &$0) }
        try expectUnknown("set")
        try first.write { try $0.save(Glossary.Indexed(word: .long("cut", 3))) }
        try expectUnknown("cut")
        let extended = try open(Glossary.Extended.self)
        try expectUnknown("evolved and built")
        try extended.write { tx in
            try tx.save(Glossary.Extended(word: .long("cut", 3), tags: ["q"]))
        }
        try expectUnknown("written")
        expectSound(extended)
        let removed = try open(Glossary.Unindexed.self)
        try expectUnknown("removed")
        expectSound(removed)
    }

    private func addUnknown(to catalog: inout StoredCatalog) {
        catalog.head.generation += 1
        catalog.head.extensions.append(unknown)
        catalog.head.features.compatible = 1 << 40
        (catalog.head.clock, catalog.head.oldestHistory) = (77, 5)
        catalog.body.extensions = [unknown]
        catalog.body.constants = [CatalogConstant(name: "c", bytes: [9])]
        catalog.body.constants[0].extensions = [unknown]
        catalog.body.types[0].extensions = [unknown]
        for field in catalog.body.types[0].fields.indices {
            catalog.body.types[0].fields[field].extensions = [unknown]
        }
        catalog.body.types[0].indexes[0].extensions = [unknown]
        catalog.states[catalog.body.types[0].indexes[0].number]?.extensions = [unknown]
        catalog.states.extensions = [unknown]
    }

    private func expectUnknown(_ moment: Comment) throws {
        let catalog = try StoredCatalog(at: path)
        let (head, type) = (catalog.head, catalog.body.types[0])
        #expect(head.extensions.contains(unknown), moment)
        #expect(head.features.compatible == 1 << 40, moment)
        #expect(head.clock == 77 && head.oldestHistory == 5, moment)
        #expect(catalog.body.extensions == [unknown], moment)
        #expect(catalog.body.constants.map(\.extensions) == [[unknown]], moment)
        #expect(type.extensions == [unknown], moment)
        #expect(type.fields.prefix(3).allSatisfy { $0.extensions == [unknown] }, moment)
        #expect(type.indexes[0].extensions == [unknown], moment)
        #expect(catalog.states.extensions == [unknown], moment)
        // The state of a removed index is gone when its entries are.
        if let state = catalog.states[type.indexes[0].number] {
            #expect(state.extensions == [unknown], moment)
        }
    }
}
