import CommandLineSupport
import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing
import store_inspect

@Suite("Latency") struct LatencyTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = try Library.make(in: folder)
    }

    /// A clock by which a second is over after few samples.
    private var clock: SteppingClock { SteppingClock(stepNanoseconds: 2_000_000) }

    private func run(_ words: String..., width: Int = 100) -> ToolRun {
        ToolRun(["latency"] + words, width: width, clock: clock.samples)
    }

    private func measurements(_ run: ToolRun) throws -> [[String: Any]] {
        try #require(try run.object()["measurements"] as? [[String: Any]])
    }

    @Test("every type and index that has entries is measured, each read of it")
    func all() throws {
        let json = run(path, "--seconds", "1", "--json")
        #expect(json.code == 0 && json.errors == "")
        let found = try measurements(json).filter { $0["cache"] as? String == "warm" }
        let names = found.map { one in
            "\(one["type"] ?? "").\(one["index"] as? String ?? "-") \(one["read"] ?? "")"
        }
        let indexes = ["byTitle", "byBought", "byTag", "byLength", "priced", "thick"]
        #expect(
            names
                == ["Shelf.- get", "Shelf.- page", "Shelf.byName seek", "Shelf.byName page"]
                + ["Book.- get", "Book.- page"]
                + (indexes + ["references.shelf"]).flatMap {
                    ["Book.\($0) seek", "Book.\($0) page"]
                })
        #expect(found.allSatisfy { ($0["samples"] as? Int ?? 0) > 0 })
        #expect(try json.object()["isComplete"] as? Bool == true)
    }

    @Test("a sample is what the clock says, less the cost of the clock")
    func samples() throws {
        for one in try measurements(run(path, "Book", "--seconds", "1", "--json")) {
            let buckets = try #require(one["buckets"] as? [[String: Any]])
            #expect(buckets.count == 1 && one["maxNanoseconds"] as? Int == 1_999_900)
            #expect(buckets[0]["fromNanoseconds"] as? Int == 1_500_000)
            #expect(buckets[0]["toNanoseconds"] as? Int == 2_000_000)
            #expect(buckets[0]["count"] as? Int == one["samples"] as? Int)
            let median = try #require(one["p50Nanoseconds"] as? Int)
            #expect(abs(median - 1_999_900) < 20_000)
        }
    }

    @Test("cold reads are measured, or it is said why they are not")
    func cold() throws {
        let json = try run(path, "Book", "--seconds", "1", "--json").object()
        let found = try #require(json["measurements"] as? [[String: Any]])
        let kinds = found.map { "\($0["read"] ?? "") \($0["cache"] ?? "")" }
        let text = run(path, "Book", "--seconds", "1", "--full")
        if json["coldObstacle"] is NSNull {
            #expect(kinds == ["get warm", "get cold", "page warm", "page cold"])
            #expect(text.lines.contains("get, cold"))
        } else {
            #expect(kinds == ["get warm", "page warm"])
            #expect(text.output.contains("cold reads were not measured: "))
        }
    }

    @Test("a table and a bar for the samples fit any width", arguments: [20, 40, 80, 200])
    func width(columns: Int) {
        let text = run(path, "--seconds", "1", "--full", width: columns)
        #expect(text.code == 0 && text.lines.contains("seek, warm"))
        for line in text.lines where line.columnCount > columns {
            #expect(!line.contains(" "), "\(line)")
        }
        #expect(text.lines.contains { $0.hasPrefix("1.5 ms  ") && $0.hasSuffix("█") })
    }

    @Test("the summary has a row for each kind of read, and what is slowest", arguments: [80, 120])
    func summary(columns: Int) throws {
        let text = run(path, "--seconds", "1", width: columns)
        #expect(text.code == 0 && text.lines.count <= 30, "\(text.output)")
        #expect(text.lines[0].hasPrefix("read") && text.lines[1].hasPrefix("get, warm"))
        #expect(text.lines.contains { $0.hasPrefix("slowest") })
        #expect(text.lines.last == "--full prints each type and index, and how the times spread")
        for line in text.lines { #expect(line.columnCount <= columns) }
        let one = run(path, "Book", "--seconds", "1", width: columns)
        #expect(!one.output.contains("slowest"))
    }

    @Test("a percentile of which no sample is expected beyond it is not told")
    func fewSamples() throws {
        var histogram = LogHistogram()
        for count in 1...1_000 {
            histogram.add(Int64(count))
            let told = [500, 900, 990, 999].filter { histogram.percentile(thousandths: $0) != nil }
            let expected = [(1, 500), (10, 900), (100, 990), (1_000, 999)]
                .filter { $0.0 <= count }.map(\.1)
            #expect(told == expected, "\(count)")
        }
        let json = try measurements(run(path, "--seconds", "1", "--json"))
        for one in json {
            let samples = try #require(one["samples"] as? Int)
            #expect((one["p99Nanoseconds"] is NSNull) == (samples < 100))
        }
        #expect(run(path, "--seconds", "1").output.contains(" - "))
    }

    @Test("a cancelled measurement ends early, with what was measured until then")
    func cancelled() async throws {
        for lastLook in [0, 40, 400] {
            let path = path
            let json = await Task.detached {
                let clock = SteppingClock(stepNanoseconds: 2_000_000, lastLook: lastLook)
                return ToolRun(
                    ["latency", path, "--seconds", "3600", "--json"], clock: clock.samples)
            }.value
            #expect(json.code == 0 && json.errors == "")
            #expect(try json.object()["isComplete"] as? Bool == false)
            let counts = try measurements(json).compactMap { $0["samples"] as? Int }
            #expect(!counts.isEmpty && counts.allSatisfy { $0 > 0 })
        }
        let path = path
        let text = await Task.detached {
            let clock = SteppingClock(stepNanoseconds: 2_000_000, lastLook: 0)
            return ToolRun(["latency", path], clock: clock.samples)
        }.value
        #expect(text.code == 0 && text.lines.last == "ended early")
    }

    @Test("nothing in the folder is changed")
    func untouched() throws {
        let before = try FolderContents(of: path)
        #expect(run(path, "--seconds", "1").code == 0)
        #expect(try FolderContents(of: path) == before)
    }

    @Test("a store without records has nothing to measure")
    func empty() throws {
        let path = folder.path("empty")
        try Store.open(at: path, Library.types).close()
        for words in [[path], [path, "Book"], [path, "Book.byTitle"]] {
            let text = ToolRun(["latency"] + words, clock: clock.samples)
            #expect(text.code == 0)
            #expect(text.lines == ["nothing was measured: there are no entries"])
        }
        #expect(try measurements(run(path, "--json")).isEmpty)
    }

    @Test("what cannot be measured is refused with its words")
    func refused() throws {
        for (words, code, message) in [
            ([path, "Bok"], 4, "no type and no index Bok, but Shelf, Book, Shelf.byName"),
            ([path, "Book.byTitel"], 4, "Did you mean Book.byTitle?"),
            ([path, "--seconds", "0"], 2, "--seconds cannot be 0"),
            ([path, "Book", "more"], 2, "more is one word too many"),
            ([folder.path("nothing")], 3, "There is no store at"),
        ] as [([String], Int32, String)] {
            let run = ToolRun(["latency"] + words, clock: clock.samples)
            #expect(run.code == code && run.output == "")
            #expect(run.errors.contains(message), "\(run.errors)")
        }
    }

    @Test("a damaged record, and an entry without one, end with their names and not with times")
    func damaged() throws {
        let key = withUnsafeBytes(of: Library.shelf.id.uuid.uuid) { Array($0) }
        try change { transaction, table in
            var value = try #require(
                try transaction.view.get(key.span.bytes, in: table)?.withUnsafeBytes { Array($0) })
            value[20] ^= 1
            try transaction.put(value.span.bytes, for: key.span.bytes, in: table)
        }
        let record = run(path, "Shelf", "--seconds", "1")
        #expect(record.code == 1 && record.output == "")
        #expect(record.errors.contains("is damaged at byte "), "\(record.errors)")
        try change { _ = try $0.delete(key.span.bytes, in: $1) }
        let entry = run(path, "Shelf.byName", "--seconds", "1")
        #expect(entry.code != 0 && entry.output == "")
        #expect(entry.errors.contains("byName"), "\(entry.errors)")
    }

    /// Changes the records of shelves with plain LMDB.
    private func change(_ body: (inout WriteTransaction, Table) throws -> Void) throws {
        let environment = try Environment.open(at: path)
        let table = try environment.openTables(["t1"])[0]
        try environment.write { try body(&$0, table) }
        try environment.close()
    }
}
