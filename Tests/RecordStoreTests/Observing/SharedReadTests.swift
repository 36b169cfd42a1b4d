import RecordStore
import Synchronization
import TestSupport
import Testing

/// Equal queries are built apart in these tests, as views build them.
@Suite("Observers of equal queries", .serialized) struct SharedReadTests {
    /// The reads of queries that a store was told of, and a gate at which they can be held.
    private final class Reads: Sendable {
        private let returned = Mutex<[Int]>([])
        private let mayGoOn = Mutex<Flag?>(nil)
        let isHeld = Flag()

        func note(_ event: TraceEvent) {
            guard event.operation == .observe || event.operation == .page else { return }
            returned.withLock { $0.append(event.rowsReturned ?? -1) }
            guard let gate = mayGoOn.withLock({ $0 }) else { return }
            isHeld.raise()
            // A held read holds a thread that others may need, so it goes on in the end.
            let end = ContinuousClock.now + .seconds(2)
            waitUntil { gate.isRaised || ContinuousClock.now > end }
        }

        /// Holds each read at its end until the flag is raised.
        func hold() -> Flag {
            let gate = Flag()
            mayGoOn.withLock { $0 = gate }
            return gate
        }

        func release(_ gate: Flag) {
            mayGoOn.withLock { $0 = nil }
            gate.raise()
        }

        /// Takes the numbers of rows that reads returned since the last time.
        func take() -> [Int] {
            returned.withLock { returned in
                defer { returned = [] }
                return returned
            }
        }
    }

    private func withStore(
        isolation actor: isolated (any Actor)? = #isolation,
        _ body: (Store, Reads) async throws -> Void
    ) async throws {
        let (folder, reads) = (try TemporaryFolder(), Reads())
        let options = StoreOptions(
            durability: .throwaway, tracing: StoreTracing(slowerThan: .zero) { reads.note($0) })
        let store = try Store.open(
            at: folder.path("store"), options: options, [Song.self, Singer.self])
        try await body(store, reads)
        expectSound(store)
    }

    private func save(_ title: String, _ place: Int, to store: Store) async throws {
        try await store.write { try $0.save(Song(title: title, album: 1, place: place)) }
    }

    @Test("cost a commit one read, however many they are")
    func thousand() async throws {
        try await withStore { store, reads in
            try await save("A", 1, to: store)
            let (first, second) = (Counter(), Counter())
            try await withThrowingTaskGroup { group in
                for _ in 0..<1_000 {
                    group.addTask {
                        var states = store.observe(Song.onAlbum(1)).makeAsyncIterator()
                        #expect(try await states.next()?.records.map(\.title) == ["A"])
                        first.increment()
                        let state = try await states.next()
                        #expect(state?.records.map(\.title) == ["A", "B"])
                        #expect(state?.changes.inserted == [1])
                        #expect(state?.sequence == 2)
                        second.increment()
                    }
                }
                while first.value < 1_000 { try await Task.sleep(for: .milliseconds(1)) }
                #expect(reads.take() == [1])
                #expect(store.watchCount == 1 && store.sharedReadCount == 1)
                try await save("B", 2, to: store)
                try await group.waitForAll()
            }
            #expect(second.value == 1_000)
            #expect(reads.take() == [2])
            #expect(store.watchCount == 0 && store.sharedReadCount == 0)
        }
    }

    @Test("who joins gets the newest state, without a read if others have it")
    func joining() async throws {
        try await withStore { store, reads in
            var early = store.observe(Song.onAlbum(1)).makeAsyncIterator()
            _ = try await early.next()
            // This commit concerns nobody, but the state has its number.
            try await store.write { try $0.save(Song(title: "X", album: 2)) }
            var late = store.observe(Song.onAlbum(1)).makeAsyncIterator()
            let state = try await late.next()
            #expect(state?.records == [] && state?.sequence == 1)
            #expect(reads.take() == [0])
            try await save("A", 1, to: store)
            var later = store.observe(Song.onAlbum(1)).makeAsyncIterator()
            #expect(try await later.next()?.records.count == 1)
            #expect(try await early.next()?.records.count == 1)
            #expect(try await late.next()?.sequence == 2)
            #expect(reads.take() == [1])
        }
    }

    @Test("who joins sees what others wrote to the file, before the store is told of it")
    func others() async throws {
        let folder = try TemporaryFolder()
        let types: [any Record.Type] = [Song.self, Singer.self]
        let store = try Store.open(at: folder.path("store"), options: .unflushed, types)
        let other = try Store.open(at: folder.path("store"), options: .unflushed, types)
        var early = store.observe(Song.onAlbum(1)).makeAsyncIterator()
        _ = try await early.next()
        try await save("A", 1, to: other)
        var late = store.observe(Song.onAlbum(1)).makeAsyncIterator()
        #expect(try await late.next()?.records.map(\.title) == ["A"])
        try await save("B", 2, to: store)
        #expect(try await early.next()?.records.map(\.title) == ["A", "B"])
        #expect(try await late.next()?.records.map(\.title) == ["A", "B"])
    }

