import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

/// Stores whose every byte is kept beside these tests: one of this version, one with a history, one
/// of a version that did not say how it was opened, and one into which a newer version has written
/// what this one does not know.
///
/// After a change of the format that is meant, `PLAINWEIGHTS_GOLDEN=1` writes them anew.
@Suite("Golden stores") struct GoldenStoreTests {
    private let folder: TemporaryFolder
    private let path: String
    private let unknown = CatalogExtension(tag: 900, bytes: [1, 2])

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("store")
    }

    /// Makes the store of a dump with today's code.
    private func make(_ name: String) throws {
        if name == "history" { return try makeHistory() }
        let store = try Store.open(at: path, options: .unflushed, [Jar.self])
        try store.write { try $0.save(Jar.all) }
        try StoredCatalog.change(at: path) { catalog in
            try catalog.takeGoldenIdentity()
            if name == "newer" { addUnknown(to: &catalog) }
        }
        if name == "newer" {
            let environment = try Environment.open(at: path, options: .unflushed)
            let table = try environment.openTables(["history"])[0]
            try environment.write { try $0.put("what it was", for: "1", in: table) }
        }
    }

    @Test("what is written today has the golden bytes", arguments: ["plain", "newer", "history"])
    func bytes(name: String) throws {
        try make(name)
        try StoreDump(of: path).expectGolden(name)
    }

    @Test(
        "they open, and are read, written and verified", arguments: ["plain", "newer", "history"])
    func opening(name: String) throws {
        try StoreDump(named: name).restore(to: path)
        let store = try Store.open(at: path, options: .unflushed, [Jar.self])
        expectSound(store)
        #expect(try store.fetch(Query<Jar>()) == Jar.all)
        let bySize = Query<Jar>().sorted(by: .descending(\.size))
        #expect(
            try store.fetch(bySize).map(\.size) == [Int.max, 10, 9, 8, 7, 0, -1, Int.min])
        #expect(try store.fetch(Jar.search.best("ang")).count == 4)
        #expect(try StoreDump(of: path) == StoreDump(named: name))
        try store.write { transaction in
            for jar in Jar.all { try transaction.update(jar.id) { $0.price += 1 } }
        }
        expectSound(store)
    }

    @Test("an older store is read, and gets the durability alone when it is opened for writing")
    func older() throws {
        let older = try StoreDump(named: "older")
        try older.restore(to: path)
        #expect(try StoredCatalog(at: path).head.durability == nil)
        let read = StoreOptions(access: .readOnly)
        #expect(try Store.open(at: path, options: read, [Jar.self]).all(Jar.self) == Jar.all)
        #expect(try StoreDump(of: path) == older)
        expectSound(try Store.open(at: path, options: .unflushed, [Jar.self]))
        #expect(try StoreDump(of: path) == StoreDump(named: "plain"))
    }

    private static let unit = PreferenceKey("unit", default: "kg", isInHistory: true)

    /// Makes a store with a history of each kind of change, and fixed times.
    private func makeHistory() throws {
        let store = try Store.open(at: path, options: .golden, [Jar.self])
        try StoredCatalog.change(at: path) { try $0.takeGoldenIdentity() }
        try store.write { try $0.save(Jar.all) }
        try store.setMark("full")
        try store.addHistoryConsumer("search", holding: 1 << 20)
        try store.write { transaction in
            transaction.label = "prices"
            transaction.group = UUID(uuidString: "f81d4fae-7dec-11d0-a765-00a0c91e6bf6")
            for jar in Jar.all.prefix(3) { try transaction.update(jar.id) { $0.price += 1 } }
            try transaction.update(Jar.all[4].id) { ($0.next, $0.tags) = (nil, ["z"]) }
            try transaction.set(Self.unit, to: "lb")
        }
        try store.write { _ = try $0.delete(Jar.all[7].id) }
        try store.undo(to: "full")
        try StoredCatalog.takeGoldenTimes(at: path, through: 4)
    }

    @Test("a history is followed, and taken back and forth")
    func history() throws {
        try StoreDump(named: "history").restore(to: path)
        let store = try Store.open(at: path, options: .golden, [Jar.self])
        let all = try store.history().transactions
        try #require(all.map(\.kind) == [.normal, .normal, .normal, .undo])
        #expect(all.map(\.changes.count) == [8, 4, 2, 6] && all[3].takenBack == [3, 2])
        #expect(all[1].label == "prices" && all[1].group != nil)
        #expect(try all[1].changes[0].fields[0].new() == Jar.all[0].price + 1)
        #expect(try all[1].preferences.map { try $0.new(of: Self.unit) } == ["lb"])
        #expect(try all[3].preferences.map { try $0.old(of: Self.unit) } == ["lb"])
        #expect(try all[2].changes.compactMap { try $0.old(as: Jar.self) } == [Jar.all[7]])
        #expect(try store.history(forConsumer: "search").events.map(\.sequence) == [2, 3, 4])
        #expect(try store.redo() == [4] && store.count(of: Jar.self) == 7)
        #expect(try store.undo() == [5] && store.all(Jar.self) == Jar.all)
        #expect(try store.undo() == [1])
        #expect(try store.count(of: Jar.self) == 0)
        expectSound(store)
    }

    @Test("what a newer version has written stays, whatever is done to the store")
    func unknownParts() throws {
        try StoreDump(named: "newer").restore(to: path)
        let store = try Store.open(at: path, options: .unflushed, [Jar.self])
        try expectUnknown("opened", path)
        try store.write { transaction in
            for jar in Jar.all { try transaction.update(jar.id) { $0.price += 1 } }
            try transaction.save(Jar(id: Jar.ID(), name: .long("cut", 4), size: 77))
        }
        try expectUnknown("written", path)
        let extended = try Store.open(
            at: path, options: .unflushed,
            extending: [
                SchemaExtension(Jar.self, owner: "app") {
                    Index("byPrice", on: .ascending(\.price))
                }
            ],
            [Jar.self])
        try expectUnknown("extended", path)
        try extended.compact()
        try expectUnknown("compacted", path)
        try store.repair()
        try expectUnknown("repaired", path)
        let copy = folder.path("copy")
        try store.copy(to: copy)
        try expectUnknown("copied", copy)
        expectSound(store)
    }

    private func addUnknown(to catalog: inout StoredCatalog) {
        catalog.head.extensions.append(unknown)
        catalog.head.features.compatible = 1 << 40
        (catalog.head.clock, catalog.head.oldestHistory) = (77, 5)
        catalog.body.extensions = [unknown]
        catalog.body.constants = [CatalogConstant(name: "c", bytes: [9])]
        catalog.body.constants[0].extensions = [unknown]
        catalog.body.types[0].extensions = [unknown]
        for field in catalog.body.types[0].fields.indices {
            catalog.body.types[0].fields[field].extensions = [unknown]
        }
        for index in catalog.body.types[0].indexes.indices {
            catalog.body.types[0].indexes[index].extensions = [unknown]
            catalog.states[catalog.body.types[0].indexes[index].number]?.extensions = [unknown]
        }
        catalog.states.extensions = [unknown]
    }

    private func expectUnknown(_ moment: Comment, _ path: String) throws {
        let catalog = try StoredCatalog(at: path)
        let (head, type) = (catalog.head, catalog.body.types[0])
        #expect(head.extensions.contains(unknown) && head.features.compatible == 1 << 40, moment)
        #expect(head.clock == 77 && head.oldestHistory == 5, moment)
        #expect(catalog.body.extensions == [unknown], moment)
        #expect(catalog.body.constants.map(\.extensions) == [[unknown]], moment)
        #expect(type.extensions == [unknown], moment)
        #expect(type.fields.allSatisfy { $0.extensions == [unknown] }, moment)
        for index in type.indexes where index.definition.name != "byPrice" {
            #expect(index.extensions == [unknown], moment)
            #expect(catalog.states[index.number]?.extensions == [unknown], moment)
        }
        #expect(catalog.states.extensions == [unknown], moment)
        let history = try StoreDump(of: path).tables["history"]
        #expect(history == [StoreDump.Entry(key: [49], value: Array("what it was".utf8))], moment)
    }
}
