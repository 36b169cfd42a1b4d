import Observation
import RecordStore
import TestSupport
import Testing

@Suite("A live query") @MainActor struct LiveQueryTests {
    private func withSongs(
        _ titles: String..., body: @MainActor (Store, [Song]) async throws -> Void
    ) async throws {
        let store = try Store.temporary([Song.self, Singer.self])
        let songs = titles.enumerated().map { Song(title: $1, album: 1, place: $0 * 10) }
        try await store.write { try $0.save(songs) }
        try await body(store, songs)
    }

    /// Waits until a view that looked is told to look again.
    private func change(of live: LiveQuery<Song>, after body: () async throws -> Void) async throws
    {
        let told = Flag()
        withObservationTracking {
            _ = live.rows
        } onChange: {
            told.raise()
        }
        try await body()
        while !told.isRaised { await Task.yield() }
    }

    @Test("reads nothing when it is made, and all when it is first looked at")
    func first() async throws {
        try await withSongs("A", "B") { store, songs in
            let live = LiveQuery(store, Song.onAlbum(1))
            #expect(store.watchCount == 0)
            #expect(live.rows == songs)
            #expect(store.watchCount == 1)
            #expect(!live.hasMore)
            #expect(live.error == nil)
        }
    }

    @Test("shows a write that has returned, and what looked is told")
    func writes() async throws {
        try await withSongs("A", "B") { store, songs in
            let live = LiveQuery(store, Song.onAlbum(1))
            try await change(of: live) {
                try await store.write { _ = try $0.update(songs[1].id) { $0.plays = 3 } }
                #expect(live.rows.map(\.plays) == [0, 3])
            }
            try await change(of: live) {
                try await store.write { _ = try $0.delete(songs[0].id) }
                #expect(live.rows.map(\.title) == ["B"])
            }
        }
    }

    @Test("is not told of a record outside of it")
    func unrelated() async throws {
        try await withSongs("A") { store, _ in
            let live = LiveQuery(store, Song.onAlbum(1))
            _ = live.rows
            try await store.write { try $0.save(Song(title: "X", album: 2)) }
            #expect(store.watchCount == 1)
            try await store.write { try $0.save(Song(title: "B", album: 1, place: 5)) }
            #expect(store.watchCount == 0)
            #expect(live.rows.map(\.title) == ["A", "B"])
        }
    }

    @Test("keeps the old rows until those of a new query are there")
    func search() async throws {
        try await withSongs("Abba", "Beat", "Bear") { store, songs in
            let live = LiveQuery(store, Song.onAlbum(1))
            #expect(live.rows == songs)
            try await change(of: live) {
                live.query = Query { $0.title.hasPrefix("B") }.sorted(by: .ascending(\.title))
                #expect(live.rows == songs)
                live.query = Query { $0.title.hasPrefix("Be") }.sorted(by: .ascending(\.title))
                #expect(live.rows == songs)
            }
            while live.rows == songs { await Task.yield() }
            #expect(live.rows.map(\.title) == ["Bear", "Beat"])
        }
    }

    @Test("shows a write that returns while a new query is read")
    func writeDuringSearch() async throws {
        try await withSongs("Abba", "Beat") { store, songs in
            let live = LiveQuery(store, Song.onAlbum(1))
            #expect(live.rows == songs)
            live.query = Query { $0.title.hasPrefix("B") }.sorted(by: .ascending(\.title))
            try await store.write { try $0.save(Song(title: "Bear", album: 1)) }
            #expect(live.rows.map(\.title) == ["Bear", "Beat"])
        }
    }

    @Test("tells who looks at the query that it was set, and does not read before rows are wanted")
    func settingQuery() async throws {
        try await withSongs("A") { store, _ in
            let live = LiveQuery(store, Song.onAlbum(1))
            let told = Flag()
            withObservationTracking {
                _ = live.query
            } onChange: {
                told.raise()
            }
            live.query = Song.onAlbum(2)
            #expect(told.isRaised)
            #expect(store.watchCount == 0)
            #expect(live.rows == [])
        }
    }

    @Test("holds as many pages as were asked for")
    func pages() async throws {
        try await withSongs("A", "B", "C", "D", "E") { store, songs in
            let live = LiveQuery(store, Song.onAlbum(1).paged(by: 2))
            #expect(live.rows == Array(songs[..<2]))
            #expect(live.hasMore)
            try await change(of: live) { live.loadMore() }
            #expect(live.rows == Array(songs[..<4]))
            live.loadMore()
            #expect(live.rows == songs)
            #expect(!live.hasMore)
            live.loadMore()
            try await store.write { _ = try $0.delete(songs[0].id) }
            #expect(live.rows == Array(songs[1...]))
        }
    }

