import Foundation
import LMDB
import TestSupport
import Testing

@Suite("A file is checked before it is mapped")
struct DamagedFileTests {
    private let store: NoteStore
    private let healthy: Data

    init() throws {
        store = try NoteStore(options { $0.mapSizeBytes = 1 << 20 })
        let more = try store.environment.openTables(["more"])[0]
        let store = store
        try store.fill(60)
        try store.environment.write { transaction in
            for number in 0..<40 {
                try transaction.put("m \(number)", for: "\(number)", in: more)
                _ = try transaction.delete("\(number)", in: store.table)
            }
            try transaction.put(String(repeating: "l", count: 9_000), for: "long", in: more)
        }
        try store.environment.close()
        healthy = try Data(contentsOf: URL(fileURLWithPath: store.dataPath))
    }

    @Test("nobody writes to a file that lacks the commit which its lock file names")
    func exchangedFile() throws {
        let environment = try Environment.open(at: store.path)
        let table = try environment.openTables(["notes"])[0]
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: store.dataPath))
        defer { try? file.close() }
        let size = try environment.info().pageSizeBytes
        // Both meta pages as they were long ago.
        let offsets = [0, size].map { UInt64($0 + 144) }
        var numbers: [Data] = []
        for (offset, old) in zip(offsets, [0, 1]) {
            try file.seek(toOffset: offset)
            numbers.append(try #require(try file.read(upToCount: 8)))
            try file.seek(toOffset: offset)
            try file.write(contentsOf: Data([UInt8(old)] + [UInt8](repeating: 0, count: 7)))
        }
        let error = LMDBError.failed(.corrupted, during: .begin, path: store.path)
        #expect(throws: error) { try environment.write { try $0.put("v", for: "k", in: table) } }
        for (offset, number) in zip(offsets, numbers) {
            try file.seek(toOffset: offset)
            try file.write(contentsOf: number)
        }
        try environment.write { try $0.put("v", for: "k", in: table) }
        #expect(try environment.validatePages().isSound)
    }

    private func expectRefused(
        _ bytes: Data, _ damage: FileDamage, _ location: SourceLocation = #_sourceLocation
    ) throws {
        let folder = try TemporaryFolder()
        let dataPath = folder.path("data.mdb")
        try bytes.write(to: URL(fileURLWithPath: dataPath))
        for access in [EnvironmentOptions.Access.create, .existing, .readOnly] {
            #expect(
                throws: LMDBError.damaged(damage, path: dataPath), sourceLocation: location
            ) {
                try Environment.open(at: folder.path, options: options { $0.access = access })
            }
        }
        let contents = try FolderContents(of: folder.path)
        #expect(contents.files == ["data.mdb": bytes], sourceLocation: location)
    }

    @Test("an empty, a zeroed and a foreign file are refused and kept")
    func foreign() throws {
        try expectRefused(Data(), .tooShort(sizeBytes: 0, neededBytes: 152))
        try expectRefused(
            Data(count: 1 << 16), .wrongMeta(page: 0, .magic, found: 0))
        let database = Data("SQLite format 3\0".utf8) + Data(repeating: 1, count: 8_176)
        try expectRefused(database, .wrongMeta(page: 0, .magic, found: 0x0101_0101))
        let text = Data(String(repeating: "All work and no play. ", count: 500).utf8)
        let magic = text[16..<20].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        try expectRefused(text, .wrongMeta(page: 0, .magic, found: magic))
        try expectRefused(Data("text".utf8), .tooShort(sizeBytes: 4, neededBytes: 152))
    }

    @Test("random bytes are refused")
    func random() throws {
        var seed = Seed("random files")
        for size in [1, 151, 152, 4_096, 8_192, 100_000] {
            let bytes = Data((0..<size).map { _ in UInt8.random(in: 0...255, using: &seed) })
            let folder = try TemporaryFolder()
            try bytes.write(to: URL(fileURLWithPath: folder.path("data.mdb")))
            #expect(throws: LMDBError.self) { try Environment.open(at: folder.path) }
            #expect(try FolderContents(of: folder.path).files == ["data.mdb": bytes])
        }
    }

    @Test("a file cut at any length is refused or reads as if it were whole, never a signal")
    func cut() throws {
        let folder = try TemporaryFolder()
        let expected = try #require(try readLengths([healthy.count], in: folder).first)
        #expect(expected.hasPrefix("more="))
        let pages = healthy.count / 4_096
        let steps = [0, 1, 16, 24, 151, 152, 2_048, 4_095]
        let lengths = (0..<pages).flatMap { page in steps.map { page * 4_096 + $0 } }
        var refused = 0
        for (length, line) in zip(lengths, try readLengths(lengths, in: folder)) {
            if line.hasPrefix("error: damaged(") {
                refused += 1
            } else {
                #expect(line == expected, "\(length) of \(healthy.count) bytes")
            }
        }
        #expect(refused >= steps.count * 3)
    }

    /// What a child says of the file cut to each length; another child goes on if one dies.
    private func readLengths(_ lengths: [Int], in folder: TemporaryFolder) throws -> [String] {
        var child: ChildProcess?
        return try lengths.map { length in
            let path = folder.path("\(length)")
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true)
            try healthy.prefix(length).write(to: URL(fileURLWithPath: path + "/data.mdb"))
            let reader = try child ?? ChildProcess("read-files")
            child = reader
            try reader.writeLine(path)
            if let line = reader.readLine() { return line }
            child = nil
            return "\(reader.wait())"
        }
    }

    @Test("a valid file that is shorter than its last page opens and works on")
    func shortFile() throws {
        let store = try NoteStore()
        // Only pages of a transaction that has found free ones are given back before its end.
        for _ in 1...4 { try store.fill(100) }
        try store.environment.write { transaction in
            try transaction.put(
                String(repeating: "l", count: 10_000_000), for: "long", in: store.table)
            let wasThere = try transaction.delete("long", in: store.table)
            #expect(wasThere)
        }
        let info = try store.environment.info()
        #expect(info.fileSizeBytes < info.pageCount * info.pageSizeBytes)
        try store.environment.close()
        let again = try Environment.open(
            at: store.path, options: options { $0.verification = .pages })
        let table = try again.openTables(["notes"])[0]
        #expect(try again.read { try $0.statistics(of: table).entryCount } == 100)
        try again.write { transaction in
            for number in 0..<3_000 { try transaction.put("new", for: "n\(number)", in: table) }
            try transaction.put(String(repeating: "l", count: 5_000_000), for: "l", in: table)
        }
        #expect(try again.read { try $0.statistics(of: table).entryCount } == 3_101)
        #expect(try again.validatePages().isSound)
    }

    @Test("a damaged tree is refused when all pages are to be verified")
    func damagedTree() throws {
        let folder = try TemporaryFolder()
        var bytes = healthy
        let leaf = try #require(
            (2..<healthy.count / 4_096).first { healthy[$0 * 4_096 + 10] == 2 })
        bytes[leaf * 4_096 + 10] = 4
        try bytes.write(to: URL(fileURLWithPath: folder.path("data.mdb")))
        let error = #expect(throws: LMDBError.self) {
            try Environment.open(at: folder.path, options: options { $0.verification = .pages })
        }
        guard case .damagedPages(let violation, let count, folder.path("data.mdb")) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(violation.page == UInt64(leaf))
        #expect(violation.kind == .wrongFlags(4))
        #expect(count >= 1)
        #expect(try FolderContents(of: folder.path).files == ["data.mdb": bytes])
    }
}
