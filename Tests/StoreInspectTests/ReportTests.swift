import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing
import store_inspect

@Suite("Reports") struct ReportTests {
    private let folder: TemporaryFolder
    private let path: String
    private let page: String

    init() throws {
        folder = try TemporaryFolder()
        path = try Library.make(in: folder)
        page = folder.path("page.html")
    }

    private func report(_ words: String...) -> ToolRun {
        ToolRun(["report"] + words)
    }

    @Test("the page of a sound store has all its types and indexes, and is whole in itself")
    func sound() throws {
        let run = report(path, "--html", page, "--seconds", "1")
        #expect(run.code == 0 && run.errors == "")
        #expect(run.lines == ["wrote \(page): 0 violations"])
        let found = try Page(at: page)
        let headings = [
            "What to do", "Where the room is", "How large records are", "How keys spread",
            "How long reads take", "What the check found",
        ]
        #expect(try found.texts("h2") == headings)
        let trees = try found.texts("th")
        for name in ["Shelf", "Book", "byTitle", "byTag", "thick", "references.shelf"] {
            #expect(trees.contains(name), "\(name)")
        }
        #expect(try found.texts("dd").contains("Sound"))
        // Nothing is loaded, and nothing runs.
        let names = try found.elementNames()
        for name in ["script", "link", "img", "iframe", "object", "form"] {
            #expect(!names.contains(name), "\(name)")
        }
        // The names of the languages are no addresses that a browser opens.
        let languageNames = found.source.ranges(of: "http://www.w3.org/").count
        #expect(found.source.ranges(of: "//").count == languageNames)
        #expect(!found.source.contains("@import"))
        let policy = try found.attributes("meta").compactMap { $0["content"] }
        #expect(policy.contains { $0.hasPrefix("default-src 'none'") })
    }

    @Test("ids that keys have stand beside the names of their records")
    func names() throws {
        let path = folder.path("named")
        let store = try Store.open(at: path, Library.types)
        try store.write { transaction in
            for name in ["Poetry", "<b>Maps</b>"] {
                let shelf = Shelf(name: name)
                try transaction.save(shelf)
                for number in 0..<3 {
                    try transaction.save(
                        Book(title: "\(name) \(number)", shelf: shelf.id, bought: .distantPast))
                }
            }
        }
        try store.close()
        #expect(report(path, "--html", page, "--seconds", "0").code == 0)
        let found = try Page(at: page)
        let values = try found.texts("span", class: "value")
        #expect(values.contains("Poetry") && values.contains("<b>Maps</b>"), "\(values)")
        let ids = try found.texts("span", class: "id")
        #expect(!ids.isEmpty && ids.allSatisfy { $0.count == 9 && $0.contains("…") }, "\(ids)")
    }

    @Test("latencies are folded behind their medians, and tell no percentile of few samples")
    func folded() throws {
        #expect(report(path, "--html", page, "--seconds", "1").code == 0)
        let found = try Page(at: page)
        let summaries = try found.texts("summary")
        #expect(summaries.count == 1 && summaries[0].hasPrefix("Medians: get, warm "))
        #expect(try found.attributes("details").allSatisfy { $0["open"] == nil })
        #expect(try found.texts("td").contains("–"))
    }

    @Test("nothing is said of the indexes that the store makes for references")
    func storeIndexes() throws {
        let path = folder.path("referring")
        let store = try Store.open(at: path, Library.types)
        try store.write { transaction in
            for number in 0..<1_500 {
                try transaction.save(Book(title: "\(number)", bought: .distantPast))
            }
        }
        try store.close()
        #expect(report(path, "--html", page, "--seconds", "0").code == 0)
        let advised = try Page(at: page).texts("article", class: "advice")
        #expect(!advised.contains { $0.contains("references.") }, "\(advised)")
    }

    @Test("without seconds no latency is measured")
    func brief() throws {
        #expect(report(path, "--html", page, "--seconds", "0").code == 0)
        #expect(try !Page(at: page).texts("h2").contains("How long reads take"))
    }

    @Test("stored texts stay texts, whatever is in them")
    func hostile() throws {
        let path = folder.path("hostile")
        let store = try Store.open(at: path, Library.types)
        let titles = [
            "<script>alert(1)</script>", "]]>", "&amp; &lt;", "\"onload=\"x", "'", "\u{0}\u{1}",
            "\u{FFFE}", "\u{202E}txt", "</style>",
        ]
        try store.write { transaction in
            for (position, title) in titles.enumerated() {
                let shelf = Shelf(name: title)
                try transaction.save(shelf)
                try transaction.save(
                    Book(
                        title: "\(position)", shelf: shelf.id, bought: .distantPast,
                        tags: [title, title + " "]))
                // A second one, so that the tag has a bar of its own.
                try transaction.save(
                    Book(title: "\(position) again", bought: .distantPast, tags: [title]))
            }
        }
        try store.close()
        #expect(report(path, "--html", page, "--seconds", "1").code == 0)
        let found = try Page(at: page)
        #expect(try !found.elementNames().contains("script"))
        #expect(try found.texts("span", class: "value").contains("<script>alert(1)</script>"))
        #expect(!found.source.contains("\u{202E}") && !found.source.contains("\u{0}"))
    }

    @Test("a store without records, and one of a single type, have a page")
    func small() throws {
        let empty = folder.path("empty")
        try Store.open(at: empty, Library.types).close()
        #expect(report(empty, "--html", page, "--seconds", "1").code == 0)
        #expect(try Page(at: page).texts("p").contains("There are no entries to read."))
        let single = folder.path("single")
        let store = try Store.open(at: single, [Shelf.self])
        try store.write { try $0.save(Library.shelf) }
        try store.close()
        #expect(report(single, "--html", page, "--seconds", "1", "--yes").code == 0)
        #expect(try Page(at: page).texts("li").contains("Shelf.byName"))
    }

