import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

/// The entries themselves, by plain LMDB: `i1` is the search index, the first of the type.
@Suite("The entries of a search index")
struct SearchEntryTests {
    private func keys(_ store: Store) throws -> [[UInt8]] {
        let environment = try Environment.open(at: store.path, options: .unflushed)
        let table = try environment.openTables(["i1"])[0]
        return try environment.read { try $0.keys(in: table) }
    }

    private func change(
        _ store: Store, _ body: (inout WriteTransaction, Table) throws -> Void
    ) throws {
        let environment = try Environment.open(at: store.path, options: .unflushed)
        let table = try environment.openTables(["i1"])[0]
        try environment.write { try body(&$0, table) }
    }

    @Test("have the bytes that the format document shows")
    func golden() throws {
        try withVerifiedStore([Movement.self]) { store in
            let ids = [Movement.ID(), Movement.ID()].sorted()
            try store.add([
                Movement(id: ids[1], category: "up"),
                Movement(id: ids[0], name: "Up, up", category: "up"),
            ])
            let bytes = ids.map { withUnsafeBytes(of: $0.uuid.uuid) { Array($0) } }
            let expected = [
                ("38 75 40 06", 0), ("38 75 41 02", 0), ("38 75 41 02", 1), ("39 75 70 40 06", 0),
                ("39 75 70 41 02", 0), ("39 75 70 41 02", 1), ("3A 75 70 2C 40 06", 0),
            ]
            let environment = try Environment.open(at: store.path, options: .unflushed)
            let table = try environment.openTables(["i1"])[0]
            try environment.read { view in
                var cursor = try view.cursor(in: table)
                for (key, record) in expected {
                    guard let entry = try cursor.next() else {
                        Issue.record("too few")
                        return
                    }
                    #expect(entry.key.array == hex(key) + bytes[record])
                    #expect(entry.value.byteCount == 0)
                }
                let hasMore = try cursor.next() != nil
                #expect(!hasMore)
            }
        }
    }

    @Test("of scripts without spaces begin words at every letter")
    func unspaced() throws {
        try withVerifiedStore([Movement.self]) { store in
            let movement = Movement(name: "京都x")
            try store.add([movement])
            let id = withUnsafeBytes(of: movement.id.uuid.uuid) { Array($0) }
            let (first, second) = (Array("京".utf8), Array("都".utf8))
            let grams: [[UInt8]] = [
                [0x38, 0x78, 0x80, 3], [0x38] + first + [0x40, 3], [0x38] + second + [0x80, 3],
                [0x39] + first + second + [0x40, 3], [0x39] + second + [0x78, 0x80, 3],
                [0x3A] + first + second + [0x78, 0x40, 3],
            ]
            #expect(try keys(store) == grams.map { $0 + id })
        }
    }

    @Test("are as few as the different letters, go with the record, and stay if no text changes")
    func kept() throws {
        try withVerifiedStore([Movement.self]) { store in
            let parent = Movement(name: "aaaaaaaaaaaaaaaaaaaa")
            try store.add([parent, Movement()])
            // "a" and "aa" where the word begins, "aaa" once.
            #expect(try keys(store).count == 3)
            try store.add([Movement(name: "child", parent: parent.id)])
            _ = try store.write { try $0.update(parent.id) { $0.parent = parent.id } }
            #expect(try keys(store).count == 8)
            try store.delete(parent.id)
            #expect(try keys(store) == [])
        }
    }

