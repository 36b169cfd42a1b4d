import Foundation
import RecordStore
import Testing

/// The smallest record.
private struct Gym: Record {
    var id = ID()
    var name: String

    static let schema = Schema<Gym>("Gym", blank: Gym(name: "")) {
        Field(1, "name", \.name)
        Index("byName", on: .ascending(\.name), unique: true)
    }
}

@Suite("saves of one id in one transaction")
struct RepeatedSaveTests {
    private let store: Store
    private let ids = (0..<6).map { _ in Gym.ID() }

    init() throws {
        store = try Store.compared([Gym.self])
    }

    private func gym(_ position: Int, _ name: String) -> Gym { Gym(id: ids[position], name: name) }

    private func expect(_ names: [String]) throws {
        let found = try store.read { snapshot in
            var found: [String] = []
            try snapshot.forEach(Query<Gym>()) { found.append($0.name) }
            return found
        }
        #expect(found == names)
        #expect(try store.verify().violations.isEmpty)
    }

    @Test("a second save of a new id replaces the first")
    func replace() throws {
        try store.write { transaction in
            try transaction.save(gym(0, "a"))
            try transaction.save(gym(0, "b"))
            try transaction.save([gym(1, "c"), gym(2, "d"), gym(1, "e")])
        }
        try expect(["b", "e", "d"])
    }

    @Test("a second insert of a new id is refused, also after greater ids")
    func insertTwice() throws {
        try store.write { transaction in
            try transaction.insert(gym(0, "a"))
            #expect(throws: StoreError.self) { try transaction.insert(gym(0, "b")) }
            try transaction.insert(gym(2, "c"))
            #expect(throws: StoreError.self) { try transaction.insert(gym(0, "d")) }
            try transaction.insert(gym(1, "e"))
            #expect(throws: StoreError.self) { try transaction.insert(gym(1, "f")) }
        }
        try expect(["a", "e", "c"])
    }

    @Test("what a savepoint undid can be saved again, and so can smaller ids")
    func savepoint() throws {
        struct Undo: Error {}
        try store.write { transaction in
            try transaction.save(gym(0, "a"))
            #expect(throws: Undo.self) {
                try transaction.savepoint { inner in
                    try inner.save(gym(4, "b"))
                    try inner.save(gym(5, "c"))
                    throw Undo()
                }
            }
            try transaction.insert(gym(3, "d"))
            try transaction.insert(gym(4, "e"))
            try transaction.save(gym(4, "f"))
        }
        try expect(["a", "d", "f"])
    }

    @Test("a record whose deletion a savepoint undid is found again")
    func undoneDeletion() throws {
        struct Undo: Error {}
        try store.write { try $0.save([gym(0, "a"), gym(5, "b")]) }
        try store.write { transaction in
            #expect(throws: Undo.self) {
                try transaction.savepoint { inner in
                    try inner.delete(ids[5])
                    try inner.save(gym(3, "c"))
                    throw Undo()
                }
            }
            try transaction.save(gym(5, "d"))
        }
        try expect(["a", "d"])
    }

    @Test("a save that was refused leaves its id free")
    func refused() throws {
        try store.write { try $0.save(gym(0, "a")) }
        try store.write { transaction in
            #expect(throws: StoreError.self) { try transaction.save(gym(1, "a")) }
            try transaction.insert(gym(1, "b"))
            #expect(throws: StoreError.self) { try transaction.insert(gym(1, "c")) }
        }
        try expect(["a", "b"])
    }

    @Test("a deleted id is new again")
    func deleted() throws {
        try store.write { try $0.save([gym(0, "a"), gym(1, "b")]) }
        try store.write { transaction in
            try transaction.save(gym(2, "c"))
            try transaction.delete(ids[2])
            try transaction.delete(ids[1])
            try transaction.insert(gym(1, "d"))
            try transaction.insert(gym(2, "e"))
            try transaction.save(gym(2, "f"))
        }
        try expect(["a", "d", "f"])
    }
}
