import RecordStore
import TestSupport
import Testing

private enum Narrow {
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

private enum Wide {
    struct Item: Record {
        var id = ID()
        var name = ""
        var count: Int32 = 0

        static let schema = Schema<Item>("Item", blank: Item()) {
            Field(1, "name", \.name)
            Field(2, "count", \.count)
        }
    }
}

/// Widens the number, and reads the former value as it was.
private enum ReadNarrow {
    struct Item: Record {
        var id = ID()
        var name = ""
        var count: Int32 = 0

        static let schema = Schema<Item>("Item", blank: Item()) {
            Field(1, "name", \.name)
            Field(2, "count", \.count)
            Step<Item>("name") { item, former in
                item.name = "\(try former.value(2, as: Int16.self) ?? -1)"
            }
        }
    }
}

/// Widens the number, and reads the former value as it is now.
private enum ReadWide {
    struct Item: Record {
        var id = ID()
        var name = ""
        var count: Int32 = 0

        static let schema = Schema<Item>("Item", blank: Item()) {
            Field(1, "name", \.name)
            Field(2, "count", \.count)
            Step<Item>("name") { item, former in
                item.name = "\(try former.value(2, as: Int32.self) ?? -1)"
            }
        }
    }
}

/// Removes the number, whose values have two widths.
private enum ReadRemoved {
    struct Item: Record {
        var id = ID()
        var name = ""

        static let schema = Schema<Item>("Item", blank: Item()) {
            Field(1, "name", \.name)
            Removed<Item>(2)
            Step<Item>("name") { item, former in
                item.name = "\(try former.value(2, as: Int32.self) ?? -1)"
            }
        }
    }
}

@Suite("Steps over widened numbers") struct WidenedStepTests {
    private let folder: TemporaryFolder
    private static let counts: [Int16] = [.min, -1, 0, 7, .max]

    init() throws { folder = try TemporaryFolder() }

    private func open(_ type: any Record.Type) throws -> Store {
        try Store.open(at: folder.path("store"), options: .unflushed, [type])
    }

    private func fill() throws {
        let store = try open(Narrow.Item.self)
        try store.write { try $0.save(Self.counts.map { Narrow.Item(count: $0) }) }
    }

    @Test("a step reads a former value by the type that it was written with")
    func narrow() throws {
        try fill()
        let store = try open(ReadNarrow.Item.self)
        let items = try store.all(ReadNarrow.Item.self)
        #expect(items.map(\.name) == Self.counts.map { "\($0)" })
        #expect(items.map(\.count) == Self.counts.map { Int32($0) })
    }

    @Test("a step reads a former value by the type that it has now")
    func wide() throws {
        try fill()
        let store = try open(ReadWide.Item.self)
        let items = try store.all(ReadWide.Item.self)
        #expect(items.map(\.name) == Self.counts.map { "\($0)" })
        #expect(items.map(\.count) == Self.counts.map { Int32($0) })
    }

    @Test("a step reads removed values of every width that the field has had")
    func removed() throws {
        try fill()
        let wide = try open(Wide.Item.self)
        let more: [Int32] = [.min, 70_000, .max]
        try wide.write { try $0.save(more.map { Wide.Item(count: $0) }) }
        let store = try open(ReadRemoved.Item.self)
        let names = Self.counts.map { "\($0)" } + more.map { "\($0)" }
        #expect(try store.all(ReadRemoved.Item.self).map(\.name) == names)
        expectSound(store)
    }
}
