import RecordStore
import TestSupport
import Testing

private enum First {
    struct Item: Record {
        var id = ID()
        var parent: Item.ID?

        static let schema = Schema<Item>("Item", blank: Item()) {
            Field(1, "parent", \.parent, onDelete: .nullify)
        }
    }
}

private enum Second {
    struct Item: Record {
        var id = ID()
        var above: Item.ID?

        static let schema = Schema<Item>("Item", blank: Item()) {
            Field(1, "above", \.above, onDelete: .nullify, formerly: "parent")
        }
    }
}

@Suite("Renamed references") struct RenamedReferenceTests {
    @Test("the index of a reference keeps its entries under the new name of the field")
    func index() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        let old = try Store.open(at: path, options: .unflushed, [First.Item.self])
        let first = First.Item()
        let second = First.Item(parent: first.id)
        try old.write { try $0.save([first, second]) }
        let before = try StoredCatalog(at: path).body.types[0].indexes
        let new = try Store.open(
            at: path, options: .unflushed, upkeep: .later, [Second.Item.self])
        let after = try StoredCatalog(at: path)
        #expect(after.body.types[0].indexes.map(\.number) == before.map(\.number))
        #expect(after.body.types[0].indexes.allSatisfy { !$0.isRemoved })
        #expect(after.states.areReady)
        let above = Query<Second.Item> { $0.above == Second.Item.ID(first.id.uuid) }
        #expect(try new.fetch(above).map(\.id.uuid) == [second.id.uuid])
        expectSound(new)
        try new.delete(Second.Item.ID(first.id.uuid))
        #expect(try old.get(second.id)?.parent == nil)
        expectSound(old)
    }
}