    @Test("reads only the page that is new, and all pages if they may have changed")
    func addedPages() async throws {
        let (folder, pages, rows) = (try TemporaryFolder(), Counter(), Counter())
        let tracing = StoreTracing(slowerThan: .zero) { event in
            guard event.operation == .page else { return }
            pages.increment()
            for _ in 0..<(event.rowsReturned ?? 0) { rows.increment() }
        }
        let options = StoreOptions(durability: .throwaway, tracing: tracing)
        let store = try Store.open(
            at: folder.path("store"), options: options, [Song.self, Singer.self])
        let songs = (0..<7).map { Song(title: "\($0)", album: 1, place: $0 * 10) }
        try await store.write { try $0.save(songs) }
        let live = LiveQuery(store, Song.onAlbum(1).paged(by: 2))
        #expect(live.rows.count == 2)
        #expect(pages.value == 1 && rows.value == 2)
        live.loadMore()
        live.loadMore()
        #expect(live.rows == Array(songs[..<6]))
        #expect(pages.value == 3 && rows.value == 6)
        try await store.write { _ = try $0.delete(songs[0].id) }
        #expect(live.rows == Array(songs[1...]) && !live.hasMore)
        #expect(pages.value == 4 && rows.value == 12)
        // Another object of the file changes the first page, which the store is not told.
        let other = try Store.open(at: store.path, options: .unflushed, [Song.self, Singer.self])
        let late = LiveQuery(store, Song.onAlbum(1).paged(by: 2))
        #expect(late.rows.map(\.place) == [10, 20])
        try await other.write { try $0.save(Song(title: "new", album: 1, place: 15)) }
        late.loadMore()
        #expect(late.rows.map(\.place) == [10, 15, 20, 30])
        #expect(pages.value == 7 && rows.value == 20)
        expectSound(store)
    }

    @Test("holds all rows where its pages are larger than a number can say")
    func largestPages() async throws {
        try await withSongs("A", "B", "C") { store, songs in
            let live = LiveQuery(store, Song.onAlbum(1).paged(by: 2))
            #expect(live.hasMore)
            live.query = Song.onAlbum(1).paged(by: .max)
            // The old rows are still there, and have more.
            live.loadMore()
            #expect(live.rows == songs)
            #expect(!live.hasMore)
        }
    }

    @Test("depends only on the pages that it holds")
    func pageStretch() async throws {
        try await withSongs("A", "B", "C", "D", "E") { store, songs in
            let live = LiveQuery(store, Song.onAlbum(1).paged(by: 2))
            _ = live.rows
            try await store.write { _ = try $0.delete(songs[4].id) }
            #expect(store.watchCount == 1)
            live.loadMore()
            try await store.write { _ = try $0.delete(songs[3].id) }
            #expect(live.rows.map(\.title) == ["A", "B", "C"])
            #expect(!live.hasMore)
        }
    }

    @Test("has its error as a property, and recovers with another query")
    func error() async throws {
        struct Unknown: Record {
            var id = ID()
            var size = 0
            static let schema = Schema<Unknown>("Unknown", blank: Unknown()) {
                Field(1, "size", \.size)
            }
        }
        try await withSongs("A") { store, _ in
            let live = LiveQuery(store, Query<Unknown>())
            #expect(live.error as? StoreError == .unknownType("Unknown"))
            #expect(live.rows.isEmpty)
        }
    }

    @Test("ends its work when it is let go")
    func release() async throws {
        try await withSongs("A") { store, songs in
            var live: LiveQuery<Song>? = LiveQuery(store, Song.onAlbum(1))
            weak let weakLive = live
            #expect(live?.rows == songs)
            #expect(store.watchCount == 1)
            live?.query = Song.onAlbum(2)
            live = nil
            #expect(weakLive == nil)
            while store.watchCount > 0 { await Task.yield() }
        }
    }

    @Test("shows what others wrote after the next write of its store")
    func others() async throws {
        try await withSongs("A") { store, _ in
            let live = LiveQuery(store, Song.onAlbum(1))
            #expect(live.rows.count == 1)
            let other = try Store.open(
                at: store.path, options: .unflushed, [Song.self, Singer.self])
            try await other.write { try $0.save(Song(title: "B", album: 1, place: 5)) }
            #expect(live.rows.count == 1)
            try await store.write { try $0.save(Singer(name: "Ada")) }
            #expect(live.rows.map(\.title) == ["A", "B"])
        }
    }

    @Test("keeps its rows when the store is closed")
    func closing() async throws {
        try await withSongs("A") { store, songs in
            let live = LiveQuery(store, Song.onAlbum(1))
            #expect(live.rows == songs)
            try store.close()
            #expect(live.rows == songs)
            #expect(live.error == nil)
            let late = LiveQuery(store, Song.onAlbum(1))
            #expect(late.rows == [])
            #expect(late.error is StorageError)
        }
    }
}
