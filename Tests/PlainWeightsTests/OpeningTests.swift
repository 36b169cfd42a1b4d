import Foundation
import PlainWeights
import TestSupport
import Testing

@Suite("Opening a store") struct OpeningTests {
    private let row = Exercise(name: "Row", createdDate: Date(timeIntervalSince1970: 0))

    @Test("makes it, and finds it again as it was")
    func again() throws {
        let folder = try TemporaryFolder()
        let first = try WorkoutStore.open(at: folder.path("store"))
        try first.exercises.insert(row)
        try first.close()
        let second = try WorkoutStore.open(at: folder.path("store"))
        #expect(try second.exercises.get(row.id) == row)
        #expect(second.path.hasSuffix("/store"))
    }

    @Test("for reading shows everything and changes nothing")
    func readOnly() throws {
        let folder = try TemporaryFolder()
        let first = try WorkoutStore.open(at: folder.path("store"))
        try first.exercises.insert(row)
        try first.close()
        let reader = try WorkoutStore.readOnly(at: folder.path("store"))
        #expect(try reader.fetch(reader.exercises.byName) == [row])
        #expect(throws: StorageError.self) { try reader.exercises.delete(row.id) }
        #expect(throws: StorageError.self) { try WorkoutStore.readOnly(at: folder.path("none")) }
    }

    @Test("for a moment leaves nothing behind")
    func temporary() throws {
        var store: WorkoutStore? = try .temporary()
        let path = try #require(store?.path)
        try store?.exercises.insert(row)
        #expect(try store?.exercises.nameExists("row") == true)
        store = nil
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test("runs closures once or twice when it is temporary", arguments: [true, false])
    func rehearsing(isWanted: Bool) throws {
        let store = try WorkoutStore.temporary(rehearsing: isWanted)
        var runCount = 0
        try store.write { _ in runCount += 1 }
        #expect(runCount == (isWanted ? 2 : 1))
    }

    @Test("tells who reads it and how far behind, and is copied meanwhile")
    func readersAndCopy() throws {
        let folder = try TemporaryFolder()
        let store = try WorkoutStore.open(at: folder.path("store"))
        try store.read { _ in
            try Worker { try store.exercises.insert(row) }.join()
            let readers = try store.readers()
            #expect(readers.map(\.processID) == [getpid()])
            #expect(readers.map(\.transactionLag) == [1])
        }
        #expect(try store.readers().isEmpty)
        var progress: [UpkeepProgress] = []
        try store.copy(to: folder.path("copy")) { progress.append($0) }
        #expect(progress.last.map { $0.done > 0 && $0.done == $0.total } == true)
        let copy = try WorkoutStore.open(at: folder.path("copy"))
        #expect(try copy.fetch(copy.exercises.byName) == [row])
        #expect(throws: StorageError.alreadyExists(path: folder.path("copy"))) {
            try store.copy(to: folder.path("copy"))
        }
    }

    @Test("tells what is committed from then on")
    func changes() async throws {
        try await withVerifiedStore { store in
            var events = store.changes().makeAsyncIterator()
            try await store.exercises.insert(row)
            guard case .committed(let set) = await events.next() else {
                Issue.record("no commit was told")
                return
            }
            #expect(set.changes.map(\.id) == [row.id.uuid])
        }
    }
}
