import Observation
import RecordStore
import TestSupport
import Testing

@Suite("Live sections and values") @MainActor struct LiveSectionsTests {
    private typealias Part = QuerySection<Song, Int>.Part

    /// Whether live parts are those of a page of another size.
    private func isEqual(_ parts: [Part], _ others: [Part], pagedBy size: Int) -> Bool {
        parts.count == others.count
            && zip(parts, others).allSatisfy { left, right in
                left.section.value == right.section.value && left.records == right.records
                    && left.isContinued == right.isContinued
                    && left.section.query == right.section.query.paged(by: size)
            }
    }

    @Test("hold the pages that were asked for as one page of that size")
    func pages() async throws {
        let store = try Store.temporary([Song.self, Singer.self])
        try await store.write { transaction in
            for number in 0..<20 {
                try transaction.save(Song(title: "\(number)", album: number / 7, place: number))
            }
        }
        let query = Query<Song>().sorted(by: .ascending(\.album), .ascending(\.place))
        let live = LiveSections(store, query.paged(by: 4), by: .value(\.album))
        #expect(store.watchCount == 0)
        for size in stride(from: 4, to: 24, by: 4) {
            let whole = try await store.page(query.paged(by: size), by: .value(\.album))
            #expect(isEqual(live.parts, whole.items, pagedBy: 4))
            #expect(live.hasMore == (whole.next != nil))
            live.loadMore()
        }
        #expect(!live.hasMore && live.error == nil)
        #expect(live.parts.map(\.section.value) == [0, 1, 2])
        live.key = .value(\.plays)
        while live.parts.count != 1 { await Task.yield() }
        #expect(live.parts[0].records.count == 4)
        live.query = query.and { $0.album == 9 }
        while !live.parts.isEmpty { await Task.yield() }
    }

    @Test("show what a fresh page does, after every commit")
    func history() async throws {
        let folder = try TemporaryFolder()
        let store = try Store.open(
            at: folder.path("store"), options: .unflushed, [Song.self, Singer.self, Label.self])
        var (history, random) = (SongHistory(), Seed("live sections"))
        try history.begin(store)
        let queries = [
            Query<Song>().sorted(by: .ascending(\.album), .ascending(\.place)),
            Query<Song> { $0.plays > 0 }.sorted(by: .descending(\.album)),
            Query<Song> { $0.title.folded.contains("ang") }.sorted(by: .ascending(\.place)),
            Query<Song>().sorted(by: .ascending(\.album)).limited(to: 10),
        ].map { $0.paged(by: 3) }
        let lists = queries.map { LiveSections(store, $0, by: .value(\.album)) }
        var counts = queries.map { _ in 1 }
        for _ in 0..<repetitions("PLAINWEIGHTS_OBSERVED", quick: 20, thorough: 60) {
            for position in lists.indices {
                let live = lists[position]
                if counts[position] < 5, live.hasMore, Bool.random(using: &random) {
                    live.loadMore()
                    counts[position] += 1
                }
                let size = 3 * counts[position]
                let fresh = try await store.page(
                    queries[position].paged(by: size), by: .value(\.album))
                #expect(isEqual(live.parts, fresh.items, pagedBy: 3), "query \(position)")
                #expect(live.hasMore == (fresh.next != nil))
            }
            try history.write(to: store, &random)
        }
        expectSound(store)
    }

    @Test("a live value shows totals as they are, and is told of what touches them alone")
    func totals() async throws {
        let store = try Store.temporary([Song.self, Singer.self])
        let song = Song(title: "A", album: 1, plays: 3)
        try await store.write { try $0.save(song) }
        let plays = LiveValue(store, -1) { snapshot in
            try snapshot.total(of: Query<Song> { $0.album == 1 }, .sum(\.plays))
        }
        let albums = LiveValue(store, []) { snapshot in
            try snapshot.sections(of: Query<Song>(), by: .value(\.album)).map(\.value)
        }
        #expect(store.watchCount == 0)
        #expect(plays.value == 3 && albums.value == [1])
        #expect(store.watchCount == 2)
        try await store.write { try $0.save(Singer(name: "Ada")) }
        #expect(store.watchCount == 2)
        let told = Flag()
        withObservationTracking {
            _ = plays.value
        } onChange: {
            told.raise()
        }
        try await store.write { try $0.save(Song(title: "C", album: 1, plays: 4)) }
        #expect(plays.value == 7 && plays.error == nil)
        while !told.isRaised { await Task.yield() }
        try await store.write { try $0.save(Song(title: "D", album: 2, plays: 4)) }
        #expect(plays.value == 7 && albums.value == [1, 2])
    }

    @Test("a live value keeps its value where the closure throws, and says why")
    func error() async throws {
        struct Refusal: Error {}
        let store = try Store.temporary([Song.self, Singer.self])
        let count = LiveValue(store, -1) { snapshot in
            let count = try snapshot.count(of: Song.self)
            if count == 1 { throw Refusal() }
            return count
        }
        #expect(count.value == 0)
        try await store.write { try $0.save(Song(title: "A")) }
        #expect(count.value == 0 && count.error is Refusal)
        try await store.write { try $0.save(Song(title: "B")) }
        #expect(count.value == 2 && count.error == nil)
        try store.close()
        #expect(count.value == 2 && count.error == nil)
    }
}
