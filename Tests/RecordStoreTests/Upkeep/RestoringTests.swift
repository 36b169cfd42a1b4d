import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

@Suite("Restoring a backup") struct RestoringTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("store") }
    private var backup: String { folder.path("backup") }

    init() throws {
        folder = try TemporaryFolder()
        let store = try open(folder.path("original"))
        try store.write { try $0.save(["a", "b"].map { Tune(title: $0) }) }
        try store.copy(to: backup)
    }

    private func open(_ path: String) throws -> Store {
        try Store.open(at: path, options: .unflushed, [Tune.self])
    }

    private func titles(_ store: Store) throws -> [String] {
        try store.fetch(Tune.byTitle).map(\.title)
    }

    @Test("makes a store where there is none")
    func new() throws {
        #expect(try Store.restore(at: path, from: backup) == nil)
        let store = try open(path)
        #expect(try titles(store) == ["a", "b"])
        try store.write { try $0.save(Tune(title: "c")) }
        expectSound(store)
    }

    @Test("takes the place of a store, which is kept; who has it open has to open it again")
    func replaced() throws {
        let old = try open(path)
        try old.write { try $0.save((0..<2_000).map { Tune(title: "old \($0)") }) }
        for round in 1...2 {
            var works: Set<String> = []
            let kept = try Store.restore(at: path, from: backup, options: .unflushed) {
                works.insert("\($0.work)")
            }
            #expect(kept == "\(path)/data.mdb.replaced-\(round)")
            #expect(works == ["verifying", "copying"])
        }
        #expect(throws: StorageError.self) { try old.write { try $0.save(Tune(title: "late")) } }
        let store = try open(path)
        #expect(try titles(store) == ["a", "b"])
        try store.write { try $0.save(Tune(title: "c")) }
        expectSound(store)
        // What was kept is a store.
        let before = folder.path("before")
        try FileManager.default.createDirectory(
            atPath: before, withIntermediateDirectories: false)
        try FileManager.default.moveItem(
            atPath: "\(path)/data.mdb.replaced-1", toPath: before + "/data.mdb")
        // It is no store of its own as long as this process has it open from where it was.
        #expect(throws: StorageError.self) { try open(before) }
        try old.close()
        let own = try open(before)
        try own.write { try $0.save(Tune(title: "more")) }
        #expect(try own.count(Query<Tune>()) == 2_001)
        expectSound(own)
        let files = try FolderContents(of: path).files.keys.sorted()
        #expect(files == ["data.mdb", "data.mdb.replaced-2", "lock.mdb"])
    }

    @Test("takes the place of a damaged store, which is kept")
    func damagedStore() throws {
        do {
            let old = try open(path)
            try old.write { try $0.save(Tune(title: "old")) }
        }
        try Data(count: 100).write(to: URL(filePath: path + "/data.mdb"))
        #expect(try Store.restore(at: path, from: backup, options: .unflushed) == nil)
        #expect(try titles(open(path)) == ["a", "b"])
        #expect(FileManager.default.fileExists(atPath: path + "/data.mdb.damaged-1"))
    }

    @Test("of a damaged, foreign or missing backup changes nothing")
    func damagedBackup() throws {
        let store = try open(path)
        try store.write { try $0.save(Tune(title: "own")) }
        let image = try Data(contentsOf: URL(filePath: backup + "/data.mdb"))
        var seed = Seed("damaged backups")
        var refusals = 0
        for _ in 0..<40 {
            var bytes = image
            // The first two pages are the metas, of which one is not used.
            let place = Int.random(in: 8_192..<bytes.count, using: &seed)
            // One byte, which may say nothing, or as many as a page has.
            let end = Bool.random(using: &seed) ? place + 1 : place + 4_096
            for place in place..<min(end, bytes.count) {
                bytes[place] ^= UInt8.random(in: 1...255, using: &seed)
            }
            try bytes.write(to: URL(filePath: backup + "/data.mdb"))
            var isSeen = false
            do {
                try Store.restore(at: path, from: backup, options: .unflushed) { progress in
                    // A byte that says nothing was changed: this one is not to be restored.
                    if progress.work == .copying {
                        isSeen = true
                        throw CancellationError()
                    }
                }
            } catch is CancellationError {
            } catch  where error is StoreError || error is StorageError {
                isSeen = true
                refusals += 1
            }
            try #require(isSeen)
            try #require(titles(store) == ["own"])
        }
        #expect(refusals > 0)
        for text in ["", "not a file of this kind"] {
            try Data(text.utf8).write(to: URL(filePath: backup + "/data.mdb"))
            #expect(throws: StorageError.self) { try Store.restore(at: path, from: backup) }
        }
        #expect(throws: StorageError.self) {
            try Store.restore(at: path, from: folder.path("nowhere"))
        }
        #expect(throws: StorageError.self) {
            try Store.restore(at: folder.path("new"), from: folder.path("nowhere"))
        }
        #expect(!FileManager.default.fileExists(atPath: folder.path("new")))
        #expect(try titles(store) == ["own"])
        expectSound(store)
        let files = try FolderContents(of: path).files.keys.sorted()
        #expect(files == ["data.mdb", "lock.mdb"])
    }
}
