import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

/// What `repair` does to a store whose types it does not know.
@Suite("The command repair") struct RepairCommandTests {
    private let folder: TemporaryFolder
    private let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = try Library.make(in: folder)
    }

    private var file: Data {
        get throws { try Data(contentsOf: URL(fileURLWithPath: path + "/data.mdb")) }
    }

    /// Changes the first entry of a table with plain LMDB.
    private func damage(
        _ name: String, _ body: (inout WriteTransaction, Table, [UInt8]) throws -> Void
    ) throws {
        let environment = try Environment.open(at: path)
        defer { try? environment.close() }
        let table = try environment.openTables([name])[0]
        try environment.write { transaction in
            var key: [UInt8] = []
            do {
                var cursor = try transaction.view.cursor(in: table)
                if let entry = try cursor.next() { key = entry.key.array }
            }
            try body(&transaction, table, key)
        }
    }

    private func removeFirst(of name: String) throws {
        try damage(name) { transaction, table, key in
            _ = try transaction.delete(key.span.bytes, in: table)
        }
    }

    private func programIsContent() throws -> Bool {
        let options = StoreOptions(durability: .throwaway)
        let store = try Store.open(at: path, options: options, Library.types)
        defer { try? store.close() }
        return try store.verify().violations.isEmpty
    }

    private func names() throws -> [String] {
        try FolderContents(of: path).files.keys.sorted().filter { $0.hasPrefix("data.mdb.") }
    }

    @Test("a sound store is left alone, and nobody is asked")
    func sound() throws {
        let before = try file
        let run = ToolRun("repair", path)
        #expect(run.code == 0 && run.output == "sound: there is nothing to repair\n")
        #expect(run.errors == "")
        let json = try ToolRun("repair", path, "--json").object()
        #expect(json["isSound"] as? Bool == true && json["copy"] is NSNull)
        #expect(try file == before && names().isEmpty)
    }

    @Test("a missing entry comes back, and the file of before is kept, if the answer is yes")
    func missingEntry() throws {
        try removeFirst(of: "i3")
        let before = try file
        let no = ToolRun(["repair", path], answer: "no")
        #expect(no.code == 1 && no.lines.last == "nothing was changed")
        #expect(no.errors.contains("1 violation? Type yes: "), "\(no.errors)")
        #expect(try file == before && names().isEmpty)
        let yes = ToolRun(["repair", path], answer: "yes")
        #expect(yes.code == 0, "\(yes.errors)")
        #expect(yes.lines.contains("built Book.byBought anew"))
        #expect(yes.lines.last == "verified: 0 violations")
        #expect(try names() == ["data.mdb.unrepaired-1"])
        let kept = try Data(contentsOf: URL(fileURLWithPath: path + "/data.mdb.unrepaired-1"))
        #expect(kept == before)
        #expect(ToolRun("verify", path).code == 0)
        #expect(try programIsContent())
    }

    @Test("an index that a closure makes is named and left to its program")
    func closure() throws {
        try removeFirst(of: "i5")
        let run = ToolRun("repair", path, "--yes", "--no-copy")
        #expect(run.code == 1)
        #expect(run.output.contains("left Book.byLength: a closure of the store's program"))
        #expect(run.lines.last == "verified: 1 violation")
        #expect(try names().isEmpty)
        let json = try ToolRun("repair", path, "--yes", "--no-copy", "--json").object()
        #expect(json["left"] as? [String] == ["Book.byLength"])
        #expect(json["isSound"] as? Bool == false)
        let remaining = try #require(json["remaining"] as? [[String: Any]])
        #expect(remaining.map { $0["kind"] as? String } == ["wrongEntryCount"])
        let store = try Store.open(
            at: path, options: StoreOptions(durability: .throwaway), Library.types)
        #expect(try store.repair().isSound)
        try store.close()
        #expect(ToolRun("repair", path).code == 0)
    }

    @Test("indexes are built anew by name, or all that can be")
    func rebuilding() throws {
        let one = try ToolRun("repair", path, "--rebuild", "Book.byTag", "--yes", "--json").object()
        #expect(one["rebuilt"] as? [String] == ["Book.byTag"])
        #expect((one["left"] as? [String])?.isEmpty == true && one["isSound"] as? Bool == true)
        let computed = ToolRun(
            "repair", path, "--rebuild", "Book.byLength", "--rebuild", "Shelf.byName", "--yes")
        #expect(computed.code == 1 && computed.lines.contains("built Shelf.byName anew"))
        #expect(computed.output.contains("left Book.byLength: "))
        let all = ToolRun("repair", path, "--all", "--yes", "--json")
        #expect(all.code == 1)
        #expect(try all.object()["left"] as? [String] == ["Book.byLength", "Book.priced"])
        #expect((try all.object()["rebuilt"] as? [String])?.count == 6)
        #expect(ToolRun("verify", path).code == 0)
        #expect(try programIsContent())
        let unknown = ToolRun("repair", path, "--rebuild", "Book.byTags", "--yes")
        #expect(unknown.code == 4 && unknown.errors.contains("Did you mean Book.byTag?"))
        #expect(ToolRun("repair", path, "--rebuild", "Book.byTag", "--all").code == 2)
    }

    @Test("a damaged record is taken out, and what its program alone can mend is told")
    func record() throws {
        try damage("t1") { transaction, table, key in
            var value = try #require(
                try transaction.view.get(key.span.bytes, in: table)?.array)
            value[value.count - 1] ^= 1
            try transaction.put(value.span.bytes, for: key.span.bytes, in: table)
        }
        let run = ToolRun("repair", path, "--yes", "--json")
        let json = try run.object()
        let setAside = try #require(json["setAside"] as? [[String: Any]])
        #expect(setAside.map { $0["id"] as? String } == [Library.print(Library.shelf.id)])
        let file = try #require(json["setAsideFile"] as? String)
        #expect(try String(contentsOfFile: file, encoding: .utf8).contains("\"type\":\"Shelf\""))
        // A book refers to the shelf, and the tool cannot write books: a closure makes their index.
        let remaining = try #require(json["remaining"] as? [[String: Any]])
        #expect(remaining.map { $0["kind"] as? String } == ["dangling"] && run.code == 1)
        let store = try Store.open(
            at: path, options: StoreOptions(durability: .throwaway), Library.types)
        #expect(try store.repair().clearedReferenceCount == 1)
        try store.close()
        #expect(ToolRun("verify", path).code == 0)
    }

    @Test("damaged pages are replaced, and both files of before are kept")
    func pages() throws {
        let store = try LeafStore()
        let lost = try store.damagePages(of: ["t1", "i1", "i3"])
        let before = try store.bytes()
        let text = ToolRun("repair", store.path, "--yes")
        #expect(text.code == 0, "\(text.errors)")
        #expect(text.lines.contains("saved what 3 faults in pages left"), "\(text.output)")
        #expect(text.lines.contains("Leaf    \(600 - lost)    \(lost)"), "\(text.output)")
        #expect(text.lines.last == "verified: 0 violations")
        #expect(try store.bytes("data.mdb.unrepaired-1") == before)
        #expect(
            FileManager.default.fileExists(atPath: store.path + "/data.mdb.damaged-1"))
        #expect(try store.soundCount(at: store.path) == 600 - lost)
        #expect(ToolRun("repair", store.path).code == 0)
    }

    @Test("after damaged pages the store's program builds what closures make")
    func pagesBesideClosures() throws {
        var image = try FileImage(ofStoreAt: path)
        let record = try #require(image.tableRecord("i3"))
        let page = try #require(image.treePages(record: record).last)
        image.store(UInt16(0x77), at: page + 10)
        try image.write(toStoreAt: path)
        let run = ToolRun("repair", path, "--yes", "--no-copy")
        #expect(run.code == 1 && run.lines.last == "verified: 0 violations", "\(run.errors)")
        #expect(run.lines.filter { $0.hasPrefix("left ") }.count == 2, "\(run.output)")
        #expect(ToolRun("indexes", path).output.contains("building"))
        let again = ToolRun("repair", path, "--yes", "--no-copy")
        #expect(again.code == 1 && again.output.contains("Book.byLength: not ready"))
        #expect(try programIsContent())
        #expect(ToolRun("repair", path).code == 0)
    }

    @Test("what cannot be opened or read is told, and nothing is written")
    func refused() throws {
        #expect(ToolRun("repair", folder.path("nothing"), "--yes").code == 3)
        #expect(!FileManager.default.fileExists(atPath: folder.path("nothing")))
        var image = try FileImage(ofStoreAt: path)
        let record = try #require(image.tableRecord("catalog"))
        let page = try #require(image.treePages(record: record).last)
        image.store(UInt16(0x77), at: page + 10)
        try image.write(toStoreAt: path)
        let before = try file
        let run = ToolRun("repair", path, "--yes")
        #expect(run.code == 3 && run.output == "" && run.errors != "")
        #expect(try file == before && names().isEmpty)
    }

    @Test(
        "a folder that may not be written is left as it is",
        .enabled(if: getuid() != 0, "who may do everything may also write there"))
    func readOnlyFolder() throws {
        try removeFirst(of: "i3")
        let before = try FolderContents(of: path).files
        chmod(path, 0o555)
        defer { chmod(path, 0o700) }
        #expect(ToolRun("repair", path, "--yes").code == 3)
        #expect(try FolderContents(of: path).files == before)
    }

    @Test("killed at any moment, it ends in a sound store that has lost nothing more")
    func killed() throws {
        var seed = Seed("killed repair by the tool")
        let store = try LeafStore(3_000)
        let lost = try store.damagePages(of: ["t1", "i2"])
        var (killed, longest) = (0, 0.05)
        while true {
            let child = try startTool(["repair", store.path, "--all", "--yes"])
            // Longer each time, so that a slow machine comes to the end too.
            longest *= 1.3
            Thread.sleep(forTimeInterval: Double.random(in: 0.01...longest, using: &seed))
            child.terminate()
            let output = child.readAll()
            let ending = child.wait()
            if ending != .signal(SIGKILL) {
                #expect(ending == .exit(0), "\(output)")
                break
            }
            killed += 1
            try #require(killed < 200, "repair does not come to its end: \(output)")
        }
        #expect(try store.soundCount(at: store.path) == 3_000 - lost)
        #expect(ToolRun("verify", store.path).code == 0)
        print("repair was killed \(killed) times")
    }
}
