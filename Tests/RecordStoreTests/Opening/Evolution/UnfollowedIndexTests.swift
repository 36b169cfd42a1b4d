import Foundation
import RecordStore
import TestSupport
import Testing

private enum Narrow {
    struct Box: Record {
        var id = ID()
        var width: Int32 = 0
        var height: Int32 = 0
        var depth = 0

        static let schema = Schema<Box>("Box", blank: Box()) {
            Field(1, "width", \.width)
            Field(2, "height", \.height)
            Field(3, "depth", \.depth)
        }
    }
}

private enum Wide {
    struct Box: Record {
        var id = ID()
        var width = 0
        var height: Int32 = 0
        var depth = 0

        static let schema = Schema<Box>("Box", blank: Box()) {
            Field(1, "width", \.width)
            Field(2, "height", \.height)
            Field(3, "depth", \.depth)
        }
    }
}

private enum Wider {
    struct Box: Record {
        var id = ID()
        var width: Int128 = 0
        var height: Int32 = 0
        var depth: Int128 = 0

        static let schema = Schema<Box>("Box", blank: Box()) {
            Field(1, "width", \.width)
            Field(2, "height", \.height)
            Field(3, "depth", \.depth)
        }
    }
}

private enum WithoutHeight {
    struct Box: Record {
        var id = ID()
        var width = 0
        var depth = 0

        static let schema = Schema<Box>("Box", blank: Box()) {
            Field(1, "width", \.width)
            Removed<Box>(2)
            Field(3, "depth", \.depth)
        }
    }
}