    @Test("violations of records are told, and end with 1")
    func damagedRecord() throws {
        let environment = try Environment.open(at: path)
        let table = try environment.openTables(["t1"])[0]
        try environment.write { transaction in
            let key = withUnsafeBytes(of: Library.shelf.id.uuid.uuid) { Array($0) }
            var value = try #require(
                try transaction.view.get(key.span.bytes, in: table)?.withUnsafeBytes { Array($0) })
            value[20] ^= 1
            try transaction.put(value.span.bytes, for: key.span.bytes, in: table)
        }
        try environment.close()
        let run = report(path, "--html", page, "--seconds", "1")
        #expect(run.code == 1 && run.errors == "")
        #expect(run.output.hasPrefix("wrote \(page): ") && !run.output.contains(": 0 violations"))
        let found = try Page(at: page)
        #expect(try found.texts("td").contains { $0.contains("damaged at byte ") })
        #expect(try found.texts("p").contains { $0.hasPrefix("Not measured: ") })
        #expect(try found.texts("article", class: "is-wrong").count == 1)
    }

    @Test("damaged pages are told, without what cannot be read, and end with 1")
    func damagedPage() throws {
        let file = path + "/data.mdb"
        var bytes = try Data(contentsOf: URL(fileURLWithPath: file))
        let number = try #require((2..<bytes.count / 4_096).first { bytes[$0 * 4_096 + 10] == 2 })
        bytes[number * 4_096] ^= 0x40
        try bytes.write(to: URL(fileURLWithPath: file))
        let run = report(path, "--html", page, "--seconds", "1")
        #expect(run.code == 1 && run.errors == "")
        let found = try Page(at: page)
        #expect(try found.texts("th").contains("page \(number)"))
        #expect(try found.texts("h2").contains("How keys spread") == false)
        #expect(
            try found.texts("p").contains { $0.contains("Records were not read, because pages") })
    }

    @Test("what is no store has no page")
    func noStore() throws {
        let foreign = folder.path("foreign")
        try FileManager.default.createDirectory(atPath: foreign, withIntermediateDirectories: true)
        try Data(count: 65_536).write(to: URL(fileURLWithPath: foreign + "/data.mdb"))
        for path in [foreign, folder.path("nothing")] {
            let run = report(path, "--html", page)
            #expect(run.code == 3 && run.output == "")
            #expect(!FileManager.default.fileExists(atPath: page))
        }
    }

    @Test("a file that is there is replaced when the user agrees, and by --yes, as a whole")
    func replacing() throws {
        try Data("old".utf8).write(to: URL(fileURLWithPath: page))
        for answer in [nil, "no"] {
            let run = ToolRun(["report", path, "--html", page, "--seconds", "0"], answer: answer)
            #expect(run.code == 0 && run.lines == ["nothing was written"])
            #expect(try String(contentsOfFile: page, encoding: .utf8) == "old")
        }
        let words = ["report", path, "--html", page, "--seconds", "0"]
        #expect(ToolRun(words, answer: "yes").code == 0)
        #expect(try Page(at: page).texts("h1") == ["store"])
        #expect(ToolRun(words + ["--yes"]).code == 0)
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
        #expect(names.sorted() == ["page.html", "store"])
        let mode = try FileManager.default.attributesOfItem(atPath: page)[.posixPermissions]
        #expect(mode as? Int == 0o600)
    }

    @Test("wrong words end with 2, and a page that cannot be written with 5")
    func refused() throws {
        let before = try FolderContents(of: path)
        for (words, code, message) in [
            ([path], 2, "--html FILE is missing"), ([path, "--html"], 2, "--html needs a value"),
            ([path, "--html", page, "--seconds", "-1"], 2, "--seconds cannot be -1"),
            ([path, "--html", path + "/data.mdb", "--yes"], 2, "no file of a store"),
            ([path, "--html", folder.path("no/page.html")], 5, "cannot be written: No such file"),
        ] as [([String], Int32, String)] {
            let run = ToolRun(["report"] + words)
            #expect(run.code == code && run.output == "", "\(run.output)")
            #expect(run.errors.contains(message), "\(run.errors)")
        }
        #expect(try FolderContents(of: path) == before)
    }

    @Test("advice is of what the file proves")
    func advice() throws {
        let path = folder.path("advised")
        let store = try Store.open(at: path, [Shelf.self, Lot.self])
        var seed = Seed("advised")
        try store.write { transaction in
            for number in 0..<4_000 {
                let text = String(repeating: "x", count: 300)
                let lot = Lot(
                    hall: number % 2, number: Int.random(in: 0...9_999, using: &seed), text: text)
                try transaction.save(lot)
            }
        }
        _ = try store.write { try $0.deleteAll(Query<Lot> { $0.number < 6_000 }) }
        try store.close()
        #expect(report(path, "--html", page, "--seconds", "0").code == 0)
        let found = try Page(at: page)
        let titles = try found.texts("h3")
        #expect(titles.contains { $0.hasPrefix("A compaction would free ") }, "\(titles)")
        #expect(titles.contains("1 index that another one begins with"), "\(titles)")
        #expect(titles.contains("1 index with few values"), "\(titles)")
        // A store of few megabytes has nothing that is costly.
        #expect(try Set(found.texts("p", class: "weight")) == ["note"])
        #expect(try found.texts("li").contains("Lot.byHall, by byHallAndNumber"))
    }
}
