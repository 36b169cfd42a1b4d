import Foundation
import LMDB
import TestSupport
import Testing

@Suite("Compaction")
struct CompactionTests {
    /// A store whose pages are half empty: keys in no order, every second one deleted.
    private func makeLooseStore() throws -> NoteStore {
        let store = try NoteStore(options { $0.durability = .throwaway })
        let keys = (0..<9_000).map { ($0 * 7_919) % 9_973 }
        for batch in stride(from: 0, to: keys.count, by: 500) {
            try store.environment.write { transaction in
                for key in keys[batch..<batch + 500] {
                    try transaction.put("value \(key)", for: "\(key)", in: store.table)
                }
            }
        }
        try store.environment.write { transaction in
            for key in keys.prefix(4_500) { _ = try transaction.delete("\(key)", in: store.table) }
        }
        return store
    }

    private func reopen(_ store: NoteStore) throws -> (Environment, Table) {
        let environment = try Environment.open(
            at: store.path, options: options { $0.durability = .throwaway })
        return (environment, try environment.openTables(["notes"])[0])
    }

    @Test("the new file has the same contents in full pages, and higher numbers")
    func contents() throws {
        let store = try makeLooseStore()
        let (entries, number) = try store.environment.read { view in
            (try view.entries(in: store.table).map { "\($0)" }, view.transactionID)
        }
        let before = try store.environment.info()
        var seen: [Int] = []
        try store.environment.compact { done, total in
            seen.append(done)
            #expect(total == 4_500)
        }
        #expect(seen == [0, 4_500])
        #expect(throws: LMDBError.replaced(path: store.path)) {
            try store.environment.read { _ in }
        }
        #expect(throws: LMDBError.replaced(path: store.path)) {
            try store.environment.write { _ in }
        }
        let (environment, table) = try reopen(store)
        #expect(try environment.read { try $0.entries(in: table).map { "\($0)" } } == entries)
        #expect(try environment.read { $0.transactionID } > number + 1)
        let report = try environment.validatePages()
        #expect(report.violations == [] && report.leakedPages == 0)
        let tree = try #require(report.trees.first { $0.tree == .table(name: "notes") })
        #expect(tree.counts.leafPageCount * 4_096 * 9 / 10 < entries.count * 30)
        #expect(try environment.info().fileSizeBytes * 2 < before.fileSizeBytes)
        #expect(try environment.tableNames() == ["notes"])
        #expect(
            try FolderContents(of: store.path).files.keys.sorted() == ["data.mdb", "lock.mdb"])
    }

    @Test("the walk tells beforehand about how many pages each tree and the new file will have")
    func packedPages() throws {
        var seed = Seed("trees to compact")
        for longestKey in [3, 40, 511] {
            for longestValue in [0, 30, 1_000, 9_000] {
                let store = try NoteStore(options { $0.durability = .throwaway })
                try fill(store, longestKey, longestValue, &seed)
                let before = try store.environment.validatePages()
                try store.environment.compact()
                let (environment, _) = try reopen(store)
                let after = try environment.validatePages()
                let comment = Comment(rawValue: "\(longestKey), \(longestValue)")
                func expectNear(_ told: Int, _ found: Int) {
                    #expect(abs(told - found) <= 8 + found / 8, comment)
                }
                expectNear(Int(before.packedPages), Int(after.pages))
                expectNear(Int(after.packedPages), Int(after.pages))
                for (told, found) in zip(before.trees.dropFirst(), after.trees.dropFirst()) {
                    #expect(told.tree == found.tree)
                    expectNear(told.packedPageCount, found.counts.pageCount)
                }
            }
        }
    }

    /// Stores and deletes entries of random sizes, and makes some large values small in place.
    private func fill(
        _ store: NoteStore, _ longestKey: Int, _ longestValue: Int, _ seed: inout Seed
    ) throws {
        let tables = [store.table] + (try store.environment.openTables(["b", "c", "empty"]))
        try store.environment.write { transaction in
            for number in 0..<3_000 {
                let size = Int.random(in: 1...longestKey, using: &seed)
                let key = (0..<size).map { _ in UInt8.random(in: 0...255, using: &seed) }
                let value = [UInt8](
                    repeating: 1, count: Int.random(in: 0...longestValue, using: &seed))
                let table = tables[number % 7 == 0 ? 1 : number % 100 == 1 ? 2 : 0]
                try transaction.put(value.span.bytes, for: key.span.bytes, in: table)
                if number % 9 == 0 {
                    try transaction.put([1, 2].span.bytes, for: key.span.bytes, in: table)
                }
                if number % 4 == 0 { _ = try transaction.delete(key.span.bytes, in: table) }
            }
        }
    }

    @Test("a read that has begun goes on, while others write the new file")
    func readsGoOn() throws {
        let store = try makeLooseStore()
        try store.environment.read { view in
            let count = try view.statistics(of: store.table).entryCount
            try Worker {
                try store.environment.compact()
                let (environment, table) = try reopen(store)
                try environment.write { try $0.put("new", for: "new", in: table) }
            }.join()
            #expect(try view.statistics(of: store.table).entryCount == count)
            #expect(try view.entries(in: store.table).count == count)
            // Inside the read, its state stays.
            #expect(try store.environment.read { try $0.get("new", in: store.table) } == nil)
        }
        #expect(throws: LMDBError.replaced(path: store.path)) {
            try store.environment.read { _ in }
        }
    }

    @Test("a writer that waits is told to open the new file, and nothing of it is lost")
    func waitingWriters() async throws {
        let store = try makeLooseStore()
        let hasWaited = Flag()
        let written = Task.detached {
            while !hasWaited.isRaised { await Task.yield() }
            try await store.environment.write { try $0.put("1", for: "late", in: store.table) }
        }
        // In a thread of its own: one that waits for a task must not keep a task from running.
        let compacting = Worker {
            try store.environment.compact { _, _ in
                hasWaited.raise()
                while store.environment.waitingWriterCount == 0 { usleep(100) }
            }
        }
        await #expect(throws: LMDBError.replaced(path: store.path)) { try await written.value }
        try compacting.join()
        let (environment, table) = try reopen(store)
        #expect(try environment.read { try $0.get("late", in: table) } == nil)
    }

    @Test("a mark that means nothing is gone before a new file is made")
    func staleMark() throws {
        let store = try makeLooseStore()
        let count = try store.entryCount()
        let kept = store.folder.path("kept")
        try FileManager.default.linkItem(atPath: store.dataPath, toPath: kept)
        try store.environment.compact()
        try store.environment.close()
        try FileManager.default.removeItem(atPath: store.dataPath)
        try FileManager.default.moveItem(atPath: kept, toPath: store.dataPath)
        #expect(try RawFile(store.path).tables().keys.contains("data.mdb.next"))
        let (environment, _) = try reopen(store)
        try environment.compact { _, _ in
            let names = try RawFile(store.path).tables().keys.sorted()
            #expect(names == ["notes"])
        }
        try environment.close()
        let (again, table) = try reopen(store)
        #expect(try again.read { try $0.statistics(of: table).entryCount } == count)
    }

    @Test("a new file that another process has left and holds is no obstacle")
    func leftOver() throws {
        let store = try makeLooseStore()
        let count = try store.entryCount()
        let left = store.dataPath + ".next"
        try Data("half a file".utf8).write(to: URL(filePath: left))
        let descriptor = open(left, O_RDWR)
        defer { close(descriptor) }
        #expect(flock(descriptor, LOCK_EX) == 0)
        try store.environment.compact()
        let (environment, table) = try reopen(store)
        #expect(try environment.read { try $0.statistics(of: table).entryCount } == count)
        #expect(
            try FolderContents(of: store.path).files.keys.sorted() == ["data.mdb", "lock.mdb"])
    }

    @Test("a file without tables can be compacted and copied")
    func noTables() throws {
        let folder = try TemporaryFolder()
        let environment = try Environment.open(at: folder.path("store"))
        try environment.copy(to: folder.path("copy"))
        try environment.compact()
        #expect(try Environment.open(at: folder.path("store")).tableNames() == [])
        #expect(try Environment.open(at: folder.path("copy")).tableNames() == [])
    }

    @Test("a leaf that has lost entries is damage, and the file stays")
    func lostEntries() throws {
        let store = try makeLooseStore()
        try store.environment.close()
        var image = try FileImage(ofStoreAt: store.path)
        let record = try #require(image.tableRecord("notes"))
        let leaf = try #require(
            image.treePages(record: record).first { image.flags($0) == 2 })
        image.store((image.load(leaf + 12) as UInt16) - 8, at: leaf + 12)
        try image.write(toStoreAt: store.path)
        let (environment, _) = try reopen(store)
        let before = try FolderContents(of: store.path)
        let damage = LMDBError.failed(.corrupted, during: .copy, path: store.path)
        #expect(throws: damage) { try environment.compact() }
        #expect(throws: damage) { try environment.copy(to: store.folder.path("copy")) }
        #expect(try FolderContents(of: store.path) == before)
    }

    @Test("what progress throws ends it, and the file stays as it is")
    func ended() throws {
        let store = try makeLooseStore()
        let before = try FolderContents(of: store.path)
        #expect(throws: CancellationError.self) {
            try store.environment.compact { _, _ in throw CancellationError() }
        }
        #expect(try FolderContents(of: store.path) == before)
        try store.fill(3)
        try store.expectSound()
    }

    @Test("inside a transaction, and of a store for reading, it is refused")
    func refused() throws {
        let store = try NoteStore()
        _ = try store.environment.read { _ in
            #expect(throws: LMDBError.transactionOpen(held: .reading, requested: .write)) {
                try store.environment.compact()
            }
        }
        try store.environment.close()
        let reader = try Environment.open(
            at: store.path, options: options { $0.access = .readOnly })
        #expect(throws: LMDBError.readOnly(path: store.path)) { try reader.compact() }
        #expect(throws: LMDBError.invalidOption(name: "table", value: "data.mdb.next")) {
            try reader.openTables(["data.mdb.next"])
        }
    }

    @Test("more tables than this process can open are copied too")
    func manyTables() throws {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        let names = (0..<40).map { "table \($0)" }
        do {
            let environment = try Environment.open(at: path)
            for table in try environment.openTables(names) {
                try environment.write { try $0.put(table.name, for: "name", in: table) }
            }
            try environment.close()
        }
        do {
            let environment = try Environment.open(
                at: path, options: options { $0.maximumTables = 2 })
            _ = try environment.openTables(["table 1", "table 2"])
            try environment.compact()
        }
        let environment = try Environment.open(at: path)
        #expect(try environment.tableNames() == names.sorted())
        for table in try environment.openTables(names) {
            #expect(try environment.read { try $0.get("name", in: table) } == table.name)
        }
    }

    @Test(
        "a full disk leaves the old file, until there is room for what is in it",
        .enabled(if: SmallDisk.isSupported, "this process may not mount"))
    func fullDisk() throws {
        let disk = try SmallDisk(sizeBytes: 6 << 20)
        let environment = try Environment.open(at: disk.path + "/store")
        let table = try environment.openTables(["notes"])[0]
        try environment.write { transaction in
            for number in 0..<1_000 {
                try transaction.put(
                    String(repeating: "v", count: 3_000), for: "\(number)", in: table)
            }
        }
        #expect(throws: LMDBError.self) { try environment.compact() }
        #expect(try environment.read { try $0.entries(in: table).count } == 1_000)
        #expect(!FileManager.default.fileExists(atPath: disk.path + "/store/data.mdb.next"))
        // The file does not shrink by this, and is larger than the room that is left.
        try environment.write { transaction in
            for number in 300..<1_000 { _ = try transaction.delete("\(number)", in: table) }
        }
        try environment.compact()
        try environment.close()
        let compacted = try Environment.open(at: disk.path + "/store")
        let found = try compacted.openTables(["notes"])[0]
        #expect(try compacted.read { try $0.entries(in: found).count } == 300)
        #expect(try compacted.validatePages().isSound)
    }
}
