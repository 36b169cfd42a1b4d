import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

private struct Bolt: Record, Equatable {
    var id = ID()
    var name = ""
    var size = 0

    static let search = SearchIndex<Bolt>("search", on: \.name)
    static let schema = Schema<Bolt>("Bolt", blank: Bolt()) {
        Field(1, "name", \.name)
        Field(2, "size", \.size)
        Index("byName", on: .ascending(\.name))
        Index("bySize", on: .ascending(\.size), covering: [\.name])
        search
    }
    static let bySize = Query<Bolt>().sorted(by: .ascending(\.size))
}

@Suite("Compacting a store") struct CompactionTests {
    private let folder: TemporaryFolder
    private let store: Store

    init() throws {
        folder = try TemporaryFolder()
        store = try Store.open(at: folder.path("store"), options: .unflushed, [Bolt.self])
        for batch in 0..<20 {
            try store.write { transaction in
                for number in 0..<100 {
                    let size = (batch * 100 + number) * 7_919 % 2_003
                    try transaction.save(Bolt(name: "bolt \(size)", size: size))
                }
            }
        }
        _ = try store.write { try $0.deleteAll(Query<Bolt> { $0.size < 1_000 }) }
    }

    private var sizeBytes: Int {
        get throws {
            try FileManager.default.attributesOfItem(atPath: store.path + "/data.mdb")[.size]
                as? Int ?? 0
        }
    }

    @Test("the store goes on with the same records, sequence and observers in a smaller file")
    func goesOn() throws {
        let (bolts, sequence, size) = (
            try store.fetch(Bolt.bySize), try store.read { try $0.sequence }, try sizeBytes
        )
        let other = try Store.open(at: store.path, options: .unflushed, [Bolt.self])
        var seen: [UpkeepProgress] = []
        try store.compact { seen.append($0) }
        #expect(seen.map(\.work).allSatisfy { $0 == .compacting })
        #expect(seen.last.map { $0.done == $0.total && $0.done > bolts.count * 3 } == true)
        for one in [store, other] {
            #expect(try one.fetch(Bolt.bySize) == bolts)
            #expect(try one.read { try $0.sequence } == sequence)
            #expect(try one.fetch(Bolt.search.best("bolt 1500")).count == 1)
        }
        #expect(try sizeBytes * 2 < size)
        let new = Bolt(name: "new", size: 1)
        try other.write { try $0.save(new) }
        #expect(try store.get(new.id) == new)
        #expect(try store.read { try $0.sequence } == sequence + 1)
        try store.compact()
        try store.compact()
        #expect(try other.fetch(Bolt.bySize).count == bolts.count + 1)
        expectSound(store)
        expectSound(other)
    }

    @Test("a store that was idle meanwhile copies the newest state")
    func copyAfterwards() throws {
        let other = try Store.open(at: store.path, options: .unflushed, [Bolt.self])
        try store.compact()
        let new = Bolt(name: "new", size: 1)
        try store.write { try $0.save(new) }
        let copy = folder.path("copy")
        try other.copy(to: copy)
        let copied = try Store.open(at: copy, options: .unflushed, [Bolt.self])
        #expect(try copied.get(new.id) == new)
    }

