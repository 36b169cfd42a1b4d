import RecordStore
import TestSupport
import Testing

private enum First {
    struct Item: Record {
        var id = ID()
        var name = ""
        var count: Int16 = 0

        static let schema = Schema<Item>("Item", blank: Item()) {
            Field(1, "name", \.name)
            Field(2, "count", \.count)
        }
    }
}

/// A step that some record stops, and an index that is to be built after it.
private enum Failing {
    struct Item: Record {
        var id = ID()
        var name = ""
        var count: Int16 = 0

        static let schema = Schema<Item>("Item", blank: Item()) {
            Field(1, "name", \.name)
            Field(2, "count", \.count)
            Index("byName", on: .ascending(\.name), unique: true)
            Step<Item>("a") { item, _ in
                if item.count == 77 { throw Refusal() }
                item.name += "a"
            }
        }
    }

    struct Refusal: Error {}
}

/// The step mended, another one, and changes of the fields.
private enum Mended {
    struct Item: Record {
        var id = ID()
        var name = ""
        var count = 0
        var extra: String? = "x"

        static let schema = Schema<Item>("Item", blank: Item()) {
            Field(1, "name", \.name)
            Field(2, "count", \.count)
            Field(3, "extra", \.extra)
            Index("byName", on: .ascending(\.name), unique: true)
            Index("byCount", on: .ascending(\.count))
            Step<Item>("a") { item, _ in item.name += "a" }
            Step<Item>("b") { item, _ in item.name += "b" }
        }
    }
}

@Suite("Interrupted steps") struct InterruptedStepTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(_ type: any Record.Type) throws -> Store {
        try Store.open(at: folder.path("store"), options: .unflushed, [type])
    }

    @Test("a newer program finishes what a step that failed has left, once for each record")
    func mended() throws {
        let old = try open(First.Item.self)
        // Steps go on in batches of a thousand: one is done when the step fails.
        var items = (0..<1_800).map { First.Item(name: "n\($0) ", count: 0) }
        items[1_500].count = 77
        try old.write { [items] in try $0.save(items) }
        for _ in 1...2 {
            let error = try storeError { _ = try open(Failing.Item.self) }
            guard case .stepFailed("Item", "a", items[1_500].id.uuid, _) = error else {
                Issue.record("\(String(describing: error))")
                return
            }
        }
        let closed = try storeError { _ = try old.count(of: First.Item.self) }
        #expect(closed == .closedType(type: "Item", .stepPending("a")))
        let new = try open(Mended.Item.self)
        let found = try new.all(Mended.Item.self)
        #expect(found.map(\.name) == items.map { $0.name + "ab" })
        #expect(found.allSatisfy { $0.extra == "x" })
        #expect(try new.fetch(Query<Mended.Item> { $0.count == 77 }).map(\.name) == ["n1500 ab"])
        expectSound(new)
        let older = try storeError { _ = try old.count(of: First.Item.self) }
        #expect(older == .closedType(type: "Item", .fieldType("count")))
    }
}
