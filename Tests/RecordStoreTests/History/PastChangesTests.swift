import Foundation
import RecordStore
import TestSupport
import Testing

@Suite("Changes from a place in the history") struct PastChangesTests {
    /// A change as a text: its kind, and the records before and after it.
    private func text(_ change: Change) throws -> String {
        let old: [Any?] = [try change.old(as: Author.self), try change.old(as: Book.self)]
        let new: [Any?] = [try change.new(as: Author.self), try change.new(as: Book.self)]
        return "\(change.kind) \(change.id): \(old) to \(new)"
    }

    private func texts(_ event: ChangeEvent<ChangeSet>) throws -> [String] {
        switch event {
        case .missed(let sequence): ["missed \(sequence)"]
        case .committed(let set):
            ["\(set.sequence)"] + (try set.changes.map { try text($0) }).sorted()
        }
    }

    private func change(_ store: Store, _ generator: inout SeededGenerator) throws {
        let number = generator.below(1_000)
        var authors = try store.fetch(Query<Author>())
        let books = try store.fetch(Query<Book>())
        try store.write { transaction in
            try transaction.save(Author(name: "n\(number)"))
            try transaction.save(Book(title: "t", author: authors.popLast()?.id))
            if let author = authors.randomElement(using: &generator) {
                if number % 5 == 0 {
                    try transaction.delete(author.id)
                } else {
                    try transaction.update(author.id) { $0.name = "\(number)" }
                }
            }
            if let book = books.randomElement(using: &generator) {
                try transaction.update(book.id) { $0.pages += 1 }
            }
        }
    }

    @Test("they are those that a listener was told at the time, and go on with what comes")
    func past() async throws {
        let kept = try KeptStore(Library.types)
        let store = try kept.open()
        let token = try store.historyToken()
        var listener = store.changes().makeAsyncIterator()
        var generator = SeededGenerator(state: TestSettings.seed)
        let count = 60
        for _ in 0..<count { try change(store, &generator) }
        var told: [[String]] = []
        for _ in 0..<count { told.append(try texts(#require(await listener.next()))) }

        var past = try store.changes(after: token).makeAsyncIterator()
        for expected in told {
            let event = try #require(await past.next())
            #expect(try texts(event) == expected)
        }
        try await store.write { try $0.save(Author(name: "new")) }
        #expect(await past.next()?.sequence == UInt64(count + 1))
        _ = try await store.undo()
        #expect(await past.next()?.sequence == UInt64(count + 2))
    }

    @Test("what is not kept, and what is too much for the memory, is missed")
    func missed() async throws {
        let kept = try KeptStore(Library.types)
        let plain = try Store.open(at: kept.path, options: .unflushed, Library.types)
        try await plain.write { try $0.save(Author(name: "Ann")) }
        let store = try kept.open()
        let token = try HistoryToken(try store.historyToken().text.dropLast() + "0")
        try await store.write { try $0.save(Author(name: "Bea")) }
        var all = try store.changes(after: token).makeAsyncIterator()
        #expect(try texts(#require(await all.next())) == ["missed 1"])
        #expect(await all.next()?.sequence == 2)
        var few = try store.changes(after: token, bufferBytes: 10).makeAsyncIterator()
        #expect(try texts(#require(await few.next())) == ["missed 2"])
        try await store.write { try $0.save(Author(name: "Cid")) }
        #expect(await few.next()?.sequence == 3)
    }
}
