import Foundation
import RecordStore
import TestSupport
import Testing

@Suite("The history as a feed") struct HistoryFeedTests {
    private let kept: KeptStore
    private let store: Store
    private let author = Author(name: "Ann", email: "a")

    init() throws {
        kept = try KeptStore(Library.types)
        store = try kept.open()
    }

    @Test("a transaction is told with all that it changed, and by whom")
    func transactions() throws {
        let group = UUID()
        let book = Book(title: "t", author: author.id, pages: 5)
        try store.write { try $0.save(author) }
        try store.write { transaction in
            transaction.label = "add a book"
            transaction.group = group
            try transaction.save(book)
            try transaction.update(author.id) { $0.name = "Anna" }
        }
        try store.delete(book.id)
        let page = try store.history()
        #expect(page.missed == [] && !page.hasMore && page.token.sequence == 3)
        let all = page.transactions
        try #require(all.map(\.sequence) == [1, 2, 3])
        #expect(all.allSatisfy { $0.device == kept.device && $0.kind == .normal })
        #expect(all.map(\.clock) == all.map(\.clock).sorted() && Set(all.map(\.clock)).count == 3)
        #expect(abs(all[0].time.timeIntervalSinceNow) < 3_600)
        #expect(all[1].label == "add a book" && all[1].group == group && all[0].label == nil)

        #expect(all[0].changes.map(\.kind) == [.inserted] && !all[0].changes[0].isGone)
        let changed = try #require(all[1].changes.first { $0.type == "Author" })
        #expect(changed.kind == .updated && changed.id == author.id.uuid)
        #expect(changed.fields.map(\.name) == ["name", "bookCount"])
        #expect(changed.fields.map(\.isMadeByRules) == [false, true] && !changed.isMadeByRules)
        #expect(try changed.fields[0].old() == "Ann" && changed.fields[0].new() == "Anna")
        #expect(try changed.fields[1].old() == 0 && changed.fields[1].new() == 1)
        let error = try storeError { _ = try changed.fields[0].old(as: Int.self) }
        #expect(error != nil)

        let added = try #require(all[1].changes.first { $0.type == "Book" })
        #expect(added.kind == .inserted && added.isGone && added.fields.isEmpty)
        let gone = try #require(all[2].changes.first { $0.type == "Book" })
        #expect(gone.kind == .deleted && gone.isGone)
        #expect(try gone.old() == book)
        let counted = try #require(all[2].changes.first { $0.type == "Author" })
        #expect(counted.isMadeByRules && counted.fields.map(\.number) == [3])
    }

    @Test("it goes on from a token, also after a restart and a compaction")
    func tokens() throws {
        for number in 0..<25 { try store.write { try $0.save(Author(name: "\(number)")) } }
        var token = try HistoryToken(try store.history(limit: 10).token.text)
        #expect(token.sequence == 10)
        try store.compact()
        try store.close()
        let reopened = try kept.open()
        var sequences: [UInt64] = []
        repeat {
            let page = try reopened.history(after: token, limit: 4)
            sequences += page.transactions.map(\.sequence)
            token = try JSONDecoder().decode(
                HistoryToken.self, from: JSONEncoder().encode(page.token))
            if !page.hasMore { break }
        } while true
        #expect(sequences == Array(11...25))
        #expect(try reopened.history(after: token).events.isEmpty)
        #expect(try reopened.historyToken() == token)
    }

    @Test("a copy, and a store that was restored, refuse the tokens of another file")
    func otherFiles() throws {
        try store.write { try $0.save(author) }
        let token = try store.historyToken()
        let path = kept.folder.path("copy")
        try store.copy(to: path)
        var options = StoreOptions.unflushed
        options.history = .kept(device: kept.device)
        let copy = try Store.open(at: path, options: options, Library.types)
        let refused = try storeError { _ = try copy.history(after: token) }
        #expect(refused == .history(.otherFile))
        #expect(try copy.history().transactions.map(\.sequence) == [1])
        #expect(try copy.undo() == [1] && copy.count(of: Author.self) == 0)
        expectSound(copy)
        #expect(try store.get(author.id) == author)

        let damaged = try storeError { _ = try HistoryToken("nonsense") }
        #expect(damaged == .history(.damagedToken))
        let ahead = try HistoryToken(token.text + "0")
        let error = try storeError { _ = try store.history(after: ahead) }
        #expect(error == .history(.tokenAhead(sequence: 10)))
    }

    @Test("transactions that nobody kept are told as missed")
    func gaps() throws {
        let plain = try Store.open(at: kept.path, options: .unflushed, Library.types)
        try plain.write { try $0.save(author) }
        try plain.update(author.id) { $0.name = "Bea" }
        #expect(try store.history().missed == [2])
        try store.update(author.id) { $0.name = "Cid" }
        try plain.update(author.id) { $0.name = "Dan" }
        let page = try store.history()
        #expect(page.events.map(\.sequence) == [2, 3, 4] && page.missed == [2, 4])
        #expect(page.token.sequence == 4)
        // Who keeps none can read what others keep.
        #expect(try plain.history().events.map(\.sequence) == [2, 3, 4])
    }

    @Test("a file without a history says so")
    func none() throws {
        let folder = try TemporaryFolder()
        let plain = try Store.open(
            at: folder.path("store"), options: .unflushed, Library.types)
        #expect(try storeError { _ = try plain.history() } == .history(.notKept))
        #expect(try storeError { try plain.setMark("a") } == .history(.notKept))
    }

    @Test("a read-only store reads the history")
    func readOnly() throws {
        try store.write { try $0.save(author) }
        try store.close()
        var options = StoreOptions(access: .readOnly)
        options.history = .kept()
        let reader = try Store.open(at: kept.path, options: options, Library.types)
        #expect(try reader.history().transactions.count == 1)
    }

    @Test("a savepoint that is undone leaves nothing in the history")
    func savepoints() throws {
        struct Stop: Error {}
        try store.write { transaction in
            try transaction.save(author)
            do {
                try transaction.savepoint { transaction in
                    transaction.label = "undone"
                    try transaction.update(author.id) { $0.name = "Bea" }
                    try transaction.save(Book(title: "t", author: author.id))
                    throw Stop()
                }
            } catch is Stop {}
        }
        let transaction = try #require(try store.history().transactions.first)
        #expect(transaction.changes.map(\.kind) == [.inserted] && transaction.label == nil)
    }

    @Test("a record that is deleted and saved again is told by the fields that differ")
    func savedAgain() throws {
        try store.write { try $0.save(author) }
        try store.write { transaction in
            try transaction.delete(author.id)
            var again = author
            again.name = "Bea"
            try transaction.save(again)
        }
        let change = try #require(try store.history().transactions.last?.changes.first)
        #expect(change.kind == .updated && change.fields.map(\.name) == ["name"])
        try store.undo()
        #expect(try store.get(author.id) == author)
    }
}
