import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

/// Where a store begins as a copy of another one.
@Suite("Seeds and backups") struct SeedTests {
    private let folder: TemporaryFolder
    private let seed: String
    private let path: String
    private let tunes = ["Alfa", "Bravo", "Charlie"].map { Tune(title: $0) }

    init() throws {
        folder = try TemporaryFolder()
        (seed, path) = (folder.path("seed"), folder.path("store"))
        let original = try Store.open(at: folder.path("original"), options: .unflushed, [Tune.self])
        try original.write { try $0.save(tunes) }
        try original.copy(to: seed)
    }

    private func head(_ path: String) throws -> CatalogHead {
        let environment = try InspectedStore.environment(at: path)
        defer { try? environment.close() }
        return try InspectedStore(environment, checkedBy: environment.validatePages()).head
    }

    private func titles(_ store: Store) throws -> [String] {
        try store.fetch(Tune.byTitle).map(\.title)
    }

    @Test(
        "a new store begins as a copy of a seed that nothing writes to, with an identity of its own"
    )
    func seeded() throws {
        // A folder that cannot be written, as an app's bundle is.
        let before = try FolderContents(of: seed)
        try FileManager.default.setAttributes(
            [.posixPermissions: 0o400], ofItemAtPath: seed + "/data.mdb")
        let options = StoreOptions(seed: seed)
        do {
            let store = try Store.open(at: path, options: options, [Tune.self])
            #expect(try store.fetch(Tune.byTitle) == tunes)
            try store.write { try $0.save(Tune(title: "Delta")) }
            expectSound(store)
        }
        #expect(try FolderContents(of: path).files.keys.sorted() == ["data.mdb", "lock.mdb"])
        #expect(try FolderContents(of: seed) == before)
        // Once the store is there, the seed is not looked at.
        try FileManager.default.removeItem(atPath: seed)
        #expect(
            try titles(Store.open(at: path, options: options, [Tune.self])) == [
                "Alfa", "Bravo", "Charlie", "Delta",
            ])
    }

    @Test("the store keeps the id of the seed, and has an incarnation of its own")
    func identity() throws {
        let original = try head(seed)
        for number in 1...2 {
            let path = folder.path("store\(number)")
            _ = try Store.open(at: path, options: StoreOptions(seed: seed), [Tune.self])
            let copy = try head(path)
            #expect(copy.storeID == original.storeID)
            #expect(copy.incarnation != original.incarnation)
        }
        #expect(
            try head(folder.path("store1")).incarnation != head(folder.path("store2")).incarnation)
    }

    @Test("many that begin at once begin with the same file")
    func atOnce() async throws {
        let (path, seed) = (path, seed)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<8 {
                group.addTask {
                    let store = try Store.open(
                        at: path, options: StoreOptions(seed: seed), [Tune.self])
                    try store.write { try $0.save(Tune(title: "\(number)")) }
                }
            }
            try await group.waitForAll()
        }
        let store = try Store.open(at: path, options: StoreOptions(seed: seed), [Tune.self])
        #expect(try titles(store).count == 11)
        expectSound(store)
        #expect(try FolderContents(of: path).files.keys.sorted() == ["data.mdb", "lock.mdb"])
    }

    @Test("a seed that is missing, damaged or no store is refused, and leaves nothing")
    func badSeeds() throws {
        let data = seed + "/data.mdb"
        let empty = folder.path("empty")
        try Environment.open(at: empty).close()
        #expect(throws: StoreError.notAStore(path: empty)) {
            try Store.open(at: path, options: StoreOptions(seed: empty), [Tune.self])
        }
        let other = folder.path("other")
        _ = try Environment.open(at: other).openTables(["tunes"])
        #expect(throws: StoreError.notAStore(path: other)) {
            try Store.open(at: path, options: StoreOptions(seed: other), [Tune.self])
        }
        try Data("bad".utf8).write(to: URL(filePath: data))
        #expect(throws: StorageError.damaged(.tooShort(sizeBytes: 3, neededBytes: 152), path: data))
        {
            try Store.open(at: path, options: StoreOptions(seed: seed), [Tune.self])
        }
        try FileManager.default.removeItem(atPath: seed)
        #expect(throws: StorageError.failed(.notThere, during: .open, path: data)) {
            try Store.open(at: path, options: StoreOptions(seed: seed), [Tune.self])
        }
        #expect(!FileManager.default.fileExists(atPath: path))
        for access in [StoreOptions.Access.existing, .readOnly] {
            let refusal = StorageError.invalidOption(name: "seed", value: "\(seed) with \(access)")
            #expect(throws: refusal) {
                try Store.open(
                    at: path, options: StoreOptions(access: access, seed: seed), [Tune.self])
            }
        }
    }

    @Test("a seed is read where it is, in a folder that cannot be written")
    func inPlace() throws {
        let store = try Store.open(
            at: seed, options: StoreOptions(access: .readOnly), [Tune.self])
        #expect(try store.fetch(Tune.byTitle) == tunes)
    }

    @Test("a store that is restored has an incarnation of its own, and its files stay")
    func restored() throws {
        _ = try Store.open(at: path, [Tune.self])
        try Data("no store".utf8).write(to: URL(filePath: path + "/data.mdb"))
        let options = StoreOptions(whenDamaged: .restore(from: seed))
        do {
            let store = try Store.open(at: path, options: options, [Tune.self])
            #expect(try store.fetch(Tune.byTitle) == tunes)
            expectSound(store)
        }
        let original = try head(seed)
        let copy = try head(path)
        #expect(copy.storeID == original.storeID)
        #expect(copy.incarnation != original.incarnation)
        #expect(
            try FolderContents(of: path).files.keys.sorted()
                == ["data.mdb", "data.mdb.damaged-1", "lock.mdb"])
    }

    @Test("a backup that is no store changes nothing")
    func badBackup() throws {
        _ = try Store.open(at: path, [Tune.self])
        try Data("no store".utf8).write(to: URL(filePath: path + "/data.mdb"))
        let before = try FolderContents(of: path)
        let empty = folder.path("empty")
        try Environment.open(at: empty).close()
        #expect(throws: StoreError.notAStore(path: empty)) {
            try Store.open(
                at: path, options: StoreOptions(whenDamaged: .restore(from: empty)), [Tune.self])
        }
        #expect(try FolderContents(of: path) == before)
    }
}
