import RecordStore
import TestSupport
import Testing

private enum First {
    struct Box: Record {
        var id = ID()
        var size: Int16 = 0

        static let schema = Schema<Box>("Box", blank: Box()) { Field(1, "size", \.size) }
    }

    struct Item: Record {
        var id = ID()
        var count: Int16 = 0
        var next: Item.ID?
        var box: Box.ID?

        static let schema = Schema<Item>("Item", blank: Item()) {
            Field(1, "count", \.count)
            Field(2, "next", \.next, onDelete: .nullify)
            Field(3, "box", \.box, onDelete: .nullify)
        }
    }
}

/// Each type has a step, and the part of one type saves records of both.
private enum Second {
    struct Box: Record {
        var id = ID()
        var label = ""
        var changeCount = 0

        static let schema = Schema<Box>("Box", blank: Box()) {
            Removed<Box>(1)
            Field(2, "label", \.label)
            Field(3, "changeCount", \.changeCount)
            Step<Box>("size to label") { box, former in
                box.label += "\(try former.value(1, as: Int16.self) ?? -1)"
            }
        }
    }

    struct Item: Record {
        var id = ID()
        var next: Item.ID?
        var box: Box.ID?
        var label = ""
        var changeCount = 0

        static let schema = Schema<Item>("Item", blank: Item()) {
            Removed<Item>(1)
            Field(2, "next", \.next, onDelete: .nullify)
            Field(3, "box", \.box, onDelete: .nullify)
            Field(4, "label", \.label)
            Field(5, "changeCount", \.changeCount)
            Maintain<Item> { old, new, transaction in
                guard let new, old?.label != new.label else { return }
                if let next = new.next {
                    _ = try transaction.update(next) { $0.changeCount += 1 }
                }
                if var box = try transaction.get(new.box) {
                    box.changeCount += 1
                    try transaction.save(box)
                }
            }
            Step<Item>("count to label") { item, former in
                item.label += "\(try former.value(1, as: Int16.self) ?? -1)"
            }
        }
    }
}

/// A step saves records, and the parts that run then save others, which it may not have reached.
@Suite("Steps with parts") struct MaintainedStepTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(_ types: [any Record.Type]) throws -> Store {
        try Store.open(at: folder.path("store"), options: .unflushed, types)
    }

    @Test(
        "a record that a part saves before its step has come keeps its former value",
        arguments: [true, false])
    func saved(ahead: Bool) throws {
        let old = try open([First.Box.self, First.Item.self])
        let boxes = [First.Box(size: 40), First.Box(size: .max)]
        var items = (0..<5).map { First.Item(count: Int16($0), box: boxes[$0 % 2].id) }
        // Steps go in the order of ids: to the next one before its turn, or after it.
        for position in 0..<4 {
            if ahead {
                items[position].next = items[position + 1].id
            } else {
                items[position + 1].next = items[position].id
            }
        }
        try old.write { [items] tx in
            try tx.save(boxes)
            try tx.save(items)
        }
        try old.close()
        let new = try open([Second.Item.self, Second.Box.self])
        let found = try items.map { try #require(try new.get(Second.Item.ID($0.id.uuid))) }
        #expect(found.map(\.label) == ["0", "1", "2", "3", "4"])
        #expect(found.map(\.changeCount) == (ahead ? [0, 1, 1, 1, 1] : [1, 1, 1, 1, 0]))
        let foundBoxes = try boxes.map { try #require(try new.get(Second.Box.ID($0.id.uuid))) }
        #expect(foundBoxes.map(\.label) == ["40", "32767"])
        #expect(foundBoxes.map(\.changeCount) == [3, 2])
        expectSound(new)
    }
}
