import CommandLineSupport
import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

/// What `page` and `tree` tell of the pages of a file.
@Suite("Pages and trees") struct PageTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("laps")
        try Lap.makeStore(at: path, count: 600)
    }

    private func page(_ number: Int, _ words: String...) throws -> [String: Any] {
        let run = ToolRun(["page", path, "\(number)", "--json"] + words)
        #expect(run.code == 0, "\(run.errors)")
        return try run.object()
    }

    private func tree(_ name: String, _ words: String...) throws -> [String: Any] {
        let run = ToolRun(["tree", path, name, "--json"] + words)
        #expect(run.code == 0, "\(run.errors)")
        return try run.object()
    }

    @Test("each page is of the kind and the tree that the parts of the file count")
    func allPages() throws {
        let info = try ToolRun("info", path, "--json").object()
        let count = try #require(info["pages"] as? Int)
        var kinds: [String: Int] = [:]
        var uses: [String: Int] = [:]
        for number in 0..<count {
            let page = try page(number, "--limit", "1")
            let kind = try #require(page["kind"] as? String)
            kinds[kind, default: 0] += 1
            if kind != "free" { uses[page["use"] as? String ?? "", default: 0] += 1 }
            #expect((page["problems"] as? [Any])?.isEmpty == true)
        }
        #expect(kinds["meta"] == 2 && kinds["leaked"] == nil)
        #expect(kinds["free", default: 0] == info["freePages"] as? Int)
        #expect(kinds["branch", default: 0] > 0)
        for (name, use) in [
            ("Lap", "the records of Lap"), ("Lap.byMeters", "the index Lap.byMeters"),
            ("Lap.totals", "the index Lap.totals"), ("catalog", "the catalog"),
        ] {
            #expect(uses[use] == (try tree(name)["pages"] as? Int), "\(name)")
        }
    }

    @Test("a meta page tells its commit, and which of the two is the newest")
    func meta() throws {
        let pages = try [page(0), page(1)].compactMap { $0["meta"] as? [String: Any] }
        let transactions = pages.compactMap { $0["transaction"] as? Int }
        #expect(abs(transactions[0] - transactions[1]) == 1)
        let isNewest = pages.compactMap { $0["isNewest"] as? Bool }
        #expect(isNewest == (transactions[0] > transactions[1] ? [true, false] : [false, true]))
        #expect(try tree("Lap")["problems"] as? [String] == [])
        let title = isNewest[0] ? "page 0: meta page, the newest" : "page 0: meta page, the older"
        #expect(ToolRun("page", path, "0").lines.first == title)
    }

    @Test("the levels of a tree lead to each other, down to the entries of its leaves")
    func levels() throws {
        let found = try tree("Lap", "--level", "2", "--limit", "1000")
        let levels = try #require(found["levels"] as? [[String: Any]])
        #expect(levels.count == 2 && levels[1]["nodes"] as? Int == 600)
        #expect(levels[0]["nodes"] as? Int == levels[1]["pages"] as? Int)
        #expect(found["entries"] as? Int == 600 && found["isComplete"] as? Bool == true)
        let leaves = try #require(found["levelPages"] as? [[String: Any]])
        #expect(leaves.count == levels[1]["pages"] as? Int)
        #expect(leaves.reduce(0) { $0 + ($1["nodes"] as? Int ?? 0) } == 600)
        let keys = leaves.flatMap { [$0["firstKey"], $0["lastKey"]].compactMap { $0 as? String } }
        #expect(keys.count == 2 * leaves.count && keys == keys.sorted())
        // A page of the level is the page that the other command prints.
        let leaf = try page(try #require(leaves[1]["page"] as? Int), "--limit", "1000")
        let entries = try #require(leaf["entries"] as? [[String: Any]])
        #expect(entries.count == leaves[1]["nodes"] as? Int && leaf["kind"] as? String == "leaf")
        #expect(entries.first?["key"] as? String == leaves[1]["firstKey"] as? String)
        #expect(entries.last?["key"] as? String == leaves[1]["lastKey"] as? String)
        #expect(leaf["usedBytes"] as? Int == leaves[1]["usedBytes"] as? Int)
        #expect(leaf["depth"] as? Int == 2)
        let root = try page(try #require(leaf["parent"] as? Int), "--limit", "1000")
        #expect(root["kind"] as? String == "branch" && root["depth"] as? Int == 1)
        let children = try #require(root["entries"] as? [[String: Any]])
        #expect(
            children.map { $0["page"] as? Int } == leaves.map { $0["page"] as? Int })
        #expect(children[1]["valueBytes"] is NSNull)
    }

    @Test("keys are decoded by the catalog, in leaves and in branches")
    func keys() throws {
        let root = try #require(
            (try tree("Lap.byMeters", "--level", "1")["levelPages"] as? [[String: Any]])?.first)
        let branch = try page(try #require(root["page"] as? Int))
        let entries = try #require(branch["entries"] as? [[String: Any]])
        let numbers = entries.dropFirst().compactMap { entry in
            (entry["key"] as? String)?.split(separator: ",").first.flatMap { Int($0) }
        }
        #expect(numbers.count == entries.count - 1 && numbers == numbers.sorted())
        #expect(entries[0]["keyHex"] as? String == "0x")
        let totals = try #require(
            (try tree("Lap.totals", "--level", "1")["levelPages"] as? [[String: Any]])?.first)
        let groups = try page(try #require(totals["page"] as? Int))
        let first = try #require((groups["entries"] as? [[String: Any]])?.first)
        #expect((first["key"] as? String)?.hasPrefix("runner 0, 86, ") == true, "\(first)")
        let text = ToolRun("page", path, "\(totals["page"] as? Int ?? 0)")
        #expect(text.lines[0].hasSuffix(": leaf of the index Lap.totals"))
        #expect(text.lines.contains { $0.contains("runner 6, ") })
    }

    @Test("a large value is told on its first page and on the others")
    func largeValue() throws {
        let path = try Library.make(in: folder)
        let store = try Store.open(
            at: path, options: StoreOptions(durability: .throwaway), Library.types)
        let cover = Data(repeating: 7, count: 10_000)
        try store.write {
            try $0.save(Book(title: "large", bought: .distantPast, cover: cover))
        }
        try store.close()
        let info = try ToolRun("info", path, "--json").object()
        let pages = try (0..<(info["pages"] as? Int ?? 0)).map {
            try ToolRun("page", path, "\($0)", "--json").object()
        }
        let values = pages.filter { $0["kind"] as? String == "overflow" }
        #expect(values.count == 3)
        let first = try #require(values[0]["page"] as? Int)
        #expect(values.allSatisfy { $0["firstPage"] as? Int == first })
        #expect(
            ToolRun("page", path, "\(first + 1)").lines[0]
                == "page \(first + 1): part of the large value that begins with page \(first), "
                + "in the records of Book")
        let parent = try #require(values[0]["parent"] as? Int)
        let leaf = try #require(pages[parent]["entries"] as? [[String: Any]])
        #expect(leaf.contains { $0["page"] as? Int == first })
        let tree = ToolRun("tree", path, "Book")
        #expect(tree.code == 0 && tree.lines.contains { $0.hasPrefix("values      3") })
    }

    @Test("the bytes of a page are those of the file")
    func bytes() throws {
        let number = 3
        let all = try Data(contentsOf: URL(fileURLWithPath: path + "/data.mdb"))
        let size = try #require(try page(number)["sizeBytes"] as? Int)
        let bytes = Array(all[number * size..<(number + 1) * size])
        let told = try page(number, "--hex")
        #expect(told["bytes"] as? String == StoredValue.hexadecimal(bytes))
        #expect(try page(number)["bytes"] == nil)
        for (width, lineBytes) in [(40, 8), (80, 16)] {
            let run = ToolRun(["page", path, "\(number)", "--hex", "--limit", "0"], width: width)
            let dump = run.lines.suffix(size / lineBytes)
            let digits = bytes[..<2].map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }
            let beginning = "000  " + digits.joined(separator: " ") + " "
            #expect(dump.first?.hasPrefix(beginning) == true, "\(dump.first ?? "")")
            for line in dump { #expect(line.columnCount <= width) }
        }
    }

    @Test("what is no page, no tree and no level is told, with what there is")
    func notThere() {
        for (words, code, message) in [
            (["page", path, "99999"], 4, "There is no page 99999: the last one is "),
            (["page", path, "-1"], 2, "There is no option -1"),
            (["page", path, "x"], 2, "N cannot be x: it is the number of a page"),
            (["page", path, "18446744073709551615"], 4, "the last one is "),
            (["page", path], 2, "N is missing"),
            (["tree", path, "Lop"], 4, "no index Lop, but Lap, Lap.byMeters, "),
            (["tree", path, "Lap", "--level", "9"], 4, "Lap has no level 9, but 1 to 2"),
            (["tree", path, "Lap", "--level", "0"], 2, "--level cannot be 0"),
            (["tree", path], 2, "TYPE|TYPE.INDEX is missing"),
            (["tree", folder.path("none"), "Lap"], 3, "There is no store at "),
            (["page", folder.path("none"), "1"], 3, "There is no store at "),
        ] {
            let run = ToolRun(words)
            #expect(run.code == code && run.output == "", "\(words)")
            #expect(run.errors.contains(message), "\(run.errors)")
        }
    }

    @Test("an empty tree has no levels")
    func empty() throws {
        let path = folder.path("empty")
        try Lap.makeStore(at: path, count: 0)
        let run = ToolRun("tree", path, "Lap")
        #expect(run.code == 0 && run.lines.count == 3)
        let json = try ToolRun("tree", path, "Lap", "--json").object()
        #expect((json["levels"] as? [Any])?.isEmpty == true && json["pages"] as? Int == 0)
        #expect(ToolRun("tree", path, "Lap", "--level", "1").code == 0)
    }

    @Test("tables fit the width that there is", arguments: [40, 60, 80])
    func width(columns: Int) throws {
        let root = try tree("Lap.byMeters", "--level", "1")["levelPages"] as? [[String: Any]]
        let page = try #require(root?.first?["page"] as? Int)
        for words in [
            ["page", path, "\(page)"], ["tree", path, "Lap.byMeters", "--level", "2"],
            ["info", path], ["types", path], ["indexes", path],
        ] {
            let lines = ToolRun(words, width: columns).lines
            let table = lines.drop { !$0.isEmpty }
            for line in table where line.columnCount > columns {
                #expect(!line.contains(" "), "\(line)")
            }
        }
    }
}
