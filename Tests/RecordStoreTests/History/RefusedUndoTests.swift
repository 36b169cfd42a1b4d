import Foundation
import RecordStore
import TestSupport
import Testing

@Suite("What is in the way of taking back") struct RefusedUndoTests {
    private let kept: KeptStore
    private let store: Store
    private let other: Store
    private let author = Author(name: "Ann", email: "a")

    init() throws {
        kept = try KeptStore(Library.types)
        store = try kept.open()
        other = try kept.open(as: UUID())
        try other.write { try $0.save(author) }
    }

    /// What refuses to take the last transaction back, which changes nothing.
    private func refusal() throws -> StoreError.UndoObstacle? {
        let before = try kept.bytes()
        let obstacle = try undoObstacle { try store.undo() }
        #expect(try kept.bytes() == before)
        return obstacle
    }

    @Test("a field that a caller has changed since, and no other field")
    func fields() throws {
        try store.update(author.id) { $0.name = "Bea" }
        try other.update(author.id) { $0.email = "b" }
        #expect(try store.undo() == [2])
        #expect(try store.get(author.id)?.name == "Ann" && store.get(author.id)?.email == "b")
        try store.redo()
        try other.update(author.id) { $0.name = "Cid" }
        #expect(
            try refusal()
                == .changedSince(type: "Author", id: author.id.uuid, field: "name"))
        try other.undo()
        #expect(try !store.undo().isEmpty && store.get(author.id)?.name == "Ann")
    }

    @Test("a record that was inserted, and changed since")
    func inserted() throws {
        let book = Book(title: "t")
        try store.write { try $0.save(book) }
        try other.update(book.id) { $0.title = "u" }
        #expect(
            try refusal() == .changedSince(type: "Book", id: book.id.uuid, field: "title"))
        try other.update(book.id) { $0.title = "t" }
        #expect(try store.undo() == [2] && store.count(of: Book.self) == 0)
    }

    @Test("a field that only rules have changed since is left to them")
    func rules() throws {
        let bea = Author(name: "Bea")
        try store.write { transaction in
            try transaction.save(bea)
            try transaction.save(Book(title: "t", author: author.id))
        }
        try other.write { try $0.save(Book(title: "u", author: author.id)) }
        #expect(try store.get(author.id)?.bookCount == 2)
        try store.undo()
        #expect(try store.get(author.id)?.bookCount == 1 && store.get(bea.id) == nil)
        #expect(try !store.history(limit: 9).transactions.isEmpty)
        try store.redo()
        #expect(try store.get(author.id)?.bookCount == 2 && store.get(bea.id) == bea)
    }

    @Test("a record that is gone, or there again")
    func goneAndBack() throws {
        try store.update(author.id) { $0.name = "Bea" }
        try other.delete(author.id)
        #expect(try refusal() == .deletedSince(type: "Author", id: author.id.uuid))
        try other.undo()
        try store.undo()
        try store.delete(author.id)
        try other.write { try $0.save(author) }
        #expect(try refusal() == .savedSince(type: "Author", id: author.id.uuid))
    }

    @Test("a later reference to a record that goes")
    func referredTo() throws {
        let bea = Author(name: "Bea")
        try store.write { try $0.save(bea) }
        let book = Book(title: "t", author: bea.id)
        try other.write { try $0.save(book) }
        #expect(
            try refusal()
                == .referredTo(
                    type: "Author", id: bea.id.uuid, byType: "Book", field: "author",
                    byID: book.id.uuid))
        try other.update(book.id) { $0.author = nil }
        #expect(try store.undo() == [2])
    }

    @Test("a target that is gone")
    func targetGone() throws {
        let book = Book(title: "t", author: author.id)
        try store.write { try $0.save(book) }
        try store.delete(book.id)
        try other.delete(author.id)
        #expect(
            try refusal()
                == .targetGone(
                    type: "Book", id: book.id.uuid, field: "author", target: author.id.uuid))
    }

    @Test("a unique value that is taken")
    func valueTaken() throws {
        try store.update(author.id) { $0.email = nil }
        let bea = Author(name: "Bea", email: "a")
        try other.write { try $0.save(bea) }
        #expect(
            try refusal()
                == .valueTaken(
                    type: "Author", index: "byEmail", existing: bea.id.uuid, id: author.id.uuid))
    }

    @Test("transactions that nobody kept: what they changed counts as a caller's")
    func gap() throws {
        let plain = try Store.open(at: kept.path, options: .unflushed, Library.types)
        try store.update(author.id) { $0.name = "Bea" }
        try plain.update(author.id) { $0.email = "b" }
        #expect(try store.undo() == [2] && store.get(author.id)?.email == "b")
        try store.redo()
        try plain.update(author.id) { $0.name = "Cid" }
        #expect(
            try refusal()
                == .changedSince(type: "Author", id: author.id.uuid, field: "name"))
    }

    @Test("a history that does not reach back to a mark")
    func trimmed() throws {
        let small = try kept.open(upTo: 16 << 10)
        try small.setMark("far")
        for number in 0..<600 {
            try small.update(author.id) { $0.name = "\(number)" }
        }
        guard case .trimmed(let through) = try undoObstacle({ try small.undo(to: "far") }) else {
            Issue.record("the history reaches back")
            return
        }
        #expect(through > 1 && through < 600)
    }
}
