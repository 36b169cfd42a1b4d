import RecordStore
import TestSupport
import Testing

private enum First {
    struct Owner: Record {
        var id = ID()
        var name = ""

        static let schema = Schema<Owner>("Owner", blank: Owner()) { Field(1, "name", \.name) }
    }

    struct Item: Record {
        var id = ID()
        var count: Int16 = 0
        var owner: Owner.ID?
        var boss: Owner.ID?
        var others: [Owner.ID] = []

        static let schema = Schema<Item>("Item", blank: Item()) {
            Field(1, "count", \.count)
            Field(2, "owner", \.owner, onDelete: .nullify)
            Field(3, "boss", \.boss, onDelete: .cascade)
            Field(4, "others", \.others, onDelete: .nullify)
        }
    }
}

/// Widens a number of the referring type, so that the first version cannot read it.
private enum Second {
    struct Item: Record {
        var id = ID()
        var count = 0
        var owner: First.Owner.ID?
        var boss: First.Owner.ID?
        var others: [First.Owner.ID] = []

        static let schema = Schema<Item>("Item", blank: Item()) {
            Field(1, "count", \.count)
            Field(2, "owner", \.owner, onDelete: .nullify)
            Field(3, "boss", \.boss, onDelete: .cascade)
            Field(4, "others", \.others, onDelete: .nullify)
        }
    }
}

@Suite("Deletions that lead into a closed type") struct ClosedDeletionTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(_ types: any Record.Type...) throws -> Store {
        try Store.open(at: folder.path("store"), options: .unflushed, types)
    }

    @Test("throw what reading the type throws, and change nothing", arguments: 0..<3)
    func closed(reference: Int) throws {
        let old = try open(First.Owner.self, First.Item.self)
        let (owner, free) = (First.Owner(name: "owner"), First.Owner(name: "free"))
        var item = First.Item(count: 7)
        switch reference {
        case 0: item.owner = owner.id
        case 1: item.boss = owner.id
        default: item.others = [owner.id, owner.id]
        }
        try old.write { [item] tx in
            try tx.save([owner, free])
            try tx.save(item)
        }
        let new = try open(First.Owner.self, Second.Item.self)
        for old in [old, try open(First.Owner.self, First.Item.self)] {
            let reading = try storeError { _ = try old.count(of: First.Item.self) }
            #expect(reading == .closedType(type: "Item", .fieldType("count")))
            let deleting = try storeError { try old.delete(owner.id) }
            #expect(deleting == reading)
            #expect(try old.get(owner.id) != nil)
            expectSound(old)
        }
        // Nobody refers to it, so nothing of the closed type would change.
        #expect(try old.delete(free.id))
        #expect(try new.all(Second.Item.self).map(\.count) == [7])
        #expect(try new.delete(owner.id))
        #expect(try new.count(of: Second.Item.self) == (reference == 1 ? 0 : 1))
        expectSound(new)
    }
}
