import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

/// One type in several builds of a program.
private enum Original {
    struct Item: Record {
        var id = ID()
        var name = ""
        var count = 0
        var parent: Item.ID?

        static let schema = Schema<Item>("Item", blank: Item()) {
            Field(1, "name", \.name)
            Field(2, "count", \.count)
            Field(3, "parent", \.parent, onDelete: .nullify)
            Index("byName", on: .ascending(\.name))
        }
    }
}

private struct Crowded: Record {
    var id = ID()
    var text = ""

    static let schema = Schema<Crowded>("Crowded", blank: Crowded()) {
        Field(1, "text", \.text)
        Index(
            "wide", on: .ascending(\.text), .ascending(\.text), .ascending(\.text),
            .ascending(\.text), .ascending(\.text), .ascending(\.text), .ascending(\.text),
            .ascending(\.text), .ascending(\.text), .ascending(\.text), .ascending(\.text),
            .ascending(\.text), .ascending(\.text), .ascending(\.text), .ascending(\.text),
            .ascending(\.text))
    }
}

@Suite("Opening") struct OpeningTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(
        _ types: [any Record.Type], _ access: StoreOptions.Access = .create
    ) throws -> Store {
        var options = StoreOptions()
        options.access = access
        return try Store.open(at: folder.path("store"), options: options, types)
    }

    private func makeOriginal() throws -> Original.Item.ID {
        let store = try open([Original.Item.self])
        let item = Original.Item(name: "A")
        try store.write { try $0.save(item) }
        try store.close()
        return item.id
    }

    @Test("what was saved is there when the store is opened again")
    func reopen() throws {
        let id = try makeOriginal()
        let store = try open([Original.Item.self], .existing)
        #expect(try store.get(id)?.name == "A")
        expectSound(store)
    }

    @Test("mistakes in schemas are listed before the folder is made")
    func mistakes() throws {
        let error = try storeError { _ = try open([Book.self, Author.self, Author.self]) }
        #expect(error == .schema([StoreError.SchemaMistake("Author", nil, .duplicateType)]))
        let crowded = try storeError { _ = try open([Crowded.self]) }
        #expect(
            crowded
                == .schema([
                    StoreError.SchemaMistake("Crowded", "wide", .tooManyColumns(neededBytes: 528))
                ]))
        #expect(!FileManager.default.fileExists(atPath: folder.path("store")))
    }

    @Test("an added type is accepted, and stores without it go on")
    func addedType() throws {
        let id = try makeOriginal()
        let first = try open([Original.Item.self])
        let second = try open([Original.Item.self, Author.self])
        let author = Author(name: "Ada")
        try second.write { try $0.save(author) }
        try first.write { try $0.save(Original.Item(name: "B")) }
        #expect(try first.get(id)?.name == "A")
        #expect(try second.get(author.id) == author)
        try second.write { try $0.save(Original.Item(name: "C")) }
        #expect(try first.count(of: Original.Item.self) == 3)
        expectSound(first)
        expectSound(second)
    }

    @Test("a store that is read only reads, refuses to write, and adds no types")
    func readOnly() throws {
        let id = try makeOriginal()
        let store = try open([Original.Item.self], .readOnly)
        #expect(try store.get(id)?.name == "A")
        #expect(throws: StorageError.readOnly(path: store.path)) {
            try store.write { try $0.delete(id) }
        }
        expectSound(store)
        try store.close()
        let error = try storeError { _ = try open([Original.Item.self, Author.self], .readOnly) }
        #expect(
            error
                == .schemaDiffers([
                    StoreError.SchemaDifference(type: "Author", name: nil, kind: .typeAdded)
                ]))
    }

    @Test("another program's file is refused and not changed", arguments: ["notes", "catalog"])
    func foreign(name: String) throws {
        let environment = try Environment.open(at: folder.path("store"))
        let table = try environment.openTables([name])[0]
        try environment.write { try $0.put("value", for: "key", in: table) }
        try environment.close()
        let file = URL(fileURLWithPath: folder.path("store/data.mdb"))
        let before = try Data(contentsOf: file)
        let error = try storeError { _ = try open([Author.self]) }
        #expect(error == .notAStore(path: folder.path("store")))
        #expect(try Data(contentsOf: file) == before)
    }

    @Test("a file that a newer version of the library wrote is refused as that, not as damage")
    func newerVersion() throws {
        _ = try makeOriginal()
        func refusal(_ change: (inout Catalog) -> Void) throws -> StoreError.CatalogDamage.Kind? {
            var before: [UInt8] = []
            try withCatalogBody { body in
                before = body
                var catalog = try Catalog(body)
                change(&catalog)
                body = catalog.encoded()
            }
            defer { try? withCatalogBody { $0 = before } }
            guard
                case .needsNewerVersion(let part, folder.path("store")) = try storeError({
                    _ = try open([Original.Item.self])
                })
            else { return nil }
            return part.kind
        }
        #expect(try refusal { $0.types[0].fields[0].mergePolicy = 9 } == .unknownCode(9))
        _ = try open([Original.Item.self])
    }

    private func withCatalogBody(_ change: (inout [UInt8]) throws -> Void) throws {
        let environment = try Environment.open(at: folder.path("store"))
        let table = try environment.openTables(["catalog"])[0]
        let key = Array("body".utf8)
        try environment.write { transaction in
            var body = try transaction.view.get(key.span.bytes, in: table)?.array ?? []
            try change(&body)
            try transaction.put(body.span.bytes, for: key.span.bytes, in: table)
        }
        try environment.close()
    }

    @Test("a damaged catalog is refused by its damage")
    func damagedCatalog() throws {
        _ = try makeOriginal()
        let environment = try Environment.open(at: folder.path("store"))
        let table = try environment.openTables(["catalog"])[0]
        try environment.write { try $0.put("nonsense that is long enough", for: "body", in: table) }
        try environment.close()
        let error = try storeError { _ = try open([Original.Item.self]) }
        guard case .catalog(let damage, folder.path("store")) = error,
            case .wrongMagic = damage.kind
        else {
            Issue.record("\(String(describing: error))")
            return
        }
    }
}
