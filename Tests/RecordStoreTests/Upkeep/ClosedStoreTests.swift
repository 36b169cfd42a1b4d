import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

private struct Nail: Record {
    var id = ID()
    var size = 0

    static let schema = Schema<Nail>("Nail", blank: Nail()) {
        Field(1, "size", \.size)
    }
}

/// Closing a store whose file another object has replaced.
@Suite("Closing a store") struct ClosedStoreTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private var path: String { folder.path("store") }

    private func open() throws -> Store {
        try Store.open(at: path, options: .unflushed, [Nail.self])
    }

    private func expectClosed(_ store: Store) {
        #expect(throws: StorageError.closed(path: path)) { _ = try store.count(of: Nail.self) }
        #expect(throws: StorageError.closed(path: path)) { try store.write { try $0.save(Nail()) } }
    }

    @Test("closes all objects, whichever of them has compacted the file", arguments: 0..<3)
    func compacted(closing: Int) throws {
        let stores = [try open(), try open(), try open()]
        try stores[0].write { try $0.save(Nail(size: 1)) }
        try stores[1].compact()
        // The third one has seen the new file, the first one has not.
        #expect(try stores[2].count(of: Nail.self) == 1)
        try stores[closing].close()
        for store in stores { expectClosed(store) }
        #expect(!Environment.isOpen(at: path))
        let again = try open()
        #expect(try again.count(of: Nail.self) == 1)
        for store in stores { expectClosed(store) }
    }

    @Test("closes all objects after one has compacted twice, and again")
    func compactedTwice() throws {
        let (first, second) = (try open(), try open())
        try first.write { try $0.save(Nail(size: 1)) }
        try second.compact()
        try second.compact()
        try first.close()
        try first.close()
        expectClosed(first)
        expectClosed(second)
        #expect(!Environment.isOpen(at: path))
    }

    @Test("ends the changes of the object that is closed")
    func changes() async throws {
        let (first, second) = (try open(), try open())
        try await second.compact()
        let changes = first.changes()
        try first.close()
        for await _ in changes {}
        expectClosed(second)
    }

    @Test("leaves a store open that was restored into its folder and opened again")
    func restored() throws {
        let old = try open()
        try old.write { try $0.save(Nail(size: 1)) }
        try old.copy(to: folder.path("backup"))
        try Store.restore(at: path, from: folder.path("backup"), options: .unflushed)
        let restored = try open()
        try old.close()
        #expect(try restored.count(of: Nail.self) == 1)
        try restored.write { try $0.save(Nail(size: 2)) }
        #expect(throws: StorageError.self) { _ = try old.count(of: Nail.self) }
        try restored.close()
        expectClosed(restored)
    }

    @Test("is refused inside a read of the file that has taken the place, and done behind it")
    func insideRead() throws {
        let (first, second) = (try open(), try open())
        try first.write { try $0.save(Nail(size: 1)) }
        try second.compact()
        try second.read { snapshot in
            let count = try snapshot.count(Query<Nail>())
            #expect(throws: StorageError.self) { try first.close() }
            #expect(count == 1)
        }
        try first.close()
        expectClosed(second)
    }
}
