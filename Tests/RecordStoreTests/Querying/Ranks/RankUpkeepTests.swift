import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

/// Ranked indexes that are declared later, taken back, damaged and repaired.
@Suite("The counts of a ranked index are built, dropped and repaired")
struct RankUpkeepTests {
    private struct Plain: Record {
        var id = ID()
        var place = 0

        static let schema = Schema<Plain>("Rower", blank: Plain()) {
            Field(1, "place", \.place)
            Index("byPlace", on: .ascending(\.place))
        }
    }

    private struct Ranked: Record {
        var id = ID()
        var place = 0

        static let schema = Schema<Ranked>("Rower", blank: Ranked()) {
            Field(1, "place", \.place)
            Index("byPlace", on: .ascending(\.place), ranked: true)
        }

        static let all = Query<Ranked>().sorted(by: .ascending(\.place))
    }

    /// The schema after ``Ranked``, which takes the ranked index back.
    private struct Later: Record {
        var id = ID()
        var place = 0

        static let schema = Schema<Later>("Rower", blank: Later()) {
            Field(1, "place", \.place)
            Removed(index: "byPlace")
            Index("places", on: .ascending(\.place))
        }
    }

    private func names(at path: String) throws -> [String: Int] {
        let environment = try Environment.open(at: path, options: .unflushed)
        let names = try environment.tableNames().filter { "ir".contains($0.first ?? "t") }
        let tables = try environment.openTables(names, makingMissing: false)
        return try environment.read { view in
            var counts: [String: Int] = [:]
            for (name, table) in zip(names, tables) where name != "indexes" {
                counts[name] = try view.statistics(of: table).entryCount
            }
            return counts
        }
    }

    private func expectRanks(_ store: Store, count: Int) throws {
        #expect(try store.explainPage(Ranked.all).plan.source == "index byPlace, ranked")
        for position in [0, count / 2, count - 1] {
            let record = try #require(try store.record(at: position, in: Ranked.all))
            #expect(record.place == position)
            #expect(try store.rank(of: record.id, in: Ranked.all) == position)
        }
        #expect(try store.verify().violations == [])
    }

    @Test("turning it on and off builds and drops them")
    func evolution() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        let plain = try Store.open(at: path, options: .unflushed, [Plain.self])
        try plain.write { transaction in
            for place in (0..<2_000).shuffled() { try transaction.insert(Plain(place: place)) }
        }
        #expect(
            try plain.record(at: 7, in: Query<Plain>().sorted(by: .ascending(\.place)))?.place == 7)
        #expect(
            try plain.explainPage(Query<Plain>().sorted(by: .ascending(\.place))).plan.source
                == "index byPlace")
        try plain.close()
        let ranked = try Store.open(at: path, options: .unflushed, [Ranked.self])
        try ranked.upkeep()
        try expectRanks(ranked, count: 2_000)
        try ranked.write { _ = try $0.insert(Ranked(place: 2_000)) }
        try expectRanks(ranked, count: 2_001)
        try ranked.close()
        let counts = try names(at: path)
        #expect(try #require(counts["r2"]) > 1)
        #expect(counts["i1"] == 0)
        let again = try Store.open(at: path, options: .unflushed, [Later.self])
        try again.upkeep()
        #expect(try again.verify().violations == [])
        try again.close()
        #expect(try names(at: path)["r2"] == 0)
    }

    @Test("damage is found and repaired, and copies have them")
    func damage() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        let store = try Store.open(at: path, options: .unflushed, [Ranked.self])
        try store.write { transaction in
            for place in 0..<1_000 { try transaction.insert(Ranked(place: place)) }
        }
        try expectRanks(store, count: 1_000)
        try store.compact()
        try expectRanks(store, count: 1_000)
        do {
            let environment = try Environment.open(at: path, options: .unflushed)
            let table = try environment.openTables(["r1"], makingMissing: false)[0]
            try environment.write { transaction in
                let keys = try transaction.view.keys(in: table)
                try transaction.put([UInt8](repeating: 0, count: 12), for: keys[0], in: table)
            }
        }
        #expect(try store.verify().violations.map(\.kind) == [.wrongRanks])
        #expect(throws: StoreError.self) {
            try store.record(at: 500, in: Ranked.all)
        }
        #expect(throws: StoreError.self) {
            try store.write { _ = try $0.insert(Ranked(place: -1)) }
        }
        _ = try store.repair()
        try expectRanks(store, count: 1_000)
    }
}
