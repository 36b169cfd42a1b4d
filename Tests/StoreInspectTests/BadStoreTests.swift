import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

/// Files that are no sound store. Whatever is in them, a command ends by itself: what could end it
/// by a signal runs in a process of its own.
@Suite("Bad stores") struct BadStoreTests {
    private let folder: TemporaryFolder
    private let path: String
    private let healthy: Data

    init() throws {
        folder = try TemporaryFolder()
        path = try Library.make(in: folder)
        healthy = try Data(contentsOf: URL(fileURLWithPath: path + "/data.mdb"))
    }

    private func store(of bytes: Data) throws -> String {
        let path = folder.path("bad-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            atPath: path, withIntermediateDirectories: false)
        try bytes.write(to: URL(fileURLWithPath: path + "/data.mdb"))
        return path
    }

    @Test("empty, zeroed, foreign and random files end with 3")
    func foreign() throws {
        var seed = Seed("foreign files to inspect")
        let random = Data((0..<50_000).map { _ in UInt8.random(in: 0...255, using: &seed) })
        let text = Data(String(repeating: "SQLite format 3\0", count: 2_000).utf8)
        for bytes in [Data(), Data(count: 65_536), text, random] {
            let path = try store(of: bytes)
            for command in ["info", "types", "indexes", "verify"] {
                let run = ToolRun(command, path)
                #expect(run.code == 3 && run.output == "")
                #expect(run.errors.contains("is damaged or no store"))
            }
            #expect(try FolderContents(of: path).files["data.mdb"] == bytes)
        }
    }

    @Test("another program's LMDB file is no store")
    func otherProgram() throws {
        let other = folder.path("other")
        do {
            let environment = try Environment.open(at: other)
            let table = try environment.openTables(["notes"])[0]
            try environment.write { try $0.put("v", for: "k", in: table) }
        }
        let run = ToolRun("info", other)
        #expect(run.code == 3 && run.errors.contains("is no store: it has no catalog"))
    }

    @Test("a file is a folder's, and a folder is needed")
    func file() throws {
        let file = folder.path("file")
        try healthy.write(to: URL(fileURLWithPath: file))
        let run = ToolRun("verify", file)
        #expect(run.code == 3 && run.errors.contains("a store is a folder with data.mdb in it"))
    }

    @Test("a file cut at any length is whole, has violations, or is refused: never a signal")
    func cut() throws {
        let pages = healthy.count / 4_096
        let lengths = (0..<pages).flatMap { [$0 * 4_096, $0 * 4_096 + 1_000] }
        var refused = 0
        for length in lengths {
            let bad = try store(of: healthy.prefix(length))
            for command in ["verify", "indexes"] {
                let child = try startTool([command, bad])
                let output = child.readAll()
                let ending = child.wait()
                #expect([.exit(0), .exit(1), .exit(3)].contains(ending), "\(length): \(output)")
                if ending != .exit(0) { refused += 1 }
            }
        }
        #expect(refused > lengths.count)
    }

    @Test("bytes changed at random end a command by itself, and verify finds changed contents")
    func random() throws {
        var seed = Seed("random damage to inspect")
        var endings: [String: Int] = [:]
        let id = Library.print(Library.books[0].id)
        for round in 0..<repetitions("PLAINWEIGHTS_DAMAGES", quick: 12, thorough: 40) {
            var bytes = healthy
            for _ in 0..<(1 << (round % 8)) {
                let offset = Int.random(in: 0..<bytes.count, using: &seed)
                bytes[offset] = UInt8.random(in: 0...255, using: &seed)
            }
            let bad = try store(of: bytes)
            for words in [
                ["verify", bad], ["indexes", bad], ["keys", bad, "Book.byTitle"],
                ["get", bad, "Book", id], ["types", bad, "--json"],
            ] {
                let child = try startTool(words)
                let output = child.readAll()
                let ending = child.wait()
                endings["\(ending)", default: 0] += 1
                if case .signal = ending { Issue.record("\(words): \(output)") }
            }
        }
        print("endings: \(endings)")
        #expect(endings["exit(0)"] != nil && endings["exit(3)"] != nil)
    }

    @Test("a large file that is cut or damaged ends a command that reads a part of it with 3")
    func largeFile() throws {
        let path = folder.path("large")
        let store = try Store.open(
            at: path, options: StoreOptions(durability: .throwaway), Library.types)
        let cover = Data(repeating: 7, count: 1_000_000)
        for number in 0..<80 {
            let book = Book(title: "\(number)", bought: .distantPast, cover: cover)
            try store.write { try $0.save(book) }
        }
        try store.close()
        let file = path + "/data.mdb"
        func end(_ words: String...) throws -> (output: String, ending: ChildProcess.Ending) {
            let child = try startTool(words)
            return (child.readAll(), child.wait())
        }
        let sound = try end("count", path, "Book where pages == 0")
        #expect(sound.output == "80\n" && sound.ending == .exit(0))
        // Each page of the records becomes another one's, or none at all.
        let size = try #require(
            FileManager.default.attributesOfItem(atPath: file)[.size] as? Int)
        #expect(size > 64 << 20)
        let handle = try FileHandle(forUpdating: URL(fileURLWithPath: file))
        for page in stride(from: 2, to: size / 4_096, by: 1) {
            try handle.seek(toOffset: UInt64(page * 4_096))
            guard let head = try handle.read(upToCount: 16), head.count == 16, head[10] & 3 != 0,
                head[0] != 7
            else { continue }
            try handle.seek(toOffset: UInt64(page * 4_096 + 12))
            try handle.write(contentsOf: Data([0xFF, 0x0F, 0xFF, 0x0F]))
        }
        try handle.close()
        for words in [["count", path, "Book where pages == 0"], ["list", path, "Book"]] {
            let child = try startTool(words)
            let output = child.readAll()
            let ending = child.wait()
            #expect(ending == .exit(3) || ending == .exit(1), "\(words): \(output)")
        }
        truncate(file, off_t(size / 2))
        let cut = try end("count", path, "Book where pages == 0")
        #expect(cut.ending == .exit(3), "\(cut.output)")
    }

    @Test("damaged pages are listed by verify, and named by all others")
    func damagedPages() throws {
        // The first leaf page that is not a meta page gets another page's number.
        let page = try #require((2..<healthy.count / 4_096).first { healthy[$0 * 4_096 + 10] == 2 })
        var bytes = healthy
        bytes[page * 4_096] ^= 0x40
        let bad = try store(of: bytes)
        let verify = ToolRun("verify", bad)
        #expect(verify.code == 1)
        #expect(verify.lines.last == "records were not read: pages are damaged")
        #expect(verify.lines.first?.hasPrefix("page \(page) ") == true)
        let json = try ToolRun("verify", bad, "--json").object()
        #expect(json["isSound"] as? Bool == false && json["records"] is NSNull)
        #expect((json["pageViolations"] as? [[String: Any]])?.first?["page"] as? Int == page)
        let info = ToolRun("info", bad)
        #expect(info.code == 3 && info.errors.contains("first: page \(page) "))
    }
}