    @Test("what a closure throws about another store is not about this one")
    func foreignError() throws {
        let error = StorageError.replaced(path: "elsewhere")
        var runs = 0
        #expect(throws: error) {
            try store.read { _ in
                runs += 1
                throw error
            }
        }
        #expect(throws: error) {
            try store.write { _ in
                runs += 1
                throw error
            }
        }
        #expect(throws: error) {
            try store.copy(to: folder.path("copy")) { _ in
                runs += 1
                throw error
            }
        }
        #expect(runs == 3)
    }

    @Test("inside a read of the replaced file, a write is refused as ever")
    func writeInRead() throws {
        try store.read { _ in
            try Worker {
                try store.compact()
                try store.write { try $0.save(Bolt(name: "new", size: 1)) }
            }.join()
            #expect(throws: StorageError.transactionOpen(held: .reading, requested: .write)) {
                try store.write { try $0.save(Bolt(name: "newer", size: 2)) }
            }
        }
    }

    @Test("inside a read its state stays, also where the file was replaced meanwhile")
    func heldRead() throws {
        let new = Bolt(name: "new", size: 1)
        try store.read { snapshot in
            let count = try snapshot.count(of: Bolt.self)
            try Worker {
                try store.compact()
                try store.write { try $0.save(new) }
            }.join()
            #expect(try snapshot.fetch(Bolt.bySize).count == count)
            #expect(try snapshot.get(new.id) == nil)
            #expect(try store.get(new.id) == nil)
            #expect(try store.fetch(Bolt.bySize).count == count)
        }
        #expect(try store.get(new.id) == new)
    }

    @Test("writes of tasks that wait meanwhile are all there afterwards")
    func asyncWrites() async throws {
        let count = try await store.fetch(Bolt.bySize).count
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<60 {
                group.addTask { [store] in
                    try await store.write { try $0.save(Bolt(name: "late", size: number)) }
                }
                if number % 10 == 5 { group.addTask { [store] in try await store.compact() } }
            }
            try await group.waitForAll()
        }
        #expect(try await store.fetch(Bolt.bySize).count == count + 60)
        expectSound(store)
    }

    @Test("an observer of an answer is told of what is written in the new file")
    func observers() async throws {
        var counts = store.observe { try $0.count(of: Bolt.self) }.makeAsyncIterator()
        let count = try #require(try await counts.next())
        try await store.compact()
        try await store.write { try $0.save(Bolt(name: "new", size: 1)) }
        #expect(try await counts.next() == count + 1)
        var events = store.changes().makeAsyncIterator()
        try await store.compact()
        let bolt = Bolt(name: "newer", size: 2)
        try await store.write { try $0.save(bolt) }
        guard case .committed(let set)? = await events.next() else {
            Issue.record("a change was not told")
            return
        }
        #expect(set.changes.map(\.id) == [bolt.id.uuid])
    }

    @Test("a page token goes on in the new file")
    func pages() throws {
        let query = Bolt.bySize.paged(by: 10)
        let first = try store.page(query)
        let next = try #require(first.next)
        let expected = try store.page(query, after: next).items
        try store.compact()
        #expect(try store.page(query, after: next).items == expected)
    }

    @Test("what progress throws, or a cancelled task, ends it and changes nothing")
    func ended() async throws {
        let before = try FolderContents(of: store.path)
        #expect(throws: CancellationError.self) {
            try store.compact { _ in throw CancellationError() }
        }
        let task = Task { [store] in
            withUnsafeCurrentTask { $0?.cancel() }
            try await store.compact()
        }
        await #expect(throws: CancellationError.self) { try await task.value }
        #expect(try FolderContents(of: store.path) == before)
    }

    @Test("a copy is a file of its own, a compacted one stays the same")
    func identity() throws {
        func head(_ path: String) throws -> CatalogHead {
            let environment = try InspectedStore.environment(at: path)
            defer { try? environment.close() }
            return try InspectedStore(environment, checkedBy: environment.validatePages()).head
        }
        try store.copy(to: folder.path("copy"))
        try store.compact()
        try store.close()
        let (one, copy) = (try head(store.path), try head(folder.path("copy")))
        #expect(one.storeID == copy.storeID && one.sequence == copy.sequence)
        #expect(one.incarnation != copy.incarnation)
        let again = try Store.open(at: store.path, options: .unflushed, [Bolt.self])
        try again.compact()
        try again.close()
        #expect(try head(store.path).incarnation == one.incarnation)
    }

    @Test("where another store has taken the place of the file, it says so")
    func otherContent() throws {
        let other = try Store.open(at: folder.path("other"), options: .unflushed, [Bolt.self])
        try other.write { try $0.save(Bolt(name: "other")) }
        try other.close()
        // The file is marked as by a compaction that another store then takes the place of.
        try store.copy(to: folder.path("copy"))
        let environment = try Environment.open(at: store.path, options: .unflushed)
        try environment.compact()
        for name in ["data.mdb", "lock.mdb"] {
            try? FileManager.default.removeItem(atPath: store.path + "/" + name)
        }
        try FileManager.default.copyItem(
            atPath: folder.path("other/data.mdb"), toPath: store.path + "/data.mdb")
        #expect(throws: StorageError.replaced(path: store.path)) { try store.fetch(Bolt.bySize) }
        #expect(throws: StorageError.replaced(path: store.path)) {
            try store.write { try $0.save(Bolt()) }
        }
    }
}
