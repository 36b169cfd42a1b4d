import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

/// Two stores whose every byte is kept beside these tests: one of this version, and one into which
/// a newer version has written what this one does not know.
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
        let store = try Store.open(at: path, options: .unflushed, [Jar.self])
        try store.write { try $0.save(Jar.all) }
        try StoredCatalog.change(at: path) { catalog in
            catalog.head.storeID = try #require(
                UUID(uuidString: "01890a5d-ac96-774b-bcce-b302099a8057"))
            catalog.head.incarnation = try #require(
                UUID(uuidString: "6ba7b810-9dad-11d1-80b4-00c04fd430c8"))
            if name == "newer" { addUnknown(to: &catalog) }
        }
        if name == "newer" {
            let environment = try Environment.open(at: path, options: .unflushed)
            let table = try environment.openTables(["history"])[0]
            try environment.write { try $0.put("what it was", for: "1", in: table) }
        }
    }

    @Test("what is written today has the golden bytes", arguments: ["plain", "newer"])
    func bytes(name: String) throws {
        try make(name)
        let dump = try StoreDump(of: path)
        if ProcessInfo.processInfo.environment["PLAINWEIGHTS_GOLDEN"] != nil {
            try dump.write(named: name)
        }
        let golden = try StoreDump(named: name)
        #expect(dump.tables.keys.sorted() == golden.tables.keys.sorted())
        for (table, entries) in golden.tables {
            #expect(dump.tables[table] == entries, "table \(table)")
        }
        #expect("\(dump)" == "\(golden)")
    }

    @Test("they open, and are read, written and verified", arguments: ["plain", "newer"])
    func opening(name: String) throws {
        try StoreDump(named: name).restore(to: path)
        let store = try Store.open(at: path, options: .unflushed, [Jar.self])
        expectSound(store)
        #expect(try store.fetch(Query<Jar>()) == Jar.all)
        let bySize = Query<Jar>().sorted(by: .descending(\.size))
        #expect(
            try store.fetch(bySize).map(\.size) == [Int.max, 10, 9, 8, 7, 0, -1, Int.min])
        #expect(try store.search("ang", in: Jar.search).count == 4)
        #expect(try StoreDump(of: path) == StoreDump(named: name))
        try store.write { transaction in
            for jar in Jar.all { try transaction.update(jar.id) { $0.price += 1 } }
        }
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
        catalog.head.extensions = [unknown]
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
        #expect(head.extensions == [unknown] && head.features.compatible == 1 << 40, moment)
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
