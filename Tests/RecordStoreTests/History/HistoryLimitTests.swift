import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

@Suite("The limits of a history") struct HistoryLimitTests {
    private let kept: KeptStore
    /// The pages beyond a limit that wait until they are removed together.
    private let slackPages = 4

    init() throws {
        kept = try KeptStore([Author.self])
    }

    /// The pages of the history.
    private func pageCount() throws -> Int {
        let environment = try Environment.open(at: kept.path, options: .unflushed)
        let tables = try environment.openTables(["changes", "transactions"], makingMissing: false)
        return try environment.read { view in
            try tables.reduce(0) { try $0 + view.statistics(of: $1).pageCount }
        }
    }

    private var pageSize: Int {
        get throws {
            try Environment.open(at: kept.path, options: .unflushed).info().pageSizeBytes
        }
    }

    @Test("its size stays within the limit and a few pages, whatever is written")
    func size() throws {
        let store = try kept.open(upTo: 128 << 10)
        let limit = try (128 << 10) / pageSize
        var generator = Seed("history size")
        var wasFull = false
        for _ in 0..<120 {
            let count = Int.random(in: 0..<3, using: &generator) == 0 ? 300 : 5
            try store.write { transaction in
                for _ in 0..<count {
                    let name = String(
                        repeating: "n", count: Int.random(in: 1..<200, using: &generator))
                    let author = Author(name: name)
                    try transaction.save(author)
                }
                for author in try transaction.snapshot.fetch(Query<Author>().limited(to: count)) {
                    try transaction.update(author.id) { $0.name += "!" }
                }
            }
            let pages = try pageCount()
            wasFull = wasFull || pages > limit / 2
            try #require(pages <= limit + slackPages)
        }
        #expect(wasFull)
        // The last one may have been too large to be kept.
        try store.write { try $0.save(Author(name: "last")) }
        let page = try store.history()
        let missed = try #require(page.missed.first)
        #expect(missed > 1 && page.missed.count == 1)
        #expect(page.transactions.first?.sequence == missed + 1)
        expectSound(store)
    }

    @Test("a transaction that is larger than the limit is not kept, and nothing before it")
    func tooLarge() throws {
        let store = try kept.open(upTo: 64 << 10)
        let author = Author(name: "Ann")
        try store.write { try $0.save(author) }
        try store.write { transaction in
            for number in 0..<5_000 { try transaction.save(Author(name: "\(number)")) }
        }
        #expect(try store.history().events.map(\.sequence) == [2])
        #expect(try store.history().missed == [2] && store.undo() == [])
        try store.update(author.id) { $0.name = "Bea" }
        #expect(try store.undo() == [3] && store.get(author.id) == author)
        #expect(try pageCount() < 8)
    }

    @Test("what is older than the age is removed, and nothing else")
    func age() throws {
        let store = try kept.open(for: .milliseconds(1))
        let author = Author(name: "Ann")
        try store.write { try $0.save(author) }
        waitForClock(beyond: try store.history().transactions[0].time)
        try store.update(author.id) { $0.name = "Bea" }
        let page = try store.history()
        #expect(page.missed == [1] && page.transactions.map(\.sequence) == [2])
        let lasting = try kept.open(for: .seconds(1_000))
        try lasting.update(author.id) { $0.name = "Cid" }
        #expect(try lasting.history().transactions.map(\.sequence) == [2, 3])
    }

    /// Waits until the clock shows more than the age that the test keeps.
    private func waitForClock(beyond time: Date) {
        while Date().timeIntervalSince(time) < 0.003 {}
    }

    @Test("a consumer holds what it has not read, up to its size, and is told what it missed")
    func consumers() throws {
        let store = try kept.open(upTo: 32 << 10)
        try store.addHistoryConsumer("search", holding: 256 << 10)
        func write(_ count: Int) throws {
            for number in 0..<count { try store.write { try $0.save(Author(name: "\(number)")) } }
        }
        try write(1_000)
        #expect(try store.history().missed == [])
        var page = try store.history(forConsumer: "search", limit: 600)
        #expect(page.transactions.map(\.sequence) == Array(1...600) && page.hasMore)
        try store.advanceHistoryConsumer("search", to: page.token)
        try store.close()

        let reopened = try kept.open(upTo: 32 << 10)
        #expect(try reopened.historyConsumers() == ["search"])
        try reopened.write { try $0.save(Author(name: "next")) }
        page = try reopened.history(forConsumer: "search", limit: 600)
        #expect(page.missed == [] && page.transactions.first?.sequence == 601)
        #expect(try reopened.history().missed == [600])
        for number in 0..<4_000 {
            try reopened.write { try $0.save(Author(name: "\(number)")) }
        }
        page = try reopened.history(forConsumer: "search", limit: 10)
        let missed = try #require(page.missed.first)
        #expect(missed > 600 && page.events.first?.sequence == missed)
        let limit = try (256 << 10) / pageSize
        #expect(try pageCount() <= limit + slackPages)
        #expect(try pageCount() > limit / 2)
        #expect(try reopened.removeHistoryConsumer("search"))
        #expect(try !reopened.removeHistoryConsumer("search"))
        try reopened.write { try $0.save(Author(name: "last")) }
        #expect(try pageCount() <= (32 << 10) / pageSize + slackPages)
    }

    @Test("a consumer begins where it says, and one without a name or a file is refused")
    func consumerPlaces() throws {
        let store = try kept.open()
        for number in 0..<3 { try store.write { try $0.save(Author(name: "\(number)")) } }
        let token = try store.history(limit: 1).token
        try store.addHistoryConsumer("now")
        try store.addHistoryConsumer("then", from: token)
        try store.addHistoryConsumer("then")
        #expect(try store.history(forConsumer: "now").events.isEmpty)
        #expect(try store.history(forConsumer: "then").events.map(\.sequence) == [2, 3])
        let unknown = StoreError.history(.unknownConsumer(name: "who"))
        #expect(try storeError { _ = try store.history(forConsumer: "who") } == unknown)
        #expect(try storeError { try store.advanceHistoryConsumer("who", to: token) } == unknown)
        for name in ["", String(repeating: "n", count: 501)] {
            let error = try storeError { try store.addHistoryConsumer(name) }
            #expect(error == .history(.badName(name)))
        }
        try store.addHistoryConsumer(String(repeating: "n", count: 500))

        let path = kept.folder.path("copy")
        try store.copy(to: path)
        let copy = try Store.open(at: path, options: .unflushed, [Author.self])
        let error = try storeError { _ = try copy.history(forConsumer: "then") }
        #expect(error == .history(.otherFile))
        try copy.addHistoryConsumer("then")
        #expect(try copy.history(forConsumer: "then").events.isEmpty)
    }
}
