import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

/// Contents changed with plain LMDB, so that the pages are whole: `t` and `i` with the numbers of
/// the types and indexes are the tables of the format.
@Suite("Damaged contents") struct DamagedContentTests {
    private let folder: TemporaryFolder
    private let path: String
    private let walden = Library.print(Library.books[0].id)

    init() throws {
        folder = try TemporaryFolder()
        path = try Library.make(in: folder)
    }

    private func damage(
        _ name: String, _ body: (inout WriteTransaction, Table, [[UInt8]]) throws -> Void
    ) throws {
        let environment = try Environment.open(at: path)
        defer { try? environment.close() }
        let table = try environment.openTables([name])[0]
        try environment.write { transaction in
            var keys: [[UInt8]] = []
            var cursor = try transaction.view.cursor(in: table)
            while let entry = try cursor.next() { keys.append(entry.key.array) }
            try body(&transaction, table, keys)
        }
    }

    private func value(of key: [UInt8], in table: Table, _ view: ReadView) throws -> [UInt8] {
        try #require(try view.get(key.span.bytes, in: table)?.withUnsafeBytes { Array($0) })
    }

    /// The kind, index or field, and id of every violation.
    private func violations() throws -> [[String?]] {
        let run = ToolRun("verify", path, "--json")
        let found = try #require(try run.object()["violations"] as? [[String: Any]])
        #expect(run.code == (found.isEmpty ? 0 : 1))
        #expect(ToolRun("verify", path).lines.filter { $0.contains(": ") }.count >= found.count)
        return found.map { [$0["kind"], $0["name"], $0["id"]].map { $0 as? String } }
    }

    private func book(_ number: Int) -> String { Library.print(Library.books[number].id) }

    @Test("an entry that is missing, in an index over fields and in one over a computed column")
    func missing() throws {
        let id = Library.books[0].id.uuid
        let bytes = withUnsafeBytes(of: id.uuid) { Array($0) }
        for name in ["i3", "i5"] {
            try damage(name) { transaction, table, keys in
                let key = try #require(keys.first { Array($0.suffix(16)) == bytes })
                _ = try transaction.delete(key.span.bytes, in: table)
            }
        }
        #expect(
            try violations() == [
                ["missingEntry", "byBought", walden], ["wrongEntryCount", "byLength", nil],
            ])
    }

    @Test("an entry of no record, in a computed, a partial and a covering index")
    func stray() throws {
        for name in ["i4", "i5", "i6"] {
            try damage(name) { transaction, table, keys in
                var key = keys[0]
                key[key.count - 1] ^= 1
                try transaction.put([UInt8]().span.bytes, for: key.span.bytes, in: table)
            }
        }
        let found = try violations()
        #expect(
            found.map { $0[..<2] } == [
                ["strayEntry", "byTag"], ["wrongEntryCount", "byLength"],
                ["strayEntry", "byLength"], ["strayEntry", "priced"],
            ])
        #expect(!found.contains { [book(0), book(1), book(2)].contains($0[2]) })
    }

    @Test("a partial index whose column is not its record's")
    func wrongColumn() throws {
        try damage("i6") { transaction, table, keys in
            var key = keys[0]
            _ = try transaction.delete(key.span.bytes, in: table)
            // A pair of digits: 12.5 becomes another price.
            key[3] += 1
            try transaction.put([UInt8]().span.bytes, for: key.span.bytes, in: table)
        }
        #expect(try violations() == [["strayEntry", "priced", walden]])
    }

    @Test("a changed record is told by verify and get, and does not end either")
    func record() throws {
        try damage("t2") { transaction, table, keys in
            for key in keys {
                var value = try value(of: key, in: table, transaction.view)
                value[20] ^= 1
                try transaction.put(value.span.bytes, for: key.span.bytes, in: table)
            }
        }
        let found = try violations()
        #expect(found.filter { $0[0] == "damagedRecord" }.count == 3)
        let get = ToolRun("get", path, "Book", walden)
        #expect(get.code == 1 && get.output == "" && get.errors.contains("is damaged at byte 4"))
    }

    @Test("a key that is none is shown as its bytes, with the others")
    func key() throws {
        try damage("i3") { transaction, table, _ in
            let key: [UInt8] = [0xDF, 1, 2]
            try transaction.put([UInt8]().span.bytes, for: key.span.bytes, in: table)
        }
        let text = ToolRun("keys", path, "Book.byBought")
        #expect(text.code == 1 && text.lines.count == 5)
        #expect(text.output.contains("damaged at byte 0: it ends inside a column"))
        let json = try ToolRun("keys", path, "Book.byBought", "--json").object()
        let entries = try #require(json["entries"] as? [[String: Any]])
        #expect(entries.compactMap { $0["key"] as? String } == ["0xdf0102"])
        #expect(try violations() == [["strayEntry", "byBought", nil]])
    }

    @Test("a catalog whose parts do not fit together is refused, though its checksum is right")
    func catalog() throws {
        let changes: [@Sendable (inout Catalog) -> Void] = [
            { $0.types[1].indexes[0].budgets = [] },
            { $0.types[1].indexes[0].budgets[0] = 511 },
            { $0.types[1].indexes[0].definition.columns[0].source = .field(99) },
            { $0.types[1].indexes[0].definition.covering = [99] },
            { $0.types[1].indexes[1].definition.columns[0].style = .element },
            { $0.types[1].indexes[0].number = $0.types[1].indexes[1].number },
            { $0.types[1].number = $0.types[0].number },
            { $0.types[1].layouts = [] },
            { $0.types[1].indexes[0].definition.columns = [] },
        ]
        let key = Array("body".utf8)
        for (position, change) in changes.enumerated() {
            var before: [UInt8] = []
            try damage("catalog") { transaction, table, _ in
                before = try value(of: key, in: table, transaction.view)
                var catalog = try Catalog(before)
                change(&catalog)
                try transaction.put(catalog.encoded().span.bytes, for: key.span.bytes, in: table)
            }
            for command in ["info", "indexes", "verify"] {
                let run = ToolRun(command, path)
                #expect(run.code == 3 && run.output == "", "\(position)")
                #expect(
                    run.errors.contains("The catalog of \(path) is damaged: "),
                    "\(position): \(run.errors)")
            }
            try damage("catalog") { transaction, table, _ in
                try transaction.put(before.span.bytes, for: key.span.bytes, in: table)
            }
        }
        #expect(try violations() == [])
    }

    @Test("an index that is being built is not taken for a damaged one")
    func building() throws {
        let key = Array("indexes".utf8)
        try damage("catalog") { transaction, table, _ in
            var states = try IndexStates(value(of: key, in: table, transaction.view))
            states[3]?.phase = .building
            try transaction.put(states.encoded().span.bytes, for: key.span.bytes, in: table)
        }
        try damage("b3") { _, _, _ in }
        try damage("i3") { transaction, table, keys in
            let first = keys[0]
            _ = try transaction.delete(first.span.bytes, in: table)
        }
        #expect(try violations() == [])
        #expect(ToolRun("verify", path).output.contains("byBought: checked in part (building)"))
        #expect(ToolRun("indexes", path).output.contains("building"))
    }
}
