import Foundation
import LMDB
import TestSupport
import Testing

@Suite("Copy")
struct CopyTests {
    @Test("a copy holds one whole state while a writer goes on")
    func hot() throws {
        let store = try NoteStore(options { $0.durability = .throwaway })
        try store.fill(2_000)
        let isDone = Flag()
        let writer = Worker {
            var round = 0
            while !isDone.isRaised {
                round += 1
                try store.environment.write { transaction in
                    for number in 0..<10 {
                        try transaction.put("\(round)", for: "round \(number)", in: store.table)
                    }
                }
            }
        }
        for number in 0..<5 {
            let target = store.folder.path("copy \(number)")
            try store.environment.copy(to: target)
            let copy = try Environment.open(
                at: target, options: options { $0.verification = .pages })
            let table = try copy.openTables(["notes"])[0]
            let rounds = try copy.read { view in
                let prefix = KeyRange.prefix(Array("round".utf8))
                return try view.entries(in: table, over: prefix).map(\.value)
            }
            #expect([0, 10].contains(rounds.count) && Set(rounds).count <= 1)
            #expect(try copy.validatePages().isSound)
        }
        isDone.raise()
        try writer.join()
        try store.expectSound()
        #expect(
            try FolderContents(of: store.folder.path).files.keys.allSatisfy {
                !$0.contains("partial")
            })
    }

    @Test("a copy has the same contents and numbers, full leaves and few free pages")
    func contents() throws {
        let store = try NoteStore()
        try store.fill(5_000)
        try store.environment.write { transaction in
            for number in 0..<4_000 { _ = try transaction.delete("\(number)", in: store.table) }
        }
        let path = store.folder.path("copy")
        try store.environment.copy(to: path)
        let expected = try store.environment.read { try $0.entries(in: store.table).map(\.key) }
        let copy = try Environment.open(at: path, options: options { $0.verification = .pages })
        let table = try copy.openTables(["notes"])[0]
        #expect(try copy.read { try $0.entries(in: table).map(\.key) } == expected)
        let (info, old) = (try copy.info(), try store.environment.info())
        #expect(info.fileSizeBytes * 3 < old.fileSizeBytes)
        #expect(info.freePageCount < 10)
        let (number, oldNumber) = (
            try copy.read { $0.transactionID }, try store.environment.read { $0.transactionID }
        )
        #expect(number > oldNumber)
    }

    @Test("progress goes to the number of entries")
    func progress() throws {
        let store = try NoteStore()
        try store.fill(30_000, sizeBytes: 10)
        var seen: [(done: Int, total: Int)] = []
        try store.environment.copy(to: store.folder.path("copy")) { seen.append(($0, $1)) }
        #expect(seen.map(\.done) == [0, 10_000, 20_000, 30_000])
        #expect(seen.allSatisfy { $0.total == 30_000 })
    }

    @Test("what progress throws ends the copy, and what prepares it can change it")
    func endedAndPrepared() throws {
        let store = try NoteStore()
        try store.fill(10)
        let path = store.folder.path("copy")
        let before = try FolderContents(of: store.folder.path)
        #expect(throws: CancellationError.self) {
            try store.environment.copy(to: path) { _, _ in throw CancellationError() }
        }
        #expect(throws: CancellationError.self) {
            try store.environment.copy(to: path, preparing: { _ in throw CancellationError() })
        }
        #expect(try FolderContents(of: store.folder.path) == before)
        try store.environment.copy(
            to: path,
            preparing: { copy in
                let table = try copy.openTables(["notes"])[0]
                try copy.write { try $0.put("new", for: "extra", in: table) }
            })
        let copy = try Environment.open(at: path)
        let table = try copy.openTables(["notes"])[0]
        #expect(try copy.read { try $0.get("extra", in: table) } == "new")
        #expect(try store.environment.read { try $0.get("extra", in: store.table) } == nil)
    }

    @Test("while progress is told, its thread can read the state that is copied")
    func readsInProgress() throws {
        let store = try NoteStore()
        try store.fill(10)
        let path = store.folder.path("copy")
        try store.environment.copy(to: path) { _, _ in
            let isThere = try store.environment.read { try $0.get("3", in: store.table) != nil }
            #expect(isThere)
            #expect(throws: LMDBError.transactionOpen(held: .reading, requested: .write)) {
                try store.environment.write { _ in }
            }
        }
    }

    @Test("a target that exists is refused and kept")
    func existingTarget() throws {
        let store = try NoteStore()
        let file = store.folder.path("file")
        try Data("mine".utf8).write(to: URL(fileURLWithPath: file))
        let empty = store.folder.path("empty")
        try FileManager.default.createDirectory(atPath: empty, withIntermediateDirectories: false)
        let before = try FolderContents(of: store.folder.path)
        for target in [file, empty, store.path] {
            #expect(throws: LMDBError.alreadyExists(path: target)) {
                try store.environment.copy(to: target)
            }
        }
        #expect(try FolderContents(of: store.folder.path) == before)
    }

    @Test("a copy that fails leaves nothing behind")
    func failure() throws {
        let store = try NoteStore()
        try store.fill(10)
        let orphan = store.folder.path("missing/copy")
        #expect(throws: LMDBError.failed(.notThere, during: .createFolder, path: orphan)) {
            try store.environment.copy(to: orphan)
        }
        // A link that leads nowhere lets the copy be made, but not be given its name.
        let dangling = store.folder.path("dangling")
        try FileManager.default.createSymbolicLink(
            atPath: dangling, withDestinationPath: store.folder.path("nowhere"))
        let before = try FolderContents(of: store.folder.path)
        #expect(throws: LMDBError.self) { try store.environment.copy(to: dangling) }
        #expect(try FolderContents(of: store.folder.path) == before)
    }
}
