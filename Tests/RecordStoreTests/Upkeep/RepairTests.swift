import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

private struct Twig: Record {
    var id = ID()
    var text = ""
    var size = 0
    var next: Twig.ID?
    var others: [Twig.ID] = []

    static let search = SearchIndex<Twig>("search", on: \.text)
    static let schema = Schema<Twig>("Twig", blank: Twig()) {
        Field(1, "text", \.text)
        Field(2, "size", \.size)
        Field(3, "next", \.next, onDelete: .nullify)
        Field(4, "others", \.others, onDelete: .nullify)
        Index("bySize", on: .ascending(\.size), covering: [\.text])
        Index("byText", on: .ascending(\.text), unique: true)
        search
    }
}

@Suite("Repair") struct RepairTests {
    private let folder: TemporaryFolder
    private let store: Store
    private let leaves: [Twig]

    init() throws {
        folder = try TemporaryFolder()
        store = try Store.open(at: folder.path("store"), options: .unflushed, [Twig.self])
        var leaves = (0..<300).map { Twig(text: "leaf \($0)", size: $0 % 7) }
        for position in 0..<299 {
            leaves[position].next = leaves[position + 1].id
            leaves[position].others = [leaves[(position * 7) % 300].id, leaves[position + 1].id]
        }
        self.leaves = leaves
        try store.write { [leaves] in try $0.save(leaves) }
    }

    /// Changes one table behind the store's back. The body gets the keys of all its entries.
    private func damage(
        _ table: String, _ body: (inout WriteTransaction, Table, [[UInt8]]) throws -> Void
    ) throws {
        let environment = try Environment.open(at: store.path, options: .unflushed)
        let table = try environment.openTables([table])[0]
        try environment.write { transaction in
            let keys = try transaction.view.keys(in: table)
            try body(&transaction, table, keys)
        }
    }

    @Test("a sound store is not changed")
    func sound() throws {
        let sequence = try store.read { try $0.sequence }
        let report = try store.repair()
        #expect(report == RepairReport.none)
        #expect(try store.read { try $0.sequence } == sequence)
    }

    @Test("missing, stray and wrong entries, and a wrong count, are gone", arguments: 1...4)
    func indexes(number: Int) throws {
        try damage("i\(number)") { transaction, table, keys in
            for key in keys.prefix(5) { _ = try transaction.delete(key.span.bytes, in: table) }
            for key in keys.suffix(3) {
                let stray: [UInt8] = key + [7]
                try transaction.put(stray.span.bytes, for: stray.span.bytes, in: table)
            }
        }
        let report = try store.repair()
        #expect(report.isSound && !report.found.isEmpty && report.setAside.isEmpty)
        #expect(report.rebuiltIndexes.contains("Twig.bySize"))
        #expect(try store.fetch(Query<Twig> { $0.size == 3 }).count == 43)
        #expect(try store.fetch(Twig.search.best("leaf 299")).count == 1)
        expectSound(store)
        #expect(try store.repair().found == [])
    }

    @Test("damaged records are kept in a file, and what refers to them is cleared")
    func records() throws {
        let bad = [leaves[10], leaves[200]]
        try damage("t1") { transaction, table, _ in
            for leaf in bad {
                let key = leaf.id.uuid.bytes
                var value = try #require(
                    try transaction.view.get(key.span.bytes, in: table)?.array)
                value[value.count - 1] ^= 0x40
                try transaction.put(value.span.bytes, for: key.span.bytes, in: table)
            }
            let short: [UInt8] = [1, 2, 3]
            try transaction.put(short.span.bytes, for: short.span.bytes, in: table)
        }
        let report = try store.repair()
        #expect(report.isSound)
        #expect(Set(report.setAside.compactMap(\.id)) == Set(bad.map(\.id.uuid)))
        #expect(report.setAside.count == 3)
        let file = try #require(report.file)
        let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        #expect(lines.count == 3 && lines.allSatisfy { $0.contains("\"type\":\"Twig\"") })
        #expect(try store.count(of: Twig.self) == 298)
        #expect(try store.get(leaves[9].id)?.next == nil)
        #expect(try store.get(leaves[9].id)?.others.contains(leaves[10].id) == false)
        #expect(report.clearedReferenceCount > 2)
        #expect(try store.get(leaves[11].id)?.text == "leaf 11")
        expectSound(store)
    }
}

extension RepairReport {
    static var none: RepairReport { RepairReport() }
}
