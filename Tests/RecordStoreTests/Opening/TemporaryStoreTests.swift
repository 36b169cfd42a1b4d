import Foundation
import RecordStore
import TestSupport
import Testing

/// More indexes than a store has tables for.
private struct Overgrown: Record {
    var id = ID()
    var count = 0

    static let schema = Schema<Overgrown>("Overgrown", blank: Overgrown(), parts: parts)

    private static func parts() -> [SchemaPart<Overgrown>] {
        let indexes = (0..<256).map { Index<Overgrown>("i\($0)", on: .ascending(\.count)).part }
        return [Field<Overgrown>(1, "count", \.count).part] + indexes
    }
}

@Suite("Temporary stores") struct TemporaryStoreTests {
    @Test("a temporary store runs each closure twice and undoes the first run")
    func twice() throws {
        let store = try Store.temporary([Author.self])
        var runCount = 0
        let count = try store.write { transaction in
            runCount += 1
            try transaction.save(Author(name: "\(runCount)"))
            return try transaction.snapshot.count(of: Author.self)
        }
        #expect(runCount == 2 && count == 1)
        #expect(try store.all(Author.self).map(\.name) == ["2"])
        expectSound(store)
    }

    @Test("a temporary store that is not to rehearse runs each closure once")
    func once() throws {
        let store = try Store.temporary([Author.self], rehearsing: false)
        var runCount = 0
        try store.write { transaction in
            runCount += 1
            try transaction.save(Author(name: "\(runCount)"))
        }
        #expect(runCount == 1)
        #expect(try store.all(Author.self).map(\.name) == ["1"])
        expectSound(store)
    }

    @Test("a temporary store that cannot be opened leaves nothing behind")
    func temporaryFailure() throws {
        let folder = try TemporaryFolder()
        #expect(throws: StorageError.tablesFull(limit: 256)) {
            try Store.temporary([Overgrown.self], in: folder.path)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }

    @Test("a temporary store goes with its last reference")
    func removal() throws {
        var store: Store? = try Store.temporary([Author.self])
        let path = try #require(store?.path)
        #expect(FileManager.default.fileExists(atPath: path))
        store = nil
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
