import Foundation
import RecordStore
import TestSupport
import Testing

/// What the commands show and read of whole numbers that are quantities and days.
@Suite("Values with hints") struct HintTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("store")
        let store = try Store.open(at: path, [Walk.self])
        try store.write { transaction in
            for (day, meters) in [(0, 1_500), (1, 20_000), (20_778, 42_195)] {
                try transaction.save(
                    Walk(day: Day(rawValue: day), length: Length(rawValue: 1_000 * meters)))
            }
        }
        try store.close()
    }

    @Test("tables show them with units and as days, JSON as they are stored")
    func shown() throws {
        let table = ToolRun("query", path, "Walk sorted by day", "--fields", "day,length")
        #expect(
            table.lines == [
                "day          length", "1970-01-01   1500 m", "1970-01-02  20000 m",
                "2026-11-21  42195 m",
            ])
        let json = try ToolRun("list", path, "Walk", "--json").object()
        let rows = try #require(json["rows"] as? [[String: Any]])
        #expect(
            Set(rows.compactMap { $0["length"] as? Int }) == [1_500_000, 20_000_000, 42_195_000])
        let totals = ToolRun("totals", path, "Walk totals sum(length), greatest(day) by week")
        #expect(totals.code == 2)
        let sums = ToolRun("totals", path, "Walk totals sum(length), greatest(day)", "--csv")
        #expect(sums.lines == ["sum(length),greatest(day)", "63695 m,2026-11-21"])
        let days = ToolRun("totals", path, "Walk totals sum(day), least(day)", "--csv")
        #expect(days.lines == ["sum(day),least(day)", "20779,1970-01-01"])
        let types = try ToolRun("types", path, "--json").objects()
        let fields = try #require(types[0]["fields"] as? [[String: Any]])
        #expect(fields.map { $0["hint"] as? String } == ["day", "quantity 3 m"])
    }

    @Test("sums of an aggregate index have a unit where it is that of what is summed")
    func sums() throws {
        let rows = ToolRun("keys", path, "Walk.totals", "--equals", "1970-01-02").lines.map {
            $0.components(separatedBy: "  ").map { $0.trimmingCharacters(in: .whitespaces) }
                .filter { !$0.isEmpty }
        }
        try #require(rows.count == 2 && rows[0].count == rows[1].count)
        let cells = Dictionary(uniqueKeysWithValues: zip(rows[0], rows[1]))
        #expect(cells["count"] == "1" && cells["day"] == "1970-01-02")
        #expect(cells["sum of length"] == "20000 m")
        // Added and bounded; 5 meters are a constant in steps of a millimeter.
        #expect(cells["sum of longer"] == "20005 m")
        // Days have no sum that is a day, and products are of other units.
        #expect(cells["sum of day"] == "1" && cells["sum of area"] == "20000000")
        // The column says its unit.
        #expect(cells["sum of far"] == "20000 m")
        let run = ToolRun("keys", path, "Walk.totals", "--json")
        #expect(run.output.contains("20000000") && !run.output.contains("20000 m"))
    }

    @Test("queries and ranges read them as they are shown, and as they are stored")
    func read() {
        func count(_ filter: String) -> String {
            ToolRun("count", path, "Walk where \(filter)").output
        }
        #expect(count("length >= \"20000 m\"") == "2\n" && count("length >= 20000000") == "2\n")
        #expect(count("length == \"1500.000 m\"") == "1\n" && count("length == \"1.5 km\"") == "")
        #expect(count("day.isIn([\"1970-01-02\", \"1970-01-03\"])") == "1\n")
        #expect(count("day.isIn(\"1970-01-02\"...\"2026-11-21\")") == "2\n")
        #expect(count("computed(\"far\") > \"41000 m\"") == "1\n")
        let wrong = ToolRun("count", path, "Walk where length > \"5 kg\"")
        #expect(wrong.code == 2 && wrong.errors.contains("1.5 m"), "\(wrong.errors)")
        let keys = ToolRun("keys", path, "Walk.byDay", "--from", "1970-01-02")
        #expect(keys.lines.count == 3 && keys.lines[1].hasPrefix("1970-01-02 "))
        #expect(ToolRun("keys", path, "Walk.byDay", "--equals", "20778").lines.count == 2)
        let column = ToolRun("keys", path, "Walk.byFar", "--equals", "42195 m")
        #expect(column.lines.count == 2 && column.lines[1].hasPrefix("42195 m "))
        #expect(ToolRun("keys", path, "Walk.byDay", "--equals", "soon").code == 2)
    }
}

private struct Day: RawRepresentable, FieldValue, HintedValue, Hashable {
    var rawValue: Int
    static let valueHint = ValueHint.day
}

private struct Length: RawRepresentable, FieldValue, HintedValue, Hashable {
    var rawValue: Int
    static let valueHint = ValueHint.quantity("m", decimals: 3)
}

private struct Walk: Record {
    var id = ID()
    var day = Day(rawValue: 0)
    var length = Length(rawValue: 0)

    static let schema = Schema<Walk>("Walk", blank: Walk()) {
        Field(1, "day", \.day)
        Field(2, "length", \.length)
        Index("byDay", on: .ascending(\.day))
        Index("byFar", on: .computed(far))
        AggregateIndex(
            "totals", by: .ascending(\.day),
            summing: .field(\.length), .computed(longer), .field(\.day), .computed(area),
            .computed(far))
    }
    static let longer = ComputedColumn<Walk, Int?>("longer") {
        ($0.length.rawValue + 5_000).atLeast(0)
    }
    static let area = ComputedColumn<Walk, Int?>("area") { $0.length.rawValue * 1 }
    static let far = ComputedColumn<Walk, Length?>("far") { $0.length }
}
