import Foundation
import LMDB
import TestSupport
import Testing

@Suite("Copy")
struct CopyTests {
    @Test("a copy holds one whole state while a writer goes on", arguments: [true, false])
    func hot(compacting: Bool) throws {
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
            try store.environment.copy(to: target, compacting: compacting)
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

    @Test("compacting leaves free pages out, and the contents are the same")
    func compacting() throws {
        let store = try NoteStore()
        try store.fill(5_000)
        try store.environment.write { transaction in
            for number in 0..<4_900 { _ = try transaction.delete("\(number)", in: store.table) }
        }
        let (small, same) = (store.folder.path("small"), store.folder.path("same"))
        try store.environment.copy(to: small)
        try store.environment.copy(to: same, compacting: false)
        let expected = try store.environment.read { try $0.entries(in: store.table).map(\.key) }
        for path in [small, same] {
            let copy = try Environment.open(
                at: path, options: options { $0.verification = .pages })
            let table = try copy.openTables(["notes"])[0]
            #expect(try copy.read { try $0.entries(in: table).map(\.key) } == expected)
            let info = try copy.info()
            if path == small {
                #expect(info.freePageCount == 0)
                #expect(info.fileSizeBytes * 5 < (try store.environment.info().fileSizeBytes))
            } else {
                #expect(info.pageCount == (try store.environment.info().pageCount))
            }
        }
    }

    @Test("progress ends with the size of the copy")
    func progress() throws {
        let store = try NoteStore()
        try store.fill(1_000)
        let path = store.folder.path("copy")
        var seen: [(written: Int, total: Int)] = []
        try store.environment.copy(to: path, progress: { seen.append(($0, $1)) })
        let last = try #require(seen.last)
        let written = FileManager.default.contents(atPath: path + "/data.mdb")?.count
        #expect(last.written == written)
        #expect(seen.map(\.written) == seen.map(\.written).sorted())
        #expect(seen.allSatisfy { $0.total == last.total })
        #expect(last.total >= last.written)
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