    @Test("that are missing, changed or nobody's are found by verify")
    func damage() throws {
        let folder = try TemporaryFolder()
        let store = try Store.open(at: folder.path("store"), options: .unflushed, [Movement.self])
        let movement = Movement(name: "bench")
        try store.add([movement, Movement(name: "row")])
        func kinds() throws -> [Violation.Kind] { try store.verify().violations.map(\.kind) }
        let all = try keys(store)
        try change(store) { _ = try $0.delete(all[0], in: $1) }
        #expect(
            try store.verify().violations == [
                Violation(
                    type: "Movement", name: "search", id: movement.id.uuid, kind: .missingEntry)
            ])
        #expect(
            throws: StoreError.damagedIndex(
                type: "Movement", index: "search", id: movement.id.uuid)
        ) { try store.delete(movement.id) }
        try change(store) { try $0.put([1], for: all[0], in: $1) }
        #expect(try kinds() == [.wrongEntry])
        try change(store) { try $0.put([], for: all[0], in: $1) }
        #expect(try kinds() == [])
        let stranger = UUID()
        let id = withUnsafeBytes(of: stranger.uuid) { Array($0) }
        let forged: [[UInt8]] = [
            [0x39] + all[0].dropFirst(), Array(all[0].dropLast(16)) + id, [0x38],
            all[0].dropLast(18) + [0x41] + all[0].suffix(17),
        ]
        for key in forged {
            try change(store) { try $0.put([], for: key, in: $1) }
            #expect(try kinds() == [.strayEntry])
            if key.suffix(16) == id[...] {
                #expect(
                    throws: StoreError.damagedIndex(
                        type: "Movement", index: "search", id: stranger)
                ) { try store.search("b", limit: 10) }
            }
            try change(store) { _ = try $0.delete(key, in: $1) }
        }
        #expect(try kinds() == [])
    }

    @Test("a value of an entry is found by verify, refused by a search, and repaired")
    func value() throws {
        let folder = try TemporaryFolder()
        let store = try Store.open(at: folder.path("store"), options: .unflushed, [Movement.self])
        try store.add((0..<40).map { Movement(name: "bench \($0 % 10)") })
        let first = try #require(
            keys(store).first { $0.starts(with: [0x3A, 0x62, 0x65, 0x6E]) })
        try change(store) { try $0.put([UInt8](repeating: 0, count: 16), for: first, in: $1) }
        let report = try store.verify()
        #expect(report.violations.map(\.kind) == [.wrongEntry])
        let error = #expect(throws: StoreError.self) { try store.search("ben", limit: 10) }
        guard case .damagedIndex = error else { throw error ?? CancellationError() }
        #expect(try store.repair().isSound)
        #expect(try store.verify().violations == [])
        #expect(try store.search("ben").count == 40)
    }

    @Test("are kept in the catalog by columns of style 3, without a budget")
    func catalog() throws {
        let definition = IndexDefinition(
            name: "search", columns: [ColumnDefinition(.field(1), style: .search)])
        let field = FieldDefinition(number: 1, name: "name", type: FieldType(.string))
        let type = TypeDefinition(name: "A", fields: [field], indexes: [definition])
        var catalog = Catalog()
        (catalog.nextType, catalog.nextIndex) = (2, 2)
        var entry = CatalogType(
            TypeDefinition(name: type.name, fields: type.fields, indexes: []), number: 1)
        entry.indexes = [
            CatalogIndex(
                definition, number: 1, budgets: [0], text: TextVersions(unicode: 0x0F00, fold: 1))
        ]
        catalog.types = [entry]
        let bytes = catalog.encoded()
        let index = [
            "36 00 00 00", "01 00 00 00", "01", "06 00 00 00 73 65 61 72 63 68", "00 00 00 00",
            "00", "00", "00 0f 01 00 01 00", "00", "00", "00 00",
            "01 00 00 00", "05 00 00 00", "03 00 00 01 00", "00 00 00 00", "01 00 00 00 00 00",
        ].flatMap(hex)
        #expect(bytes.count(of: index) == 1)
        #expect(try Catalog(bytes) == catalog)
    }

    @Test("are refused of what is no text")
    func schema() throws {
        let numbers = Schema<Counted>("Counted", blank: Counted()) {
            Field(1, "count", \.count)
            SearchIndex("search", on: \.count)
            SearchIndex("nothing")
        }
        #expect(
            numbers.validate() == [
                StoreError.SchemaMistake("Counted", "search", .notText(column: "count")),
                StoreError.SchemaMistake("Counted", "nothing", .noColumns),
            ])
    }
}

private struct Counted: Record {
    var id = ID()
    var count = 0

    static let schema = Schema<Counted>("Counted", blank: Counted()) {
        Field(1, "count", \.count)
    }
}

extension [UInt8] {
    /// Returns how often other bytes stand in these.
    fileprivate func count(of other: [UInt8]) -> Int {
        indices.dropLast(other.count - 1).count { self[$0..<$0 + other.count] == other[...] }
    }
}
