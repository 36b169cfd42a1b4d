import Foundation
import RecordStore
import TestSupport
import Testing

/// One type in several versions of a program.
private enum First {
    struct Item: Record {
        var id = ID()
        var name = ""
        var count: Int16 = 0
        var parent: Item.ID?

        static let schema = Schema<Item>("Item", blank: Item()) {
            Field(1, "name", \.name)
            Field(2, "count", \.count)
            Field(3, "parent", \.parent, onDelete: .nullify)
            Index("byName", on: .ascending(\.name))
            Index("byCount", on: .ascending(\.count))
        }
    }
}

/// Adds fields and indexes, widens a number, renames a field, changes a rule.
private enum Second {
    struct Item: Record {
        var id = ID()
        var title = ""
        var count: Int = 0
        var parent: Item.ID?
        var note: String? = "none yet"
        var tags: [String] = []

        static let search = SearchIndex<Item>("search", on: \.title)
        static let schema = Schema<Item>("Item", blank: Item()) {
            Field(1, "title", \.title, formerly: "name")
            Field(2, "count", \.count)
            Field(3, "parent", \.parent, onDelete: .cascade)
            Field(4, "note", \.note)
            Field(5, "tags", \.tags)
            Index("byName", on: .ascending(\.title))
            Index("byCount", on: .descending(\.count), .ascending(\.title))
            Index("byTag", on: .each(\.tags))
            search
        }
    }
}

/// Adds a field to the first version, and nothing else.
private enum Added {
    struct Item: Record {
        var id = ID()
        var name = ""
        var count: Int16 = 0
        var parent: Item.ID?
        var color = "red"

        static let schema = Schema<Item>("Item", blank: Item()) {
            Field(1, "name", \.name)
            Field(2, "count", \.count)
            Field(3, "parent", \.parent, onDelete: .nullify)
            Field(4, "color", \.color)
            Index("byName", on: .ascending(\.name))
            Index("byCount", on: .ascending(\.count))
            Index("byColor", on: .ascending(\.color))
        }
    }
}

/// Speaks of one field only.
private enum Bare {
    struct Item: Record {
        var id = ID()
        var name = ""

        static let schema = Schema<Item>("Item", blank: Item()) { Field(1, "name", \.name) }
    }
}

/// Removes what the first version had.
private enum Less {
    struct Item: Record {
        var id = ID()
        var name = ""

        static let schema = Schema<Item>("Item", blank: Item()) {
            Field(1, "name", \.name)
            Removed<Item>(2)
            Removed<Item>(3)
            Removed<Item>(index: "byName")
        }
    }
}

/// Moves a number into a field of another type.
private enum Stepped {
    struct Item: Record {
        var id = ID()
        var name = ""
        var label = ""

        static let schema = Schema<Item>("Item", blank: Item()) {
            Field(1, "name", \.name)
            Field(4, "label", \.label)
            Removed<Item>(2)
            Removed<Item>(3)
            Index("byLabel", on: .ascending(\.label))
            Step<Item>("count to label") { item, former in
                let count = try former.value(2, as: Int16.self) ?? 0
                if count < 0 { throw NegativeCount(count: count) }
                item.label = "\(count) times"
            }
        }
    }

    struct NegativeCount: Error { let count: Int16 }
}

/// Changes what cannot be changed.
private enum Wrong {
    struct Item: Record {
        var id = ID()
        var title = ""
        var count = ""
        var parent: Author.ID?

        static let schema = Schema<Item>("Item", blank: Item()) {
            Field(1, "title", \.title)
            Field(2, "count", \.count)
            Field(3, "parent", \.parent, onDelete: .nullify)
        }
    }
}

