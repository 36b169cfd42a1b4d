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
        var owner: Owner.ID?
        var others: [Owner.ID] = []
        var number: Int8 = 0

        static let schema = Schema<Item>("Item", blank: Item()) {
            Field(1, "owner", \.owner, onDelete: .cascade)
            Field(2, "others", \.others, onDelete: .nullify)
            Field(3, "number", \.number)
        }
    }
}

/// Renames the type that the other one refers to.
private enum Renamed {
    struct Keeper: Record {
        var id = ID()
        var name = ""

        static let schema = Schema<Keeper>("Keeper", formerly: "Owner", blank: Keeper()) {
            Field(1, "name", \.name)
        }
    }
}

/// Refers to the new name, by another rule, and has a step that one record stops.
private enum Failing {
    struct Item: Record {
        var id = ID()
        var owner: Renamed.Keeper.ID?
        var others: [Renamed.Keeper.ID] = []
        var number = 0
        var label = ""

        static let schema = Schema<Item>("Item", blank: Item()) {
            Field(1, "owner", \.owner, onDelete: .nullify)
            Field(2, "others", \.others, onDelete: .nullify)
            Field(3, "number", \.number)
            Field(4, "label", \.label)
            Index("byNumber", on: .ascending(\.number), unique: true)
            Step<Item>("label") { item, _ in
                if item.number == 100 { throw Refusal() }
                item.label = "\(item.number)"
            }
        }
    }

    struct Refusal: Error {}
}

private enum Mended {
    struct Item: Record {
        var id = ID()
        var owner: Renamed.Keeper.ID?
        var others: [Renamed.Keeper.ID] = []
        var number = 0
        var label = ""
        var title = ""

        static let schema = Schema<Item>("Item", blank: Item()) {
            Field(1, "owner", \.owner, onDelete: .nullify)
            Field(2, "others", \.others, onDelete: .nullify)
            Field(3, "number", \.number)
            Field(4, "label", \.label)
            Field(5, "title", \.title)
            Index("byNumber", on: .ascending(\.number), unique: true)
            Index("byTitle", on: .ascending(\.title), .ascending(\.label))
            Step<Item>("label") { item, _ in item.label = "\(item.number)" }
            Step<Item>("title") { item, _ in item.title = item.label + "!" }
        }
    }
}

@Suite("Renamed types") struct RenamedTypeTests {
    private let folder: TemporaryFolder
    private let old: Store
    private let owners: [First.Owner]

    init() throws {
        folder = try TemporaryFolder()
        old = try Store.open(
            at: folder.path("store"), options: .unflushed, [First.Owner.self, First.Item.self])
        let owners = (0..<4).map { First.Owner(name: "\($0)") }
        try old.write { tx in
            try tx.save(owners)
            for number in 0..<40 {
                let (owner, others) = (owners[number % 4].id, owners[0...1].map(\.id))
                try tx.save(First.Item(owner: owner, others: others, number: Int8(number)))
            }
        }
        self.owners = owners
    }

    private func open(_ types: any Record.Type..., dropping: [String] = []) throws -> Store {
        try Store.open(
            at: folder.path("store"), options: .unflushed, dropping: dropping, types)
    }

    private func keeper(_ position: Int) -> Renamed.Keeper.ID { .init(owners[position].id.uuid) }

    @Test("programs of both names delete, and the rules of references are followed")
    func rules() throws {
        let renamed = try open(Renamed.Keeper.self)
        #expect(try renamed.get(keeper(3))?.name == "3")
        try old.write { _ = try $0.delete(owners[0].id) }
        #expect(try old.count(of: First.Item.self) == 30)
        try renamed.write { _ = try $0.delete(keeper(1)) }
        #expect(try old.count(of: First.Item.self) == 20)
        #expect(try old.all(First.Item.self).allSatisfy { $0.others.isEmpty })
        expectSound(old)
        expectSound(renamed)
    }

    @Test("a step that failed closes the type to who follows references, until it is mended")
    func failedStep() throws {
        let renamed = try open(Renamed.Keeper.self)
        let some = try #require(try old.all(First.Item.self).last)
        try old.write { _ = try $0.update(some.id) { $0.number = 100 } }
        let failure = try storeError { _ = try open(Renamed.Keeper.self, Failing.Item.self) }
        guard case .stepFailed("Item", "label", some.id.uuid, _) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        let closed = StoreError.closedType(type: "Item", .stepPending("label"))
        #expect(try storeError { _ = try old.count(of: First.Item.self) } == closed)
        #expect(try storeError { try renamed.delete(keeper(2)) } == closed)
        #expect(try renamed.get(keeper(2)) != nil)
        let new = try open(Renamed.Keeper.self, Mended.Item.self)
        let items = try new.all(Mended.Item.self)
        #expect(items.map(\.number) == Array(0..<39) + [100])
        #expect(items.allSatisfy { $0.label == "\($0.number)" && $0.title == $0.label + "!" })
        expectSound(new)
        // The newer rule holds for who does not name the type.
        #expect(try renamed.delete(keeper(2)))
        let left = try new.all(Mended.Item.self)
        #expect(left.count == 40)
        #expect(left.filter { $0.owner == nil }.count == 10)
        expectSound(new)
    }

    @Test("a type is not dropped by a former name while another refers to it, and then is")
    func dropped() throws {
        let renamed = try open(Renamed.Keeper.self)
        let refused = try storeError { _ = try open(First.Item.self, dropping: ["Owner"]) }
        guard case .schemaDiffers(let differences) = refused else {
            Issue.record("\(String(describing: refused))")
            return
        }
        #expect(differences.allSatisfy { $0.kind == .targetDropped("Keeper") })
        #expect(differences.map(\.name) == ["owner", "others"])
        #expect(try old.count(of: First.Item.self) == 40)
        let dropped = try open(Renamed.Keeper.self, dropping: ["Item"])
        #expect(
            try storeError { _ = try old.count(of: First.Item.self) }
                == .closedType(type: "Item", .dropped))
        #expect(try renamed.delete(keeper(3)))
        expectSound(dropped)
        let empty = try open(Author.self, dropping: ["Owner"])
        #expect(
            try storeError { _ = try renamed.count(of: Renamed.Keeper.self) }
                == .closedType(type: "Keeper", .dropped))
        expectSound(empty)
    }
}
