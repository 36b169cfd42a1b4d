import EvolvingRecords
import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

/// What a file says of the durability with which it was opened.
@Suite("The durability that a file keeps") struct KeptDurabilityTests {
    private let folder: TemporaryFolder
    private var path: String { folder.path("store") }

    init() throws { folder = try TemporaryFolder() }

    private func open(
        _ durability: StoreOptions.Durability, at path: String? = nil
    ) throws -> Store {
        try Store.open(
            at: path ?? self.path, options: StoreOptions(durability: durability), [FirstNote.self])
    }

    private func note(_ number: Int) -> FirstNote {
        var note = FirstNote()
        note.number = number
        return note
    }

    /// Reads the head of a store that this process does not have open.
    private func head(at path: String? = nil) throws -> (CatalogHead, commits: Int) {
        let environment = try InspectedStore.environment(at: path ?? self.path)
        defer { try? environment.close() }
        let store = try InspectedStore(environment, checkedBy: environment.validatePages())
        return (store.head, try environment.info().lastTransactionID)
    }

    @Test("is said by who makes the store, in the transaction that makes it")
    func made() throws {
        try open(.relaxed).close()
        let (made, commits) = try head()
        #expect(made.durability == .relaxed)
        // The table of the catalog, all other tables, and the catalog.
        #expect(commits == 3)
    }

    @Test("is written by an opening with another one, and by no other opening")
    func turns() throws {
        try open(.throwaway).close()
        var (before, commits) = try head()
        for durability in [
            StoreOptions.Durability.throwaway, .relaxed, .relaxed, .durable, .durable, .throwaway,
        ] {
            let differs = before.durability != durability
            try open(durability).close()
            let (after, newCommits) = try head()
            #expect(newCommits == commits + (differs ? 1 : 0))
            // Nothing else has changed: other processes have nothing to read again.
            before.durability = durability
            #expect(after == before)
            commits = newCommits
        }
        let reading = StoreOptions(access: .readOnly, durability: .durable)
        try Store.open(at: path, options: reading, [FirstNote.self]).close()
        // Who has no types of the program does not say how it writes.
        try Store.open(at: path, options: StoreOptions(durability: .relaxed), []).close()
        #expect(try head().0 == before && head().commits == commits)
    }

    @Test("is left by the transactions of processes with different ones, which go on")
    func processes() throws {
        let store = try open(.throwaway)
        let notes = (1...3).map(note)
        try store.write { try $0.save(notes[0]) }
        let types = store.tableObjects.map(ObjectIdentifier.init)
        #expect(try store.all(FirstNote.self).count == 1)
        // Opens the store as relaxed.
        let child = try ChildProcess("upkeep", path, "0")
        #expect(child.readAll() == "done\n" && child.wait() == .exit(0))
        for note in notes.dropFirst() { try store.write { try $0.save(note) } }
        #expect(try store.all(FirstNote.self).count == 3)
        // The catalog was not read again, and no plan was given up.
        #expect(store.tableObjects.map(ObjectIdentifier.init) == types)
        #expect(try StoredCatalog(at: path).head.durability == .relaxed)
        // An opening inside a read cannot write, and works.
        let count = try store.read { _ in try open(.throwaway).count(of: FirstNote.self) }
        #expect(count == 3)
        #expect(try StoredCatalog(at: path).head.durability == .relaxed)
        #expect(try open(.throwaway).count(of: FirstNote.self) == 3)
        #expect(try StoredCatalog(at: path).head.durability == .throwaway)
        expectSound(store)
    }

    @Test("goes with copies, compactions, repairs and backups, until a program opens them")
    func copies() throws {
        let store = try open(.relaxed)
        try store.write { try $0.save(note(1)) }
        let (copy, new) = (folder.path("copy"), folder.path("new"))
        try store.copy(to: copy)
        try store.compact()
        try store.repair()
        try store.close()
        #expect(try head().0.durability == .relaxed)
        #expect(try head(at: copy).0.durability == .relaxed)
        let seeded = StoreOptions(durability: .throwaway, seed: copy)
        try Store.open(at: new, options: seeded, [FirstNote.self]).close()
        #expect(try head(at: new).0.durability == .throwaway)
        try Store.restore(at: new, from: copy)
        #expect(try head(at: new).0.durability == .relaxed)
        try open(.durable, at: new).close()
        #expect(try head(at: new).0.durability == .durable)
    }

    @Test(
        "is not worth an opening that fails because the disk is full",
        .enabled(if: SmallDisk.isSupported, "mounting a small tmpfs needs Linux and root"))
    func fullDisk() throws {
        let disk = try SmallDisk(sizeBytes: 4 << 20)
        let path = disk.path + "/store"
        let store = try open(.throwaway, at: path)
        try store.write { transaction in
            for number in 1...100 { try transaction.save(note(number)) }
        }
        // A read holds the pages that commits free, so that each commit needs room.
        let (begins, ends) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let reader = Thread {
            try? store.read { _ in
                begins.signal()
                ends.wait()
            }
        }
        reader.start()
        begins.wait()
        let filler = disk.path + "/filler"
        try Data().write(to: URL(filePath: filler))
        let handle = try FileHandle(forWritingTo: URL(filePath: filler))
        while (try? handle.write(contentsOf: Data(count: 4_096))) != nil {}
        try handle.close()
        var kept = StoreOptions.Durability.throwaway
        var wanted = StoreOptions.Durability.relaxed
        var isFull = false
        for _ in 0..<100 where !isFull {
            wanted = kept == .relaxed ? .durable : .relaxed
            // It does all that an opening does, whether there is room or not.
            let child = try ChildProcess("upkeep", [path, "0", "\(wanted)"])
            #expect(child.readAll() == "done\n" && child.wait() == .exit(0))
            let found = try StoredCatalog(at: path).head.durability
            isFull = found != wanted
            #expect(found == (isFull ? kept : wanted))
            kept = found ?? kept
        }
        #expect(isFull)
        #expect(try store.count(of: FirstNote.self) == 100)
        try FileManager.default.removeItem(atPath: filler)
        let child = try ChildProcess("upkeep", [path, "0", "\(wanted)"])
        #expect(child.readAll() == "done\n" && child.wait() == .exit(0))
        #expect(try StoredCatalog(at: path).head.durability == wanted)
        ends.signal()
    }
}
