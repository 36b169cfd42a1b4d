import RecordStore
import Synchronization
import TestSupport
import Testing

@Suite("Live results under concurrent writers") struct ConcurrentObservationTests {
    /// What a query gives after each transaction, found out inside of it.
    private final class Truth: Sendable {
        private let records = Mutex<[UInt64: [[Song]]]>([:])

        func note(_ found: [[Song]], at sequence: UInt64) {
            records.withLock { $0[sequence] = found }
        }

        subscript(sequence: UInt64) -> [[Song]]? { records.withLock { $0[sequence] } }
    }

    private static let queries = [Song.onAlbum(0), Song.onAlbum(1).limited(to: 5)]
    private static let lastTitle = "last"

    @Test("each state is that of its sequence, in order, up to the last")
    func states() async throws {
        try await withSongs { store in
            let truth = Truth()
            truth.note([[], []], at: 0)
            let seed = Seed("concurrent observation")
            try await withThrowingTaskGroup { group in
                for position in Self.queries.indices {
                    for _ in 0..<4 {
                        group.addTask { try await Self.follow(position, in: store, truth) }
                    }
                    group.addTask { try await Self.followClosure(position, in: store, truth) }
                }
                try await withThrowingTaskGroup { writers in
                    for number in 0..<3 {
                        writers.addTask { try await Self.write(store, truth, seed, number) }
                    }
                    try await writers.waitForAll()
                }
                try await Self.commit(to: store, truth) { transaction in
                    for album in 0...1 {
                        let last = Song(title: Self.lastTitle, album: album, place: -1)
                        try transaction.save(last)
                    }
                }
                try await group.waitForAll()
            }
        }
    }

    private static func commit(
        to store: Store, _ truth: Truth,
        _ change: @escaping @Sendable (inout StoreTransaction) throws -> Void
    ) async throws {
        try await store.write { transaction in
            try change(&transaction)
            let found = try queries.map { try transaction.snapshot.fetch($0) }
            truth.note(found, at: try transaction.snapshot.sequence + 1)
        }
    }

    private static func write(
        _ store: Store, _ truth: Truth, _ seed: Seed, _ number: Int
    ) async throws {
        var generator = seed
        for _ in 0..<number { _ = generator.next() }
        for _ in 0..<repetitions("PLAINWEIGHTS_OBSERVED", quick: 30, thorough: 100) {
            let start = generator.next()
            try await commit(to: store, truth) { transaction in
                var generator = SeededGenerator(state: start)
                try transaction.changeAtRandom(&generator)
                try transaction.save(Singer(name: "Ada"))
            }
        }
    }

    private static func follow(_ position: Int, in store: Store, _ truth: Truth) async throws {
        var rows: [Song] = []
        var last: UInt64?
        for try await state in store.observe(queries[position]) {
            #expect(last.map { $0 < state.sequence } ?? true)
            #expect(state.records == truth[state.sequence]?[position])
            state.changes.apply(to: &rows, from: state.records)
            #expect(rows == state.records)
            last = state.sequence
            if rows.first?.title == lastTitle { return }
        }
        Issue.record("the states ended")
    }

    /// The same by a closure, which says its sequence and so is told of every commit.
    private static func followClosure(
        _ position: Int, in store: Store, _ truth: Truth
    ) async throws {
        var last: UInt64?
        let states = store.observe { snapshot in
            (sequence: try snapshot.sequence, rows: try snapshot.fetch(queries[position]))
        }
        for try await state in states {
            #expect(last.map { $0 < state.sequence } ?? true)
            #expect(state.rows == truth[state.sequence]?[position])
            last = state.sequence
            if state.rows.first?.title == lastTitle { return }
        }
        Issue.record("the states ended")
    }

    @Test("a live query shows each write that has returned")
    @MainActor func live() async throws {
        let store = try Store.temporary([Song.self, Singer.self])
        let writer = Task.detached {
            for number in 0..<100 {
                try await store.write { try $0.save(Song(title: "\(number)", album: 1)) }
            }
        }
        let live = LiveQuery(store, Song.onAlbum(0))
        for number in 0..<100 {
            let song = Song(title: "\(number)", album: 0, place: number)
            try await store.write { try $0.save(song) }
            #expect(live.rows.last == song || live.hasMore)
            if live.hasMore { live.loadMore() }
        }
        try await writer.value
        #expect(store.watchCount == 1)
    }
}