@Suite("Evolution") struct EvolutionTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func open(
        _ types: any Record.Type..., access: StoreOptions.Access = .create,
        dropping: [String] = []
    ) throws -> Store {
        var options = StoreOptions()
        options.access = access
        return try Store.open(
            at: folder.path("store"), options: options, dropping: dropping, types)
    }

    /// Makes a store of the first version.
    private func makeFirst(_ count: Int = 3) throws -> [First.Item.ID] {
        let store = try open(First.Item.self)
        var items = (0..<count).map { First.Item(name: "item \($0)", count: Int16($0)) }
        for position in items.indices.dropFirst() { items[position].parent = items[0].id }
        try store.write { try $0.save(items) }
        try store.close()
        return items.map(\.id)
    }

    @Test("fields, indexes and searches are added, numbers widen, a field is renamed")
    func changed() throws {
        let ids = try makeFirst().map { Second.Item.ID($0.uuid) }
        let store = try open(Second.Item.self)
        let item = try #require(try store.get(ids[2]))
        #expect(item.title == "item 2" && item.count == 2 && item.parent == ids[0])
        #expect(item.note == "none yet" && item.tags == [])
        #expect(try store.fetch(Query<Second.Item> { $0.count >= 1 }).count == 2)
        #expect(try store.fetch(Query<Second.Item> { $0.note == "none yet" }).count == 3)
        #expect(try store.fetch(Second.Item.search.best("item")).count == 3)
        expectSound(store)
        try store.write { tx in
            _ = try tx.update(ids[1]) {
                $0.count = 1 << 40
                $0.tags = ["a", "b"]
            }
        }
        #expect(try store.fetch(Query<Second.Item> { $0.tags.contains("b") }).map(\.id) == [ids[1]])
        #expect(try store.fetch(Query<Second.Item> { $0.count > 100 }).map(\.id) == [ids[1]])
        // The new rule of the reference deletes the others.
        try store.write { _ = try $0.delete(ids[0]) }
        #expect(try store.count(of: Second.Item.self) == 0)
        expectSound(store)
    }

    @Test("an older version works with a field that it does not know, and keeps its values")
    func olderVersion() throws {
        let ids = try makeFirst()
        let older = try open(First.Item.self)
        let newer = try open(Added.Item.self)
        let newIDs = ids.map { Added.Item.ID($0.uuid) }
        try newer.write { _ = try $0.update(newIDs[0]) { $0.color = "blue" } }
        // The older one was open, and is opened again.
        for older in [older, try open(First.Item.self)] {
            try older.write { _ = try $0.update(ids[0]) { $0.count += 1 } }
            let added = First.Item(name: "new", count: 9)
            try older.write { try $0.save(added) }
            #expect(try newer.get(newIDs[0])?.color == "blue")
            #expect(try newer.get(Added.Item.ID(added.id.uuid))?.color == "red")
            #expect(try older.get(ids[0])?.name == "item 0")
            expectSound(older)
        }
        let red = Query<Added.Item> { $0.color == "red" }
        #expect(try newer.fetch(red).count == 4)
        #expect(try newer.get(newIDs[0])?.count == 2)
        expectSound(newer)
    }

    @Test("what a schema does not name stays, and is kept up to date")
    func absence() throws {
        let ids = try makeFirst()
        let bare = try open(Bare.Item.self)
        try bare.write { _ = try $0.update(Bare.Item.ID(ids[1].uuid)) { $0.name = "renamed" } }
        let new = Bare.Item(name: "new")
        try bare.write { try $0.save(new) }
        // The rule of a reference that this schema does not name is followed.
        try bare.write { _ = try $0.delete(Bare.Item.ID(ids[0].uuid)) }
        expectSound(bare)
        let first = try open(First.Item.self)
        let item = try #require(try first.get(ids[1]))
        #expect(item.name == "renamed" && item.count == 1 && item.parent == nil)
        #expect(try first.get(First.Item.ID(new.id.uuid))?.count == 0)
        #expect(try first.fetch(Query<First.Item> { $0.count >= 1 }).count == 2)
        expectSound(first)
    }

    @Test("what is removed stays removed, for older versions too")
    func removed() throws {
        let ids = try makeFirst()
        let older = try open(First.Item.self)
        let less = try open(Less.Item.self)
        #expect(try less.get(Less.Item.ID(ids[2].uuid))?.name == "item 2")
        try less.write { try $0.save(Less.Item(name: "new")) }
        expectSound(less)
        for older in [older, try open(First.Item.self)] {
            #expect(try older.count(of: First.Item.self) == 4)
            let error = try storeError { try older.write { _ = try $0.delete(ids[0]) } }
            #expect(error == .readOnlyType(type: "Item", .fieldRemoved("count")))
        }
        let revived = try storeError { _ = try open(Second.Item.self) }
        guard case .schemaDiffers(let differences) = revived else {
            Issue.record("\(String(describing: revived))")
            return
        }
        #expect(differences.map(\.kind).contains(.fieldRevived(number: 2)))
    }

    @Test(
        "changes that records cannot follow are refused, each by its name, and nothing is changed")
    func refused() throws {
        _ = try makeFirst()
        let path = URL(filePath: folder.path("store/data.mdb"))
        let before = try Data(contentsOf: path)
        let error = try storeError { _ = try open(Wrong.Item.self, Author.self) }
        func difference(_ name: String, _ kind: StoreError.SchemaDifference.Kind)
            -> StoreError.SchemaDifference
        {
            StoreError.SchemaDifference(type: "Item", name: name, kind: kind)
        }
        #expect(
            error
                == .schemaDiffers([
                    difference("title", .fieldRenamed(number: 1, from: "name")),
                    difference("count", .fieldTypeChanged(number: 2)),
                    difference("parent", .referenceChanged(number: 3)),
                ]))
        #expect(try Data(contentsOf: path) == before)
    }

    @Test("a version that cannot read the values of a field is closed to the type")
    func closed() throws {
        let ids = try makeFirst()
        let older = try open(First.Item.self)
        _ = try open(Second.Item.self)
        for older in [older, try open(First.Item.self)] {
            let error = try storeError { _ = try older.get(ids[0]) }
            #expect(error == .closedType(type: "Item", .fieldType("count")))
            let write = try storeError {
                try older.write { try $0.save(First.Item(name: "new")) }
            }
            #expect(write == .closedType(type: "Item", .fieldType("count")))
        }
    }

    @Test(
        "a step runs once over each record that was there, and other versions are closed until then"
    )
    func step() throws {
        let ids = try makeFirst(2_500)
        let store = try open(Stepped.Item.self)
        let steppedIDs = ids.map { Stepped.Item.ID($0.uuid) }
        #expect(try store.get(steppedIDs[2_499])?.label == "2499 times")
        let found = try store.fetch(Query<Stepped.Item> { $0.label == "77 times" })
        #expect(found.map(\.id) == [steppedIDs[77]])
        let new = Stepped.Item(name: "new", label: "of its own")
        try store.write { try $0.save(new) }
        expectSound(store)
        try store.close()
        let again = try open(Stepped.Item.self)
        #expect(try again.get(new.id)?.label == "of its own")
        #expect(try again.get(steppedIDs[5])?.label == "5 times")
    }

    @Test("a step that fails names the record, keeps what it has done, and goes on when it can")
    func failingStep() throws {
        let ids = try makeFirst(2_500)
        let older = try open(First.Item.self)
        try older.write { _ = try $0.update(ids[2_000]) { $0.count = -7 } }
        let error = try storeError { _ = try open(Stepped.Item.self) }
        guard case .stepFailed("Item", "count to label", ids[2_000].uuid, let reason) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(reason.contains("-7"))
        let closed = try storeError { _ = try older.get(ids[0]) }
        #expect(closed == .closedType(type: "Item", .stepPending("count to label")))
    }

    @Test("a type that a program does not name stays, and its references are followed")
    func unnamedType() throws {
        let store = try open(Author.self, Book.self)
        let author = Author(name: "Ada")
        try store.write { try $0.save(author) }
        try store.close()
        let alone = try open(Author.self)
        #expect(try alone.get(author.id) == author)
        try alone.write { try $0.save(Author(name: "Bob")) }
        #expect(try storeError { _ = try alone.count(of: Book.self) } == .unknownType("Book"))
        expectSound(alone)
    }

    @Test("a dropped type is gone for every version, and its name does not come back")
    func dropped() throws {
        _ = try makeFirst()
        let older = try open(First.Item.self, Author.self)
        let store = try open(Author.self, dropping: ["Item"])
        #expect(
            try storeError { _ = try older.count(of: First.Item.self) }
                == .closedType(type: "Item", .dropped))
        try older.write { try $0.save(Author(name: "Ada")) }
        expectSound(store)
        let revived = try storeError { _ = try open(Second.Item.self) }
        #expect(
            revived
                == .schemaDiffers([
                    StoreError.SchemaDifference(type: "Item", name: nil, kind: .typeRevived)
                ]))
    }

    @Test("a file that is open for reading only is read by a newer schema and not changed")
    func readOnly() throws {
        let ids = try makeFirst()
        let path = URL(filePath: folder.path("store/data.mdb"))
        let before = try Data(contentsOf: path)
        let store = try open(Second.Item.self, access: .readOnly)
        let item = try #require(try store.get(Second.Item.ID(ids[2].uuid)))
        #expect(item.title == "item 2" && item.count == 2 && item.note == "none yet")
        #expect(try store.fetch(Query<Second.Item> { $0.count >= 1 }).count == 2)
        #expect(
            try storeError { _ = try store.fetch(Second.Item.search.best("item")) } != nil)
        #expect(try Data(contentsOf: path) == before)
    }

    @Test("a read inside an older read sees that one's catalog, whoever has let go of it")
    func heldRead() throws {
        let ids = try makeFirst()
        let older = try open(First.Item.self)
        let path = folder.path("store")
        try older.read { outer in
            // A thread that reads cannot open a store.
            let newer = try Worker {
                let newer = try Store.open(at: path, [Added.Item.self])
                try newer.write { try $0.save(Added.Item(name: "new")) }
                return newer
            }.join()
            #expect(try older.read { try $0.count(of: First.Item.self) } == 3)
            // The older state does not have the field of the newer program.
            #expect(
                try storeError { _ = try newer.read { try $0.count(of: Added.Item.self) } }
                    == .closedType(type: "Item", .fieldType("color")))
            #expect(try outer.get(ids[0])?.name == "item 0")
        }
        #expect(try older.read { try $0.count(of: First.Item.self) } == 4)
    }

    @Test("texts that are cut stay found by programs of both schemas")
    func cutTexts() throws {
        let store = try open(First.Item.self)
        try store.write { try $0.save((0..<20).map { First.Item(name: .long("n", $0)) }) }
        let newer = try open(Added.Item.self)
        expectSound(newer)
        try store.write { try $0.save(First.Item(name: .long("n", 99))) }
        expectSound(newer)
    }
}
