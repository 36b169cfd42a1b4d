import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

/// What `info`, `types` and `indexes` tell of the room that a store takes.
@Suite("The room of a store") struct RoomTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("laps")
        try Lap.makeStore(at: path, count: 1_500)
    }

    private func parts() throws -> [String: [String: Any]] {
        let info = try ToolRun("info", path, "--json").object()
        let parts = try #require(info["parts"] as? [[String: Any]])
        return Dictionary(uniqueKeysWithValues: parts.map { ($0["name"] as? String ?? "", $0) })
    }

    @Test("the parts are the whole file, and tell what the store has")
    func wholeFile() throws {
        let (info, parts) = (try ToolRun("info", path, "--json").object(), try parts())
        func sum(_ key: String) -> Int { parts.values.reduce(0) { $0 + ($1[key] as? Int ?? 0) } }
        #expect(sum("pages") == info["pages"] as? Int)
        #expect(sum("bytes") == sum("pages") * (info["pageSizeBytes"] as? Int ?? 0))
        #expect(parts["records"]?["entries"] as? Int == 1_500)
        #expect(parts["indexes"]?["tables"] as? Int == 2)
        #expect(parts["aggregates"]?["entries"] as? Int == 7)
        #expect(parts["history"]?["tables"] as? Int == 3)
        #expect((parts["history"]?["entries"] as? Int ?? 0) > 1_500)
        #expect(parts["preferences"]?["entries"] as? Int == 1)
        #expect(parts["otherTables"]?["tables"] as? Int == 0)
        #expect(parts["free"]?["pages"] as? Int == info["freePages"] as? Int)
        let fill = try #require(parts["records"]?["leafFill"] as? Double)
        #expect(fill > 0.4 && fill < 1)
        let lines = ToolRun("info", path).lines
        #expect(lines.contains { $0.hasPrefix("history ") && $0.contains(" 3 ") })
        #expect(!lines.contains { $0.hasPrefix("other tables  0") })
    }

    @Test("a store without history and aggregates has none of them")
    func plain() throws {
        let library = try Library.make(in: folder)
        let info = try ToolRun("info", library, "--json").object()
        let parts = try #require(info["parts"] as? [[String: Any]])
        for name in ["aggregates", "history"] {
            let part = parts.first { $0["name"] as? String == name }
            #expect(part?["tables"] as? Int == 0 && part?["bytes"] as? Int == 0, "\(name)")
            #expect(part?["leafFill"] is NSNull)
            #expect(ToolRun("info", library).lines.contains { $0.hasPrefix("\(name) ") })
        }
    }

    @Test("what a compaction gives back is about what info has told")
    func compaction() throws {
        for isThinned in [false, true] {
            if isThinned {
                var options = StoreOptions(history: .kept())
                options.durability = .throwaway
                let store = try Store.open(at: path, options: options, [Lap.self])
                try store.write { transaction in
                    for number in 0..<1_500 where number % 3 != 0 {
                        try transaction.delete(Library.id("\(number)") as Lap.ID)
                    }
                }
                try store.close()
            }
            let told = try ToolRun("info", path, "--json").object()
            let estimate = try #require(told["compactionFreesBytes"] as? Int)
            let run = ToolRun("compact", path, "--yes", "--json")
            let sizes = try #require(run.json() as? [String: Int])
            let given = (sizes["bytesBefore"] ?? 0) - (sizes["bytesAfter"] ?? 0)
            #expect(given > 0)
            #expect(abs(estimate - given) <= (sizes["bytesAfter"] ?? 0) / 6)
            let after = try ToolRun("info", path, "--json").object()
            let left = try #require(after["compactionFreesBytes"] as? Int)
            #expect(left * 6 <= sizes["bytesAfter"] ?? 0)
            #expect((after["leafFill"] as? Double ?? 0) > (told["leafFill"] as? Double ?? 1))
        }
    }

    @Test("types tells the bytes of the records and their share of the file")
    func types() throws {
        let type = try #require(try ToolRun("types", path, "--json").objects().first)
        let info = try ToolRun("info", path, "--json").object()
        let bytes = try #require(type["bytes"] as? Int)
        #expect(bytes == (type["pages"] as? Int ?? 0) * (info["pageSizeBytes"] as? Int ?? 0))
        let each = try #require(type["bytesPerRecord"] as? Double)
        #expect(abs(each - Double(bytes) / 1_500) < 1e-9)
        let size = try #require(info["fileSizeBytes"] as? Int)
        // Foundation rounds the last digit of a number that it reads.
        let share = try #require(type["fileShare"] as? Double)
        #expect(abs(share - Double(bytes) / Double(size)) < 1e-12)
        let fill = try #require(type["leafFill"] as? Double)
        #expect(
            ToolRun("types", path).output.contains(" \(Int((fill * 100).rounded()))%"))
        let empty = folder.path("empty")
        try Lap.makeStore(at: empty, count: 0)
        let none = try #require(try ToolRun("types", empty, "--json").objects().first)
        #expect(none["bytesPerRecord"] is NSNull && none["leafFill"] is NSNull)
        #expect(ToolRun("types", empty, "--all").lines.last?.hasPrefix("Lap       0     -") == true)
    }

    @Test("indexes tells how many values the first column has")
    func indexes() throws {
        let found = try ToolRun("indexes", path, "--json").objects()
        let byName = Dictionary(uniqueKeysWithValues: found.map { ($0["name"] as? String, $0) })
        let meters = try #require(byName["byMeters"])
        let values = Set((0..<1_500).map { $0 * 37 % 1_000 }).count
        #expect(
            meters["distinctLeading"] as? Int == values && meters["kind"] as? String == "ordered")
        let selectivity = try #require(meters["selectivity"] as? Double)
        #expect(abs(selectivity - Double(values) / 1_500) < 1e-12)
        let totals = try #require(byName["totals"])
        #expect(totals["kind"] as? String == "aggregate")
        #expect(totals["distinctLeading"] as? Int == 7 && totals["selectivity"] as? Double == 1)
        #expect(byName["search"]?["kind"] as? String == "search")
        let letters = try #require(byName["search"]?["distinctLeading"] as? Int)
        #expect(letters > 7 && letters < (byName["search"]?["entries"] as? Int ?? 0))
        let lines = ToolRun("indexes", path).lines
        #expect(lines.contains { $0.hasPrefix("Lap.byMeters ") && $0.hasSuffix(" ready") })
        #expect(lines.contains { $0.hasPrefix("Lap.totals ") && $0.hasSuffix(" aggregate") })
        let unsplit = try ToolRun("indexes", path, "Lap", "--json").objects()
        #expect(unsplit.count == found.count)
    }

    @Test("a value that begins another one is a value of its own, in both directions")
    func beginnings() throws {
        let names = ["a", "a\0", "a\0b", "aa", "", "\u{FF}", "a\u{10FFFF}"]
        let path = folder.path("pegs")
        let store = try Store.open(
            at: path, options: StoreOptions(durability: .throwaway), [Peg.self])
        try store.write { try $0.save((names + names).map { Peg(name: $0) }) }
        try store.close()
        let indexes = try ToolRun("indexes", path, "--json").objects()
        #expect(indexes.map { $0["distinctLeading"] as? Int } == [names.count, names.count])
        #expect(indexes.map { $0["selectivity"] as? Double } == [0.5, 0.5])
    }
}

/// A record with an index in each direction.
private struct Peg: Record {
    var id = ID()
    var name = ""

    static let schema = Schema<Peg>("Peg", blank: Peg()) {
        Field(1, "name", \.name)
        Index("up", on: .ascending(\.name))
        Index("down", on: .descending(\.name))
    }
}
