import Foundation
import RecordStore
import TestSupport
import Testing

@Suite("The titles of undo and redo") struct NextUndoTests {
    private let kept: KeptStore

    init() throws { kept = try KeptStore([Trip.self]) }

    private func save(_ label: String, in store: Store) throws {
        try store.write { transaction in
            transaction.label = label
            try transaction.save(Trip(id: .init(), name: label))
        }
    }

    private func titles(_ store: Store) throws -> [String?] {
        [try store.nextUndo()?.label, try store.nextRedo()?.label]
    }

    @Test("are those of what would be taken back and made again, over any number of steps")
    func steps() throws {
        let store = try kept.open()
        #expect(try titles(store) == [nil, nil])
        for label in ["a", "b", "c"] { try save(label, in: store) }
        #expect(try titles(store) == ["c", nil])
        try store.undo()
        #expect(try titles(store) == ["b", "c"])
        try store.undo()
        #expect(try titles(store) == ["a", "b"])
        try store.redo()
        try store.redo()
        #expect(try titles(store) == ["c", nil])
        try store.undo()
        #expect(try titles(store) == ["b", "c"])
        // Another device's are none of these.
        try save("other", in: try kept.open(as: UUID()))
        #expect(try titles(store)[1] == "c")
        try save("d", in: store)
        #expect(try titles(store) == ["d", nil])
        #expect(try store.newestTransactions(limit: 2).map(\.label) == ["d", "other"])
        let first = try #require(try store.pastTransaction(1))
        #expect(first.label == "a" && first.changes.count == 1)
        #expect(try store.pastTransaction(99) == nil)
    }

    @Test("need a history")
    func none() throws {
        let store = try Store.temporary([Trip.self])
        #expect(throws: StoreError.history(.notKept)) { try store.nextUndo() }
        #expect(throws: StoreError.history(.notKept)) { try store.newestTransactions() }
    }
}
