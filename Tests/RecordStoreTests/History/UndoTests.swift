import Foundation
import RecordStore
import TestSupport
import Testing

@Suite("Taking back") struct UndoTests {
    private let kept: KeptStore
    private let store: Store
    private let author = Author(name: "Ann", email: "a")

    init() throws {
        kept = try KeptStore(Library.types)
        store = try kept.open()
    }

    /// The transactions of the history, the newest last.
    private func transactions() throws -> [HistoryTransaction] {
        try store.history(limit: 10_000).transactions
    }

    @Test("nothing written is nothing to take back")
    func nothing() throws {
        #expect(try store.undo() == [] && store.redo() == [])
        try store.write { try $0.save(author) }
        #expect(try store.redo() == [])
        #expect(try store.undo() == [1])
        #expect(try store.undo() == [] && store.count(of: Author.self) == 0)
        #expect(try store.redo() == [2])
        #expect(try store.redo() == [] && store.get(author.id) == author)
    }

    @Test("what changed nothing is passed over")
    func unchanged() throws {
        try store.write { try $0.save(author) }
        try store.write { try $0.save(author) }
        try store.write { transaction in
            let book = Book(title: "t")
            try transaction.save(book)
            try transaction.delete(book.id)
        }
        let rest = PreferenceKey("rest", default: 90)
        try store.set(rest, to: 120)
        #expect(try store.undo() == [1])
        #expect(try store.get(rest) == 120)
        let sequences = try transactions().map(\.sequence)
        #expect(sequences == sequences.indices.map { UInt64($0) + 1 }, "no gap in \(sequences)")
    }

    @Test("a transaction after an undo ends what can be redone")
    func ended() throws {
        try store.write { try $0.save(author) }
        try store.undo()
        try store.write { try $0.save(Author(name: "Bea")) }
        #expect(try store.redo() == [])
        #expect(try store.undo() == [3] && store.count(of: Author.self) == 0)
    }

    @Test("a thousand steps lead back and forth, across restarts")
    func thousand() throws {
        var store = store
        try store.write { try $0.save(author) }
        let count = 1_000
        for number in 1...count {
            try store.update(author.id) { $0.name = "n\(number)" }
        }
        for number in (0..<count).reversed() {
            if number % 250 == 0 {
                try store.close()
                store = try kept.open()
            }
            try store.undo()
            let name = number == 0 ? "Ann" : "n\(number)"
            try #require(try store.get(author.id)?.name == name)
        }
        for number in 1...count {
            try store.redo()
            try #require(try store.get(author.id)?.name == "n\(number)")
        }
        #expect(try store.redo() == [])
        expectSound(store)
    }

    @Test("a group goes together, and so do all after a mark")
    func groups() throws {
        try store.write { try $0.save(author) }
        try store.setMark("before the import")
        let group = UUID()
        for number in 0..<3 {
            try store.write { transaction in
                transaction.group = group
                transaction.label = "import"
                try transaction.save(Book(title: "t\(number)", author: author.id))
            }
        }
        #expect(try store.get(author.id)?.bookCount == 3)
        #expect(try store.undo() == [4, 3, 2])
        #expect(try store.get(author.id) == author)
        #expect(try store.redo() == [5])
        #expect(try store.get(author.id)?.bookCount == 3)
        try store.write { try $0.save(Author(name: "Bea")) }
        try store.update(author.id) { $0.name = "Anna" }
        try store.undo()
        #expect(try store.undo(to: "before the import") == [7, 4, 3, 2])
        #expect(try store.all(Author.self) == [author] && store.count(of: Book.self) == 0)
        #expect(try transactions().last?.takenBack == [7, 4, 3, 2])
        #expect(try store.undo(to: "before the import") == [])
        try store.redo()
        #expect(try store.count(of: Author.self) == 2 && store.count(of: Book.self) == 3)
        let error = try storeError { try store.undo(to: "never set") }
        #expect(error == .history(.unknownMark(name: "never set")))
        #expect(try store.removeMark("before the import"))
        #expect(try !store.removeMark("before the import"))
    }

    @Test("what was taken back before a mark, and again after it, is as it was at the mark")
    func undoAroundMark() throws {
        try store.write { try $0.save(author) }
        try store.update(author.id) { $0.name = "Bea" }
        try store.setMark("here")
        try store.undo()
        try store.update(author.id) { $0.name = "Cid" }
        try store.undo(to: "here")
        #expect(try store.get(author.id)?.name == "Bea")
    }

    @Test("only what this device wrote is taken back, and no merge")
    func devices() throws {
        let other = try kept.open(as: UUID())
        try store.write { try $0.save(author) }
        try other.write { try $0.save(Author(name: "Bea")) }
        try store.write { transaction in
            transaction.isMerge = true
            try transaction.save(Author(name: "Cid"))
        }
        #expect(try store.undo() == [1] && store.undo() == [])
        #expect(try store.all(Author.self).map(\.name) == ["Bea", "Cid"])
        #expect(try other.undo() == [2])
    }

    @Test("unique values are swapped back")
    func uniqueValues() throws {
        let other = Author(name: "Bea", email: "b")
        try store.write { try $0.save([author, other]) }
        try store.write { transaction in
            try transaction.update(author.id) { $0.email = nil }
            try transaction.update(other.id) { $0.email = "a" }
            try transaction.update(author.id) { $0.email = "b" }
        }
        try store.undo()
        #expect(try store.get(author.id) == author && store.get(other.id) == other)
        try store.redo()
        #expect(try store.get(author.id)?.email == "b" && store.get(other.id)?.email == "a")
        expectSound(store)
    }

    @Test("a deletion brings back what went with it, and what rules had made of it")
    func cascades() throws {
        let book = Book(title: "t", author: author.id, tags: ["x", "y"])
        try store.write { transaction in
            try transaction.save(author)
            try transaction.save(book)
        }
        let before = try kept.bytes()
        try store.delete(author.id)
        #expect(try store.count(of: Book.self) == 0)
        try store.undo()
        #expect(try kept.bytes() == before && store.get(author.id)?.bookCount == 1)
        expectSound(store)
    }

    @Test("without a history nothing is taken back")
    func noHistory() throws {
        let plain = try Store.open(at: kept.path, options: .unflushed, Library.types)
        let errors = [
            try storeError { try plain.undo() }, try storeError { try plain.redo() },
            try storeError { try plain.undo(to: "a") },
        ]
        #expect(errors.allSatisfy { $0 == .history(.notKept) })
    }

    @Test("asynchronously the same")
    func asynchronous() async throws {
        let author = author
        try await store.write { try $0.save(author) }
        try store.setMark("m")
        try await store.write { _ = try $0.update(author.id) { $0.name = "Bea" } }
        #expect(try await store.undo() == [2])
        #expect(try await store.redo() == [3])
        #expect(try await store.undo(to: "m") == [2])
        let found = try await store.read { try $0.get(author.id) }
        #expect(found == author)
    }
}
