import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

extension StoreDump {
    /// Reads a dump of this folder of tests.
    init(named name: String) throws {
        try self.init(try String(contentsOf: Self.url(name), encoding: .utf8))
    }

    /// Expects the bytes of a dump of this folder, or writes it anew if that is asked for.
    func expectGolden(_ name: String) throws {
        if ProcessInfo.processInfo.environment["PLAINWEIGHTS_GOLDEN"] != nil {
            try description.write(to: Self.url(name), atomically: true, encoding: .utf8)
        }
        let golden = try StoreDump(named: name)
        #expect(tables.keys.sorted() == golden.tables.keys.sorted())
        for (table, entries) in golden.tables {
            #expect(tables[table] == entries, "table \(table)")
        }
        #expect("\(self)" == "\(golden)")
    }

    private static func url(_ name: String) -> URL {
        URL(filePath: #filePath).deletingLastPathComponent().appending(path: name + ".dump")
    }
}

extension StoredCatalog {
    /// Takes the identity of the golden stores, which a new store has by chance.
    mutating func takeGoldenIdentity() throws {
        head.storeID = try #require(UUID(uuidString: "01890a5d-ac96-774b-bcce-b302099a8057"))
        head.incarnation = try #require(UUID(uuidString: "6ba7b810-9dad-11d1-80b4-00c04fd430c8"))
    }

    /// Gives the first transactions of a history the times of the golden stores.
    static func takeGoldenTimes(at path: String, through last: UInt64) throws {
        let environment = try Environment.open(at: path, options: .unflushed)
        let table = try environment.openTables(["transactions"], makingMissing: false)[0]
        try environment.write { transaction in
            for sequence in 1...last {
                let key = Array(repeating: UInt8(0), count: 7) + [UInt8(sequence)]
                let bytes = try #require(try transaction.view.get(key.span.bytes, in: table)?.array)
                var row = try HistoryRow(bytes, sequence: sequence)
                row.time = 1_700_000_000_000 + Int64(sequence)
                row.clock = UInt64(row.time) << 16
                try transaction.put(row.encoded(), for: key, in: table)
            }
        }
        try change(at: path) { $0.head.clock = (1_700_000_000_000 + last) << 16 }
    }
}

extension StoreOptions {
    /// With a history of a device that is always the same.
    static var golden: StoreOptions {
        var options = unflushed
        // Longer than these tests will be run: the times in the dumps are fixed.
        options.history = .kept(
            for: .seconds(1_000_000_000_000),
            device: UUID(uuidString: "0b2d3c4e-5f60-4172-8394-a5b6c7d8e9fa"))
        return options
    }
}
