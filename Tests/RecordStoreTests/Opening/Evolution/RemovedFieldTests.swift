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
            Index("byCount", on: .ascending(\.count))
        }
    }
}

private enum Nullable {
    struct Item: Record {
        var id = ID()
        var name = ""
        var count: Int16?

        static let schema = Schema<Item>("Item", blank: Item()) {
            Field(1, "name", \.name)
            Field(2, "count", \.count)
            Index("byCount", on: .ascending(\.count))
        }
    }
}

private enum Less {
    struct Item: Record {
        var id = ID()
        var name = ""

        static let schema = Schema<Item>("Item", blank: Item()) {
            Field(1, "name", \.name)
            Removed<Item>(2)
        }
    }
}

@Suite("Removed and optional fields") struct RemovedFieldTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(_ type: any Record.Type) throws -> Store {
        try Store.open(at: folder.path("store"), options: .unflushed, [type])
    }

    @Test("an older program reads a removed value until the record is saved, then the default")
    func removed() throws {
        let old = try open(First.Item.self)
        let items = [First.Item(name: "a", count: 7), First.Item(name: "b", count: -7)]
        try old.write { try $0.save(items) }
        let new = try open(Less.Item.self)
        #expect(try old.get(items[0].id)?.count == 7)
        #expect(try old.fetch(Query<First.Item> { $0.count == 7 }).map(\.id) == [items[0].id])
        try new.write { _ = try $0.update(Less.Item.ID(items[0].id.uuid)) { $0.name = "c" } }
        for old in [old, try open(First.Item.self)] {
            #expect(try old.get(items[0].id)?.name == "c")
            #expect(try old.get(items[0].id)?.count == 0)
            #expect(try old.fetch(Query<First.Item> { $0.count == 0 }).count == 1)
            #expect(try old.fetch(Query<First.Item> { $0.count == 7 }).isEmpty)
            #expect(try old.get(items[1].id)?.count == -7)
            expectSound(old)
        }
    }

    @Test("an index of values that may be nil now finds those of before and those of after")
    func optional() throws {
        let old = try open(First.Item.self)
        let counts: [Int16] = [.min, 0, .max]
        try old.write { try $0.save(counts.map { First.Item(count: $0) }) }
        let new = try open(Nullable.Item.self)
        try new.write { try $0.save([Nullable.Item(count: nil), Nullable.Item(count: 0)]) }
        #expect(try new.fetch(Query<Nullable.Item> { $0.count == nil }).count == 1)
        #expect(try new.fetch(Query<Nullable.Item> { $0.count == 0 }).count == 2)
        let sorted = Query<Nullable.Item>().sorted(by: .ascending(\.count))
        #expect(try new.fetch(sorted).compactMap(\.count) == [.min, 0, 0, .max])
        expectSound(new)
        #expect(
            try storeError { _ = try old.count(of: First.Item.self) }
                == .closedType(type: "Item", .fieldType("count")))
    }

    @Test("a program whose values cannot be nil is closed to a field that could be, also removed")
    func optionalAndRemoved() throws {
        let old = try open(First.Item.self)
        let item = First.Item(name: "some", count: 7)
        try old.write { try $0.save(item) }
        let optional = try open(Nullable.Item.self)
        let none = Nullable.Item(name: "none", count: nil)
        try optional.write { try $0.save(none) }
        let less = try open(Less.Item.self)
        let closed = StoreError.closedType(type: "Item", .fieldType("count"))
        for old in [old, try open(First.Item.self)] {
            #expect(try storeError { _ = try old.get(First.Item.ID(none.id.uuid)) } == closed)
            #expect(try storeError { _ = try old.get(item.id) } == closed)
            #expect(try storeError { _ = try old.count(of: First.Item.self) } == closed)
            #expect(try storeError { try old.write { try $0.save(First.Item()) } } == closed)
            expectSound(old)
        }
        // Who knows that values may be nil can read them still.
        #expect(try optional.get(none.id)?.count == nil)
        #expect(try optional.get(Nullable.Item.ID(item.id.uuid))?.count == 7)
        #expect(try less.all(Less.Item.self).map(\.name) == ["some", "none"])
        expectSound(less)
    }
}
