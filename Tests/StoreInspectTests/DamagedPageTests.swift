import Foundation
import LMDB
import TestSupport
import Testing

/// What the commands about pages tell of damaged ones. What could end a command by a signal runs in
/// a process of its own.
@Suite("Damaged pages") struct DamagedPageTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("laps")
        try Lap.makeStore(at: path, count: 400)
    }

    /// Writes a copy of the store with other bytes.
    private func store(_ change: (inout FileImage) throws -> Void) throws -> String {
        let bad = folder.path("bad-\(UUID().uuidString)")
        try FileManager.default.createDirectory(atPath: bad, withIntermediateDirectories: false)
        var image = try FileImage(ofStoreAt: path)
        try change(&image)
        try image.write(toStoreAt: bad)
        return bad
    }

    @Test("a page whose nodes are wrong is told, and the sound ones beside it are shown")
    func wrongNodes() throws {
        var damaged = 0
        let bad = try store { image in
            let record = try #require(image.tableRecord("t1"))
            let leaf = try #require(
                image.treePages(record: record).first { image.flags($0) == 2 })
            damaged = leaf / image.pageSize
            // The second node begins outside the page.
            image.store(0xFFF0 as UInt16, at: leaf + 18)
        }
        let run = ToolRun("page", bad, "\(damaged)")
        #expect(run.code == 1 && run.lines[0] == "page \(damaged): leaf of the records of Lap")
        #expect(run.output.contains("node 1 at 65520 is not inside it"))
        let json = try ToolRun("page", bad, "\(damaged)", "--json").object()
        #expect((json["problems"] as? [String])?.isEmpty == false)
        let entries = try #require(json["entries"] as? [[String: Any]])
        #expect(entries.count > 1 && entries[1]["index"] as? Int == 2)
        let tree = ToolRun("tree", bad, "Lap")
        #expect(tree.code == 1 && tree.output.contains("page \(damaged): node 1 at 65520"))
        #expect(ToolRun("tree", bad, "Lap.byMeters").code == 0)
        #expect(ToolRun("page", bad, damaged == 2 ? "3" : "2").code == 0)
    }

    @Test("a page that is another one's is told, and what it led to is leaked")
    func wrongFlags() throws {
        var (root, child) = (0, 0)
        let bad = try store { image in
            let record = try #require(image.tableRecord("t1"))
            let page = image.root(record: record)
            root = page / image.pageSize
            child = image.child(image.node(page, 0)) / image.pageSize
            image.store(0x8 as UInt16, at: page + 10)
        }
        let run = ToolRun("page", bad, "\(root)")
        #expect(run.code == 1 && run.output.contains("no page here has its flags, 0x8"))
        #expect(
            ToolRun("page", bad, "\(child)").lines[0].hasSuffix(
                "leaked, or behind a page that is damaged"))
        let tree = ToolRun("tree", bad, "Lap")
        #expect(tree.code == 1 && tree.lines[1].contains(" 0 entries"))
    }

    @Test("without its catalog a file shows its pages, and says why keys are bytes")
    func noCatalog() throws {
        let bad = try store { image in
            let record = try #require(image.tableRecord("catalog"))
            image.store(0 as UInt16, at: image.root(record: record) + 12)
        }
        let page = try #require((2..<20).first { ToolRun("page", bad, "\($0)").code == 0 })
        let run = ToolRun("page", bad, "\(page)")
        #expect(run.output.contains("the catalog cannot be read: "))
        #expect(ToolRun("tree", bad, "Lap").code == 3)
        let records = ToolRun("tree", bad, "t1", "--level", "1")
        #expect(records.code == 0 && records.output.contains("400 entries"))
        #expect(ToolRun("tree", bad, "catalog").code == 1)
    }

    @Test("a damaged meta page or table of tables ends with 3, in words")
    func unreadable() throws {
        for change: (inout FileImage) -> Void in [
            { $0.store(0 as UInt32, at: 16) },
            { $0.store(0xFFFF as UInt16, at: $0.root(record: $0.mainRecord) + 12) },
        ] {
            let bad = try store { change(&$0) }
            for words in [["page", bad, "2"], ["page", bad, "0"], ["tree", bad, "Lap"]] {
                let run = ToolRun(words)
                #expect(run.code == 3 && run.output == "" && run.errors.contains("damaged"))
            }
        }
    }

    @Test("bytes changed at random end no command about pages and bytes by a signal")
    func random() throws {
        var seed = Seed("random damage of pages")
        var endings: [String: Int] = [:]
        let id = Library.print(Library.id("7") as Lap.ID)
        let sound = try FileImage(ofStoreAt: path)
        let count = sound.bytes.count / sound.pageSize
        for round in 0..<repetitions("PLAINWEIGHTS_DAMAGES", quick: 6, thorough: 15) {
            let bad = try store { image in
                for _ in 0..<(1 << (round % 8)) {
                    let offset = Int.random(in: 0..<image.bytes.count, using: &seed)
                    image.store(UInt8.random(in: 0...255, using: &seed), at: offset)
                }
            }
            let page = "\(Int.random(in: 0..<count, using: &seed))"
            for words in [
                ["page", bad, page], ["page", bad, page, "--hex", "--json"],
                ["tree", bad, "Lap", "--level", "2"], ["tree", bad, "Lap.totals", "--json"],
                ["get", bad, "Lap", id, "--hex"],
            ] {
                let child = try startTool(words)
                let output = child.readAll()
                let ending = child.wait()
                endings["\(ending)", default: 0] += 1
                if case .signal = ending { Issue.record("\(words): \(output)") }
                // What the guard against signals says where a read would have been one.
                #expect(!output.contains("was cut meanwhile"), "\(words)")
            }
        }
        print("endings: \(endings)")
        #expect(endings["exit(0)"] != nil)
    }
}
