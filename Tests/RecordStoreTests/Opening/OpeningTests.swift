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

private enum Changed {
    struct Item: Record {
        var id = ID()
        var title = ""
        var count = 0.0
        var parent: Item.ID?
        var extra = 0

        static let schema = Schema<Item>("Item", blank: Item()) {
            Field(1, "title", \.title)
            Field(2, "count", \.count)
            Field(3, "parent", \.parent, onDelete: .cascade)
            Field(4, "extra", \.extra)
            Index("byName", on: .ascending(\.title), unique: true)
            Index("byExtra", on: .ascending(\.extra))
        }
    }
}

private enum Bare {
    struct Item: Record {
        var id = ID()
        var name = ""

        static let schema = Schema<Item>("Item", blank: Item()) { Field(1, "name", \.name) }
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

    @Test("each difference of the schemas is named, and the file stays as it is")
    func differences() throws {
        _ = try makeOriginal()
        let before = try Data(contentsOf: URL(fileURLWithPath: folder.path("store/data.mdb")))
        func difference(_ name: String, _ kind: SchemaDifference.Kind) -> SchemaDifference {
            SchemaDifference(type: "Item", name: name, kind: kind)
        }
        let changed = try storeError { _ = try open([Changed.Item.self]) }
        #expect(
            changed
                == .schemaDiffers([
                    difference("title", .fieldRenamed(number: 1, from: "name")),
                    difference("count", .fieldTypeChanged(number: 2)),
                    difference("parent", .referenceChanged(number: 3)),
                    difference("extra", .fieldAdded(number: 4)),
                    difference("byName", .indexChanged),
                    difference("byExtra", .indexAdded),
                ]))
        let bare = try storeError { _ = try open([Bare.Item.self]) }
        #expect(
            bare
                == .schemaDiffers([
                    difference("count", .fieldRemoved(number: 2)),
                    difference("parent", .fieldRemoved(number: 3)),
                    difference("byName", .indexRemoved),
                    difference("references.parent", .indexRemoved),
                ]))
        let missing = try storeError { _ = try open([Author.self]) }
        #expect(
            missing
                == .schemaDiffers([SchemaDifference(type: "Item", name: nil, kind: .typeMissing)]))
        let after = try Data(contentsOf: URL(fileURLWithPath: folder.path("store/data.mdb")))
        #expect(after == before)
    }

    @Test("mistakes in schemas are listed before the folder is made")
    func mistakes() throws {
        let error = try storeError { _ = try open([Book.self, Author.self, Author.self]) }
        #expect(error == .schema([SchemaError("Author", nil, .duplicateType)]))
        let crowded = try storeError { _ = try open([Crowded.self]) }
        #expect(
            crowded == .schema([SchemaError("Crowded", "wide", .tooManyColumns(neededBytes: 528))]))
        #expect(!FileManager.default.fileExists(atPath: folder.path("store")))
    }

    @Test("an added type is accepted, and makes stores without it read only")
    func addedType() throws {
        let id = try makeOriginal()
        let first = try open([Original.Item.self])
        let second = try open([Original.Item.self, Author.self])
        let author = Author(name: "Ada")
        try second.write { try $0.save(author) }
        #expect(throws: StoreError.schemaOutdated(generation: 2)) {
            try first.write { try $0.save(Original.Item(name: "B")) }
        }
        #expect(try first.get(id)?.name == "A")
        #expect(try second.get(author.id) == author)
        try second.write { try $0.save(Original.Item(name: "B")) }
        #expect(try first.count(of: Original.Item.self) == 2)
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
                == .schemaDiffers([SchemaDifference(type: "Author", name: nil, kind: .typeAdded)]))
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

    @Test(
        "an index that is not ready and keys of another Unicode are refused as that, not as damage")
    func unready() throws {
        let path = folder.path("store")
        func set(_ state: CatalogIndex.State) -> (inout Catalog) -> Void {
            { catalog in
                for position in catalog.types[0].indexes.indices
                where catalog.types[0].indexes[position].definition.name == "byName" {
                    catalog.types[0].indexes[position].state = state
                }
            }
        }
        let notReady = StoreError.indexNotReady(type: "Item", index: "byName", path: path)
        let (unicode, fold) = (Catalog.ownUnicodeVersion, TextFold.version)
        let changes: [(change: (inout Catalog) -> Void, error: StoreError)] = [
            (set(.building), notReady), (set(.suspect), notReady),
            (
                { $0.unicodeVersion = 0x0901 },
                .otherTextVersions(unicode: 0x0901, fold: fold, path: path)
            ),
            (
                { $0.foldVersion = 99 },
                .otherTextVersions(unicode: unicode, fold: 99, path: path)
            ),
        ]
        _ = try makeOriginal()
        for (change, expected) in changes {
            var before: [UInt8] = []
            try withCatalogBody { body in
                before = body
                var catalog = try Catalog(body)
                change(&catalog)
                body = catalog.encoded()
            }
            #expect(try storeError { _ = try open([Original.Item.self]) } == expected)
            try withCatalogBody { $0 = before }
        }
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
