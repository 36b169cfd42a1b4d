import Foundation
import RecordStore
import TestSupport
import Testing

/// Whatever serves a query, who follows it sees what a fresh read sees, and is not disturbed by
/// what cannot matter.
@Suite("Live results by every plan") @MainActor struct ServedObservationTests {
    private func withHistory(
        _ body: @MainActor (Store, SongHistory) async throws -> Void
    ) async throws {
        let folder = try TemporaryFolder()
        let store = try Store.open(
            at: folder.path("store"), options: .unflushed, [Song.self, Singer.self, Label.self])
        var history = SongHistory()
        try history.begin(store)
        try await body(store, history)
        expectSound(store)
    }

    private var stepCount: Int { repetitions("PLAINWEIGHTS_OBSERVED", quick: 20, thorough: 60) }

    @Test("the questions are served as they say", arguments: Question.all.indices)
    func plans(position: Int) async throws {
        let question = Question.all[position]
        try await withHistory { store, _ in
            let explained = try await store.read { snapshot in
                try snapshot.explain(question.query).description
            }
            #expect(explained.contains(question.plan))
        }
    }

    @Test("a live query shows what a fresh read does, after every commit")
    func live() async throws {
        try await withHistory { store, history in
            var (history, random) = (history, Seed("live by every plan"))
            let lists = Question.all.map {
                LiveQuery(store, $0.page == nil ? $0.query.paged(by: 1_000) : $0.query)
            }
            for _ in 0..<stepCount {
                for (question, live) in zip(Question.all, lists) {
                    let fresh = try await store.fetch(question.query)
                    let wanted = question.page ?? fresh.count
                    #expect(live.rows == Array(fresh.prefix(wanted)))
                    #expect(live.hasMore == (fresh.count > live.rows.count))
                }
                try history.write(to: store, &random)
            }
        }
    }

    @Test("an observed query tells what a fresh read finds, after every commit")
    func queries() async throws {
        try await withHistory { store, history in
            var (history, random) = (history, Seed("observed by every plan"))
            let lives = Question.all.map { question in
                LiveValue(store, []) { try $0.fetch(question.query) }
            }
            var observers = Question.all.map { store.observe($0.query).makeAsyncIterator() }
            var rows: [[Song]] = Question.all.map { _ in [] }
            for position in observers.indices {
                rows[position] = try await observers[position].next()?.records ?? []
            }
            for _ in 0..<stepCount {
                try history.write(to: store, &random)
                for position in observers.indices {
                    let fresh = try await store.fetch(Question.all[position].query)
                    // An observer that is not told would wait for ever.
                    try #require(lives[position].value == fresh, "question \(position)")
                    if fresh == rows[position] { continue }
                    let state = try #require(try await observers[position].next())
                    #expect(!state.changes.isEmpty)
                    let updated = state.changes.updated.map { state.records[$0] }
                    for song in updated { #expect(!rows[position].contains(song)) }
                    state.changes.apply(to: &rows[position], from: state.records)
                    #expect(rows[position] == fresh)
                }
            }
        }
    }

    private nonisolated static let readings =
        Question.all.map { question in
            { @Sendable in try $0.fetch(question.query).map(\.title) }
        } + Question.readings

    @Test("an observed closure gives what a fresh read finds, after every commit")
    func closures() async throws {
        try await withHistory { store, history in
            var (history, random) = (history, Seed("closures by every plan"))
            let lives = Self.readings.map { LiveValue(store, [], $0) }
            var observers = Self.readings.map { store.observe($0).makeAsyncIterator() }
            var answers: [[String]] = []
            for position in observers.indices {
                answers.append(try await observers[position].next() ?? [])
            }
            for _ in 0..<stepCount {
                try history.write(to: store, &random)
                for position in observers.indices {
                    let fresh = try await store.read { try Self.readings[position]($0) }
                    // An observer that is not told would wait for ever.
                    try #require(lives[position].value == fresh, "reading \(position)")
                    if fresh == answers[position] { continue }
                    answers[position] = try #require(try await observers[position].next())
                    #expect(answers[position] == fresh, "reading \(position)")
                }
            }
        }
    }

    @Test("a commit of another type disturbs nobody", arguments: readings.indices)
    func otherType(position: Int) async throws {
        try await withHistory { store, history in
            var observer = store.observe(Self.readings[position]).makeAsyncIterator()
            _ = try await observer.next()
            #expect(store.watchCount == 1)
            try await store.write { try $0.save(Label(name: "ang")) }
            #expect(store.watchCount == 1)
        }
    }

    @Test(
        "a record that lies outside of what a query walks disturbs nobody",
        arguments: Question.all.indices)
    func outside(position: Int) async throws {
        let question = Question.all[position]
        try await withHistory { store, history in
            let live = LiveQuery(store, question.query)
            _ = live.rows
            try await store.write { try $0.save(Label(name: "ang")) }
            #expect(store.watchCount == 1)
            let song = Song(title: "xylophone", album: 11, place: 500)
            try await store.write { try $0.save(song) }
            #expect(store.watchCount == (question.isNarrow ? 1 : 0))
            _ = live.rows
            try await store.write { try $0.save(Singer(name: "Zoe")) }
            #expect(store.watchCount == 1)
        }
    }

    @Test(
        "an answer follows the row at which its walk ended beyond the end of the walk",
        arguments: Question.shortReadings.indices, [5, 15])
    func shortWalks(position: Int, place: Int) async throws {
        let read = Question.shortReadings[position]
        let store = try Store.temporary([Song.self, Singer.self])
        let singer = Singer(name: "Ada")
        let song = Song(title: "Tangerine", album: 1, place: 9, plays: 1, singer: singer.id)
        try await store.write { transaction in
            try transaction.save(singer)
            try transaction.save(song)
            try transaction.save(Song(title: "Lemon", album: 2, place: 9))
            try transaction.save(Song(title: "Lime", place: 9))
        }
        let live = LiveValue(store, [], read)
        let first = live.value
        _ = try await store.write { try $0.update(song.id) { $0.place = place } }
        #expect(live.value == first)
        _ = try await store.write { try $0.delete(song.id) }
        #expect(live.value == (try await store.read { try read($0) }))
        expectSound(store)
    }

    @Test("a search depends on the entries of its letters, and not on others")
    func search() async throws {
        try await withHistory { store, _ in
            let song = Song(title: "Fandango")
            try await store.write { try $0.save(song) }
            var hits = store.observe {
                try $0.fetch(Song.search.best("ango")).map(\.plays)
            }.makeAsyncIterator()
            #expect(try await hits.next() == [0])
            try await store.write { try $0.save(Song(title: "Waltz")) }
            #expect(store.watchCount == 1)
            // Its text is what it was, and so are its entries.
            try await store.write { _ = try $0.update(song.id) { $0.plays = 5 } }
            #expect(try await hits.next() == [5])
            try await store.write { _ = try $0.update(song.id) { $0.title = "Polka" } }
            #expect(try await hits.next() == [])
            try await store.write { try $0.save(Song(title: "Mango", plays: 2)) }
            #expect(try await hits.next() == [2])
        }
    }
}