    @Test("are those of the same filter, order and limit, and of no other")
    func equality() async throws {
        try await withStore { store, reads in
            let queries = [
                Song.onAlbum(1), Song.onAlbum(2), Song.onAlbum(1).limited(to: 3),
                Query { $0.album == 1 }, Song.onAlbum(1).and { $0.plays == 0 },
            ]
            var states = (queries + queries).map { store.observe($0).makeAsyncIterator() }
            for position in states.indices { _ = try await states[position].next() }
            #expect(reads.take().count == queries.count)
            #expect(store.sharedReadCount == queries.count)
            var singers = store.observe(Query<Singer>()).makeAsyncIterator()
            var songs = store.observe(Query<Song>()).makeAsyncIterator()
            #expect(try await singers.next()?.records == [])
            #expect(try await songs.next()?.records == [])
            #expect(store.sharedReadCount == queries.count + 2)
        }
    }

    @Test("one who is cancelled takes nothing from the others, while they wait or while one reads")
    func cancelling() async throws {
        try await withStore { store, reads in
            let seen = Counter()
            let tasks = (0..<10).map { number in
                Task {
                    var states = store.observe(Song.onAlbum(1)).makeAsyncIterator()
                    _ = try await states.next()
                    seen.increment()
                    return try await states.next()?.records.count
                }
            }
            while seen.value < 10 { await Task.yield() }
            tasks[0].cancel()
            #expect(try await tasks[0].value == nil)
            let gate = reads.hold()
            try await save("A", 1, to: store)
            while !reads.isHeld.isRaised { await Task.yield() }
            // One of the rest is held inside its read. Whoever it is, most of these only wait.
            for task in tasks[1...4] { task.cancel() }
            reads.release(gate)
            for task in tasks[5...] { #expect(try await task.value == 1) }
            for task in tasks[1...4] { _ = try? await task.value }
            #expect(store.sharedReadCount == 0)
        }
    }

    @Test("a commit while one reads makes those read again who asked after it")
    func commitDuringRead() async throws {
        try await withStore { store, reads in
            let gate = reads.hold()
            let early = Task {
                var states = store.observe(Song.onAlbum(1)).makeAsyncIterator()
                let first = try await states.next()?.records.count
                return [first, try await states.next()?.records.count]
            }
            while !reads.isHeld.isRaised { await Task.yield() }
            try await save("A", 1, to: store)
            let late = Task {
                var states = store.observe(Song.onAlbum(1)).makeAsyncIterator()
                return try await states.next()?.records.count
            }
            // It waits, unless it has not begun; in both cases it must not get the old state.
            for _ in 0..<100 { await Task.yield() }
            reads.release(gate)
            #expect(try await late.value == 1)
            #expect(try await early.value == [0, 1])
        }
    }

    @Test("live queries share reads with each other, and read only the page that is new")
    @MainActor func live() async throws {
        try await withStore { store, reads in
            for number in 0..<7 { try await save("\(number)", number, to: store) }
            let lists = (0..<50).map { _ in LiveQuery(store, Song.onAlbum(1).paged(by: 2)) }
            for list in lists { #expect(list.rows.count == 2) }
            #expect(reads.take() == [2])
            for list in lists[..<2] { list.loadMore() }
            #expect(reads.take() == [2, 2])
            lists[0].loadMore()
            #expect(lists[0].rows.map(\.place) == Array(0..<6))
            #expect(reads.take() == [2])
            let first = lists[0].rows[0].id
            try await store.write { _ = try $0.delete(first) }
            for list in lists { #expect(list.rows[0].place == 1) }
            #expect(lists[0].rows.map(\.place) == Array(1..<7) && !lists[0].hasMore)
            #expect(lists[1].rows.map(\.place) == Array(1..<5) && lists[1].hasMore)
            #expect(reads.take() == [6, 4, 2])
            #expect(store.watchCount == 3)
        }
    }

    @Test("a page is added only to pages of the same state")
    @MainActor func adding() async throws {
        try await withStore { store, reads in
            for number in 0..<6 { try await save("\(number)", number * 10, to: store) }
            let list = LiveQuery(store, Song.onAlbum(1).paged(by: 2))
            #expect(list.rows.map(\.place) == [0, 10])
            // Another object of the file changes the first page, which the store is not told.
            let other = try Store.open(
                at: store.path, options: .unflushed, [Song.self, Singer.self])
            try await save("new", 5, to: other)
            _ = reads.take()
            list.loadMore()
            #expect(list.rows.map(\.place) == [0, 5, 10, 20])
            #expect(reads.take() == [2, 4])
        }
    }
}
