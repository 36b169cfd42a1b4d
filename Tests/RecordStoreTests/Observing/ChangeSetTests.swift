import Foundation
import RecordStore
import TestSupport
import Testing

@Suite("Change sets") struct ChangeSetTests {
    @Test("a change set has one change for each record, in the order they were first touched")
    func coalescing() async throws {
        try await withVerifiedStore(Library.types) { store in
            let (old, gone) = (Author(name: "Ada"), Author(name: "Bea"))
            try await store.write { try $0.save([old, gone]) }

            var sets = store.changes().makeAsyncIterator()
            let last = Author(id: old.id, name: "Ada L")
            let (new, brief) = (Author(name: "Cy"), Author(name: "Di"))
            try await store.write { transaction in
                try transaction.save(brief)
                try transaction.delete(gone.id)
                try transaction.update(old.id) { $0.name = "Ada K" }
                try transaction.save(new)
                try transaction.save(last)
                try transaction.delete(brief.id)
            }
            let changes = try #require(await sets.next()?.set).changes
            #expect(changes.map(\.kind) == [.deleted, .updated, .inserted])
            #expect(changes.map(\.id) == [gone.id.uuid, old.id.uuid, new.id.uuid])
            #expect(changes.map(\.type) == ["Author", "Author", "Author"])
            #expect(try changes.map { try $0.old(as: Author.self) } == [gone, old, nil])
            #expect(try changes.map { try $0.new(as: Author.self) } == [nil, last, new])
            #expect(try changes[0].old(as: Book.self) == nil)
        }
    }

    @Test("what follows from a change is in its set")
    func cascades() async throws {
        try await withVerifiedStore(Library.types) { store in
            let author = Author(name: "Ada")
            let book = Book(title: "A", author: author.id)
            var sets = store.changes().makeAsyncIterator()
            try await store.write { transaction in
                try transaction.save(author)
                try transaction.save(book)
            }
            let inserts = try #require(await sets.next()?.set)
            #expect(inserts.changes.map(\.kind) == [.inserted, .inserted])
            #expect(try inserts.changes[0].new(as: Author.self)?.bookCount == 1)
            try await store.write { _ = try $0.delete(author.id) }
            let deletes = try #require(await sets.next()?.set)
            #expect(deletes.changes.map(\.id) == [author.id.uuid, book.id.uuid])
            #expect(deletes.changes.map(\.kind) == [.deleted, .deleted])
            #expect(deletes.sequence == inserts.sequence + 1)
        }
    }

    @Test("nothing is told of what was undone or changed nothing")
    func silence() async throws {
        try await withVerifiedStore(Library.types) { store in
            let author = Author(name: "Ada")
            try await store.write { try $0.save(author) }
            var sets = store.changes().makeAsyncIterator()
            try? await store.write { transaction in
                try transaction.save(Author(name: "aborted"))
                throw Forbidden(title: "aborted")
            }
            try await store.write { try $0.save(author) }
            let kept = Author(name: "kept")
            try await store.write { transaction in
                try? transaction.savepoint { transaction in
                    try transaction.save(Author(name: "undone"))
                    throw Forbidden(title: "undone")
                }
                try transaction.save(kept)
            }
            let first = try #require(await sets.next()?.set)
            #expect(first.changes.map(\.id) == [kept.id.uuid])
            #expect(first.sequence == 2)
        }
    }

    @Test("a record that is in the end what it was is not told as updated")
    func changedBack() async throws {
        try await withVerifiedStore(Library.types) { store in
            let (ada, bea, cy) = (Author(name: "Ada"), Author(name: "Bea"), Author(name: "Cy"))
            try await store.write { try $0.save([ada, bea, cy]) }
            var sets = store.changes().makeAsyncIterator()
            try await store.write { transaction in
                try transaction.update(ada.id) { $0.name = "Adele" }
                try transaction.update(bea.id) { $0.name = "Beatrice" }
                try transaction.delete(cy.id)
                try transaction.save(cy)
                try transaction.save(ada)
            }
            try await store.write { transaction in
                try transaction.update(ada.id) { $0.name = "Adele" }
                try transaction.save(ada)
            }
            let last = Author(name: "Di")
            try await store.write { try $0.save(last) }
            let first = try #require(await sets.next()?.set)
            #expect(first.changes.map(\.id) == [bea.id.uuid])
            // The second transaction has nothing to tell, but its number.
            let second = try #require(await sets.next()?.set)
            #expect(second.changes.map(\.id) == [last.id.uuid])
            #expect(second.sequence == first.sequence + 2)
        }
    }

    @Test("sets come in the order of commits, however many write at once")
    func concurrent() async throws {
        try await withVerifiedStore(Library.types) { store in
            let counter = Author(name: "counter")
            try await store.write { try $0.save(counter) }
            let sets = store.changes()
            let (taskCount, writeCount) = (4, 25)
            try await withThrowingTaskGroup(of: Void.self) { group in
                for task in 0..<taskCount {
                    group.addTask {
                        for _ in 0..<writeCount {
                            if task == 0 {
                                try await Task { try Self.increment(counter.id, in: store) }.value
                            } else {
                                try await store.write { transaction in
                                    _ = try transaction.update(counter.id) { $0.bookCount += 1 }
                                }
                            }
                        }
                    }
                }
                try await group.waitForAll()
            }
            var iterator = sets.makeAsyncIterator()
            for number in 1...taskCount * writeCount {
                let set = try #require(await iterator.next()?.set)
                #expect(set.sequence == UInt64(number) + 1)
                let (old, new) = (
                    try set.changes[0].old(as: Author.self),
                    try set.changes[0].new(as: Author.self)
                )
                #expect(old?.bookCount == number - 1 && new?.bookCount == number)
            }
        }
    }

    /// A synchronous write, on the thread of whoever calls it.
    private static func increment(_ id: Author.ID, in store: Store) throws {
        try store.write { transaction in
            _ = try transaction.update(id) { $0.bookCount += 1 }
        }
    }
}

extension ChangeEvent<ChangeSet> {
    /// The set, or nil where none is told.
    var set: ChangeSet? {
        if case .committed(let set) = self { set } else { nil }
    }
}
