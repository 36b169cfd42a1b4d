import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

private struct Shrub: Record {
    var id = ID()
    var name = ""
    var nutCount = 0

    static let schema = Schema<Shrub>("Shrub", blank: Shrub()) {
        Field(1, "name", \.name)
        Field(2, "nutCount", \.nutCount)
        Index("byName", on: .ascending(\.name), unique: true)
    }
}

private struct Nut: Record {
    var id = ID()
    var text = ""
    var size = 0
    var shrub: Shrub.ID?

    static let length = ComputedColumn<Nut, Int>("length", version: 1) { $0.text.count }
    static let search = SearchIndex<Nut>("search", on: \.text)
    static let schema = Schema<Nut>("Nut", blank: Nut()) {
        Field(1, "text", \.text)
        Field(2, "size", \.size)
        Field(3, "shrub", \.shrub, onDelete: .nullify)
        Index("bySize", on: .ascending(\.size), covering: [\.text])
        Index("byLength", on: .computed(length))
        AggregateIndex("sizes", by: .ascending(\.shrub), summing: .field(\.size))
        search
        Maintain { old, new, transaction in
            guard old?.shrub != new?.shrub else { return }
            if let id = old?.shrub { try transaction.update(id) { $0.nutCount -= 1 } }
            if let id = new?.shrub { try transaction.update(id) { $0.nutCount += 1 } }
        }
    }
}

/// A store is repaired by a program that has none of its types, as a tool is.
@Suite("Repair without types") struct UntypedRepairTests {
    private let folder: TemporaryFolder
    private let path: String
    private let shrub = Shrub(name: "hazel")
    private let nuts: [Nut]

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("store")
        let shrub = shrub
        let nuts = (0..<200).map { Nut(text: "nut \($0)", size: $0 % 7, shrub: shrub.id) }
        self.nuts = nuts
        try withProgram { store in
            try store.write { transaction in
                try transaction.save(shrub)
                try transaction.save(nuts)
            }
        }
    }

    private func withProgram(_ body: (Store) throws -> Void) throws {
        let store = try Store.open(at: path, options: .unflushed, [Shrub.self, Nut.self])
        try body(store)
        try store.close()
    }

    private func repairWithoutTypes(
        rebuilding isWanted: (CatalogType, CatalogIndex) -> Bool = { _, _ in false }
    ) throws -> RepairReport {
        let store = try Store.open(at: path, options: .unflushed, upkeep: .later, [])
        let report = try store.repair(rebuilding: isWanted, progress: { _ in })
        try store.close()
        return report
    }

    /// Changes the table of an index or of a type behind the store's back.
    private func damage(
        _ name: String, _ body: (inout WriteTransaction, Table, [[UInt8]]) throws -> Void
    ) throws {
        let catalog = try StoredCatalog(at: path)
        let type = catalog.body.types.first { $0.name == name }
        let table = try type.map { "t\($0.number)" } ?? "i\(catalog.number(name))"
        let environment = try Environment.open(at: path, options: .unflushed)
        defer { try? environment.close() }
        let opened = try environment.openTables([table])[0]
        try environment.write { transaction in
            let keys = try transaction.view.keys(in: opened)
            try body(&transaction, opened, keys)
        }
    }

    private func flipLastByte(of id: UUID, in name: String) throws {
        try damage(name) { transaction, table, _ in
            let key = withUnsafeBytes(of: id.uuid) { Array($0) }
            var value = try #require(try transaction.view.get(key.span.bytes, in: table)?.array)
            value[value.count - 1] ^= 0x40
            try transaction.put(value.span.bytes, for: key.span.bytes, in: table)
        }
    }

    @Test(
        "indexes of a type with rules are built anew, of each kind but that of a closure",
        arguments: ["bySize", "search", "sizes"])
    func indexes(name: String) throws {
        try damage(name) { transaction, table, keys in
            let key = keys[0]
            _ = try transaction.delete(key.span.bytes, in: table)
        }
        let report = try repairWithoutTypes()
        #expect(report.isSound && report.leftIndexes == [] && !report.found.isEmpty)
        #expect(Set(report.rebuiltIndexes).isSuperset(of: ["Nut.bySize", "Nut.search"]))
        #expect(!report.rebuiltIndexes.contains("Nut.byLength"))
        try withProgram { store in
            expectSound(store)
            let count = try store.count(Query<Nut> { $0.size == 3 })
            #expect(count == 29)
        }
    }

    @Test("what a closure computes is named, and left to the program that has it")
    func closure() throws {
        try damage("byLength") { transaction, table, keys in
            let key = keys[0]
            _ = try transaction.delete(key.span.bytes, in: table)
        }
        let report = try repairWithoutTypes()
        #expect(!report.isSound && report.leftIndexes == ["Nut.byLength"])
        try withProgram { store in
            let report = try store.repair()
            #expect(report.isSound)
            expectSound(store)
        }
        let wanted = try repairWithoutTypes { _, index in index.definition.name == "byLength" }
        #expect(wanted.leftIndexes == ["Nut.byLength"] && wanted.rebuiltIndexes == [])
    }

    @Test("a choice of indexes is built anew though nothing is wrong")
    func chosen() throws {
        let before = try StoredCatalog(at: path).number("bySize")
        let report = try repairWithoutTypes { _, index in index.definition.name == "bySize" }
        #expect(report.found == [] && report.rebuiltIndexes == ["Nut.bySize"] && report.isSound)
        #expect(try StoredCatalog(at: path).number("bySize") != before)
        try withProgram { expectSound($0) }
        #expect(try repairWithoutTypes() == RepairReport.none)
    }

    @Test("damaged records are taken out, and references that rules follow are left")
    func records() throws {
        try flipLastByte(of: shrub.id.uuid, in: "Shrub")
        let report = try repairWithoutTypes()
        #expect(report.setAside.map(\.id) == [shrub.id.uuid] && report.file != nil)
        #expect(report.clearedReferenceCount == 0)
        #expect(report.remaining.count == nuts.count)
        try withProgram { store in
            let report = try store.repair()
            #expect(report.isSound && report.clearedReferenceCount == nuts.count)
            expectSound(store)
        }
    }
}
