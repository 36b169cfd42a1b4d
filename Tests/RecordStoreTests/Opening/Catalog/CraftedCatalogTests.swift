import RecordStore
import TestSupport
import Testing

/// Catalogs with right checksums whose parts contradict each other, or whose numbers cannot be
/// counted on from: each is told as damage, and never traps.
@Suite("Crafted catalogs") struct CraftedCatalogTests {
    /// A change of a catalog that no store makes.
    enum Craft: CaseIterable {
        case twoFields, twoTypes, twoIndexes
        case sequence, generation, nextType, nextIndex, typeNumber, indexNumber
    }

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try Glossary.fill(10, at: folder.path("store"))
        _ = try open()
    }

    private var path: String { folder.path("store") }

    private func open(access: StoreOptions.Access = .create) throws -> Store {
        var options = access == .readOnly ? StoreOptions() : .unflushed
        options.access = access
        return try Store.open(at: path, options: options, [Glossary.Indexed.self])
    }

    private func apply(_ craft: Craft, to catalog: inout StoredCatalog) throws {
        switch craft {
        case .twoFields: catalog.body.types[0].fields.append(catalog.body.types[0].fields[1])
        case .twoTypes: catalog.body.types.append(catalog.body.types[0])
        case .twoIndexes:
            catalog.body.types[0].indexes.append(catalog.body.types[0].indexes[0])
        case .sequence: catalog.head.sequence = .max
        case .generation: catalog.head.generation = .max
        case .nextType: catalog.body.nextType = .max
        case .nextIndex: catalog.body.nextIndex = .max
        case .typeNumber: catalog.body.types[0].number = .max
        case .indexNumber: catalog.body.types[0].indexes[0].number = .max
        }
    }

    private func expectDamaged(
        _ comment: Comment? = nil, _ body: () throws -> Void
    ) throws {
        let error = try storeError(body)
        guard case .catalog(let damage, path) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(!damage.isOfNewerVersion, comment)
    }

    @Test("a crafted catalog is refused, and not changed", arguments: Craft.allCases)
    func refused(craft: Craft) throws {
        try StoredCatalog.change(at: path) { try apply(craft, to: &$0) }
        let before = try FileImage(ofStoreAt: path).bytes
        try expectDamaged("to read") { _ = try open(access: .readOnly) }
        try expectDamaged("to write") { _ = try open() }
        let types: [any Record.Type] = [Glossary.Extended.self]
        try expectDamaged("to evolve") {
            _ = try Store.open(at: path, options: .unflushed, types)
        }
        #expect(try FileImage(ofStoreAt: path).bytes == before)
    }

    @Test("a store that is open finds what was crafted meanwhile", arguments: Craft.allCases)
    func meanwhile(craft: Craft) throws {
        let store = try open()
        try StoredCatalog.change(at: path) { catalog in
            catalog.head.generation += 1
            try apply(craft, to: &catalog)
        }
        try expectDamaged { try store.write { try $0.save(Glossary.Indexed()) } }
        try expectDamaged { _ = try store.count(of: Glossary.Indexed.self) }
    }

    @Test("a type of as many layouts as there are numbers for is refused")
    func layouts() throws {
        try StoredCatalog.change(at: path) { catalog in
            let fields = catalog.body.types[0].fields.prefix(1).map(\.definition)
            catalog.body.types[0].layouts = (1...UInt16.max).map { version in
                RecordLayout(version: version, fields: fields.map { ($0.number, $0.type) })
            }
        }
        try expectDamaged { _ = try open() }
    }

    @Test("a number below the greatest is no damage")
    func large() throws {
        try StoredCatalog.change(at: path) { catalog in
            catalog.head.sequence = 1 << 40
            catalog.head.generation = 1 << 40
            catalog.body.nextType = 1 << 20
            catalog.body.nextIndex = 1 << 20
        }
        let store = try Store.open(at: path, options: .unflushed, [Glossary.Extended.self])
        try store.write { try $0.save(Glossary.Extended(word: .long("w", 1))) }
        expectSound(store)
        #expect(try StoredCatalog(at: path).number("byTag") >= 1 << 20)
    }
}