/// Indexes that cannot follow a wider field, and those that an earlier build has left behind.
@Suite("Indexes that do not follow a field") struct UnfollowedIndexTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder.path("store") }

    private func open(
        _ type: any Record.Type, _ extensions: SchemaExtension...,
        access: StoreOptions.Access = .create
    ) throws -> Store {
        var options = access == .readOnly ? StoreOptions() : .unflushed
        options.access = access
        return try Store.open(at: path, options: options, extending: extensions, [type])
    }

    private func fill(_ index: SchemaExtension) throws {
        let store = try open(Narrow.Box.self, index)
        let boxes = (0..<20).map {
            Narrow.Box(width: Int32($0), height: Int32(20 - $0), depth: $0)
        }
        try store.write { try $0.save(boxes) }
        try store.close()
    }

    private func expectRefused(_ type: any Record.Type) throws {
        let before = try FileImage(ofStoreAt: path).bytes
        let error = try storeError { _ = try open(type) }
        let difference = StoreError.SchemaDifference(
            type: "Box", name: "app", kind: .indexCannotFollow)
        #expect(error == .schemaDiffers([difference]))
        #expect(try FileImage(ofStoreAt: path).bytes == before)
    }

    @Test("a filter on two fields of which one is widened is refused unless it is declared anew")
    func comparedFields() throws {
        try fill(
            SchemaExtension(Narrow.Box.self, owner: "app") {
                Index("app", on: .ascending(\.depth), where: .matching { $0.width > $0.height })
            })
        try expectRefused(Wide.Box.self)
        let anew = SchemaExtension(Wide.Box.self, owner: "app") {
            Index("app", on: .ascending(\.depth), where: .matching { $0.width > 10 })
        }
        let store = try open(Wide.Box.self, anew)
        try store.write { try $0.save(Wide.Box(width: 1 << 40)) }
        #expect(try store.count(Query<Wide.Box> { $0.width > 10 }) == 10)
        expectSound(store)
    }

    @Test("a filter on a field that is widened and one that is removed goes with that one")
    func removedWithWidened() throws {
        try fill(
            SchemaExtension(Narrow.Box.self, owner: "app") {
                Index("app", on: .ascending(\.depth), where: .matching { $0.width > $0.height })
            })
        let store = try open(WithoutHeight.Box.self)
        try store.write { try $0.save(WithoutHeight.Box(width: 1 << 40)) }
        #expect(try store.count(of: WithoutHeight.Box.self) == 21)
        expectSound(store)
    }

    @Test("a filter that cannot follow can be removed with the change")
    func removedIndex() throws {
        try fill(
            SchemaExtension(Narrow.Box.self, owner: "app") {
                Index("app", on: .ascending(\.depth), where: .matching { $0.width > $0.height })
            })
        let removal = SchemaExtension(Wide.Box.self, owner: "app") {
            Removed<Wide.Box>(index: "app")
        }
        let store = try open(Wide.Box.self, removal)
        try store.write { try $0.save(Wide.Box(width: 1 << 40)) }
        expectSound(store)
    }

    @Test("a product of wide results is refused where its factors become wider")
    func wideProduct() throws {
        let product = ComputedColumn<Narrow.Box, Int128>("product") {
            $0.depth.wideProduct(with: 3)
        }
        try fill(
            SchemaExtension(Narrow.Box.self, owner: "app") {
                Index("app", on: .computed(product))
            })
        try expectRefused(Wider.Box.self)
    }

    @Test("a key that has no room for wider numbers is refused")
    func room() throws {
        let column = IndexColumn<Narrow.Box>.ascending(\.depth)
        try fill(
            SchemaExtension(Narrow.Box.self, owner: "app") {
                Index(
                    "app", on: column, column, column, column, column, column, column, column,
                    column, column, column, column, column, column, column, column, column,
                    column, column, column, column, column, column, column, column, column,
                    column, column, column, column)
            })
        try expectRefused(Wider.Box.self)
    }

    // What an earlier build left behind

    private var filter: SchemaExtension {
        SchemaExtension(Narrow.Box.self, owner: "app") {
            Index(
                "app", on: .ascending(\.depth), covering: [\.width],
                where: .matching { $0.width * 2 > 20 })
        }
    }

    /// Widens the field, and puts back the narrow constants of the index.
    private func breakFile() throws {
        try fill(filter)
        func definition() throws -> IndexDefinition {
            let number = try StoredCatalog(at: path).number("app")
            let indexes = try StoredCatalog(at: path).body.types.flatMap(\.indexes)
            return try #require(indexes.first { $0.number == number }).definition
        }
        let narrow = try definition()
        try open(Wide.Box.self).close()
        #expect(try definition() != narrow)
        try StoredCatalog.change(at: path) { catalog in
            catalog.head.generation += 1
            for index in catalog.body.types[0].indexes.indices {
                catalog.body.types[0].indexes[index].definition = narrow
            }
        }
    }

    @Test("a file whose constants are narrower than its fields is mended by any program that opens")
    func mended() throws {
        try breakFile()
        let reading = try open(Wide.Box.self, access: .readOnly)
        #expect(try reading.count(Query<Wide.Box> { $0.width * 2 > 20 }) == 9)
        try reading.close()
        let store = try open(Wide.Box.self)
        try store.write { try $0.save(Wide.Box(width: 1 << 40)) }
        expectSound(store)
        try store.close()
        let declaring = SchemaExtension(Wide.Box.self, owner: "app") {
            Index(
                "app", on: .ascending(\.depth), covering: [\.width],
                where: .matching { $0.width * 2 > 20 })
        }
        let number = try StoredCatalog(at: path).number("app")
        let later = try open(Wide.Box.self, declaring)
        #expect(try StoredCatalog(at: path).number("app") == number)
        let query = Query<Wide.Box> { $0.width * 2 > 20 }.sorted(by: .ascending(\.depth))
        #expect(try later.explain(query).description.contains("index app"))
        #expect(try later.count(query) == 10)
        expectSound(later)
    }

    @Test("a step that waits in such a file runs")
    func mendedStep() throws {
        try breakFile()
        try StoredCatalog.change(at: path) { catalog in
            catalog.head.generation += 1
            let last = try #require(catalog.body.types[0].layouts.last)
            catalog.body.types[0].pendingSteps = [CatalogStep(name: "deepen", layout: last.version)]
        }
        #expect(try open(Wide.Box.self).fails(Wide.Box.self))
        let store = try open(Deep.Box.self)
        #expect(try store.all(Deep.Box.self).map(\.depth) == (0..<20).map { $0 + 100 })
        try store.write { try $0.save(Deep.Box(width: 1 << 40)) }
        expectSound(store)
    }
}

private enum Deep {
    struct Box: Record {
        var id = ID()
        var width = 0
        var height: Int32 = 0
        var depth = 0

        static let schema = Schema<Box>("Box", blank: Box()) {
            Field(1, "width", \.width)
            Field(2, "height", \.height)
            Field(3, "depth", \.depth)
            Step<Box>("deepen") { box, _ in box.depth += 100 }
        }
    }
}

extension Store {
    /// Whether a type cannot be read.
    fileprivate func fails<R: Record>(_ type: R.Type) throws -> Bool {
        try storeError { _ = try count(of: type) } != nil
    }
}
