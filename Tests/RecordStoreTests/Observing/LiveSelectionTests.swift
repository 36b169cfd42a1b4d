import Observation
import RecordStore
import TestSupport
import Testing

@Suite("A live selection") @MainActor struct LiveSelectionTests {
    @Test("shows its rows as they are, page by page, and those of another query")
    func pages() async throws {
        let store = try Store.temporary([Song.self, Singer.self])
        try await store.write { transaction in
            for number in 0..<10 {
                try transaction.save(
                    Song(title: "\(number)", album: 1, place: number, plays: number))
            }
        }
        let titles = Song.onAlbum(1).paged(by: 4).selecting(\.title, \.plays)
        let live = LiveSelection(store, titles)
        #expect(store.watchCount == 0)
        #expect(live.rows.map(\.values.0) == ["0", "1", "2", "3"])
        #expect(live.hasMore && store.watchCount == 1)
        live.loadMore()
        live.loadMore()
        #expect(live.rows.map(\.values.1) == Array(0..<10))
        #expect(live.rows.map(\.id) == (try await store.ids(Song.onAlbum(1))))
        #expect(!live.hasMore && live.error == nil)
        live.query = Song.onAlbum(2)
        while !live.rows.isEmpty { await Task.yield() }
    }

    @Test("is told of what it selects and of its order, and of nothing else")
    func precision() async throws {
        let store = try Store.temporary([Song.self, Singer.self])
        let songs = ["A", "B"].enumerated().map { Song(title: $1, album: 1, place: $0 * 10) }
        try await store.write { try $0.save(songs) }
        let live = LiveSelection(store, Song.onAlbum(1).selecting(\.title))
        #expect(live.rows.map(\.values) == ["A", "B"])
        try await store.write { _ = try $0.update(songs[0].id) { $0.plays = 7 } }
        #expect(store.watchCount == 1)
        for (title, place, expected) in [("C", 0, ["C", "B"]), ("C", 20, ["B", "C"])] {
            let told = Flag()
            withObservationTracking {
                _ = live.rows
            } onChange: {
                told.raise()
            }
            try await store.write { transaction in
                _ = try transaction.update(songs[0].id) { song in
                    song.title = title
                    song.place = place
                }
            }
            #expect(live.rows.map(\.values) == expected)
            while !told.isRaised { await Task.yield() }
        }
    }

    @Test("shows what a fresh read does, after every commit")
    func history() async throws {
        let folder = try TemporaryFolder()
        let store = try Store.open(
            at: folder.path("store"), options: .unflushed, [Song.self, Singer.self, Label.self])
        var (history, random) = (SongHistory(), Seed("live selections"))
        try history.begin(store)
        let selections = [
            Query<Song>().sorted(by: .ascending(\.album), .ascending(\.place)),
            Query<Song> { $0.plays > 0 }.sorted(by: .descending(\.album)),
            Query<Song> { $0.title.folded.contains("ang") },
            Query<Song>().sorted(by: .ascending(\.title)).limited(to: 10),
        ].map { query in query.paged(by: 5).selecting(\.title) { $0.singer?.name } }
        let lists = selections.map { LiveSelection(store, $0) }
        for _ in 0..<repetitions("PLAINWEIGHTS_OBSERVED", quick: 20, thorough: 60) {
            for (live, selection) in zip(lists, selections) {
                let fresh = try await store.page(selection)
                #expect(live.rows.map(\.id) == fresh.rows.map(\.id), "\(selection)")
                #expect(live.rows.map(\.values.0) == fresh.rows.map(\.values.0), "\(selection)")
                #expect(live.rows.map(\.values.1) == fresh.rows.map(\.values.1), "\(selection)")
            }
            try history.write(to: store, &random)
        }
        expectSound(store)
    }
}
