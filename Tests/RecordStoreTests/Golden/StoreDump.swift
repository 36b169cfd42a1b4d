import Foundation
import LMDB
import TestSupport
import Testing

/// All tables of a store as text: the name of each on a line, then a line for each entry.
struct StoreDump: Equatable, CustomStringConvertible {
    var tables: [String: [Entry]] = [:]

    struct Entry: Equatable {
        var key: [UInt8]
        var value: [UInt8]
    }

    /// Reads the store in a folder.
    init(of path: String) throws {
        let environment = try Environment.open(at: path, options: .unflushed)
        let names = try environment.tableNames().sorted()
        let opened = try environment.openTables(names, makingMissing: false)
        tables = try environment.read { view in
            var tables: [String: [Entry]] = [:]
            for (name, table) in zip(names, opened) {
                tables[name] = []
                var cursor = try view.cursor(in: table)
                while let entry = try cursor.next() {
                    tables[name]?.append(Entry(key: entry.key.array, value: entry.value.array))
                }
            }
            return tables
        }
    }

    /// Reads a dump of this folder of tests.
    init(named name: String) throws {
        let lines = try String(contentsOf: Self.url(name), encoding: .utf8).split(separator: "\n")
        var table = ""
        for line in lines {
            let words = line.split(separator: " ", omittingEmptySubsequences: false)
            if words[0] == "table" {
                table = String(words[1])
                tables[table] = []
            } else {
                let entry = Entry(
                    key: try Self.bytes(words[0]), value: try Self.bytes(words[1]))
                tables[table]?.append(entry)
            }
        }
    }

    /// Makes the store in a folder.
    func restore(to path: String) throws {
        let environment = try Environment.open(at: path, options: .unflushed)
        let names = tables.keys.sorted()
        let opened = try environment.openTables(names)
        try environment.write { transaction in
            for (name, table) in zip(names, opened) {
                for entry in tables[name] ?? [] {
                    try transaction.put(entry.value, for: entry.key, in: table)
                }
            }
        }
    }

    /// Expects the bytes of a dump of this folder, or writes it anew if that is asked for.
    func expectGolden(_ name: String) throws {
        if ProcessInfo.processInfo.environment["PLAINWEIGHTS_GOLDEN"] != nil {
            try write(named: name)
        }
        let golden = try StoreDump(named: name)
        #expect(tables.keys.sorted() == golden.tables.keys.sorted())
        for (table, entries) in golden.tables {
            #expect(tables[table] == entries, "table \(table)")
        }
        #expect("\(self)" == "\(golden)")
    }

    /// Writes the dump among the tests, for a change of the format that is meant.
    private func write(named name: String) throws {
        try description.write(to: Self.url(name), atomically: true, encoding: .utf8)
    }

    var description: String {
        tables.keys.sorted().map { name in
            (["table \(name)"] + (tables[name] ?? []).map { "\($0.key.hex) \($0.value.hex)" })
                .joined(separator: "\n") + "\n"
        }.joined()
    }

    private static func url(_ name: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: name + ".dump")
    }

    private static func bytes(_ text: Substring) throws -> [UInt8] {
        let digits = Array(text)
        return try stride(from: 0, to: digits.count, by: 2).map { place in
            try #require(UInt8(String(digits[place...place + 1]), radix: 16))
        }
    }
}

extension StoredCatalog {
    /// Takes the identity of the golden stores, which a new store has by chance.
    mutating func takeGoldenIdentity() throws {
        head.storeID = try #require(UUID(uuidString: "01890a5d-ac96-774b-bcce-b302099a8057"))
        head.incarnation = try #require(UUID(uuidString: "6ba7b810-9dad-11d1-80b4-00c04fd430c8"))
    }
}
