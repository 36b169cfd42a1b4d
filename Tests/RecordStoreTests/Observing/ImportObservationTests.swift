import RecordStore
import TestSupport
import Testing

/// Each commit of an import touches what everybody reads, and who reads slowly skips states.
@Suite("Following an import", .timeLimit(.minutes(10))) struct ImportObservationTests {
    private static let batchSize = 1_000
    private static let count = repetitions(
        "PLAINWEIGHTS_IMPORTED", quick: 10_000, thorough: 100_000)
    private static let page = Song.onAlbum(1).limited(to: 50)
    private static let played = Query<Song> { $0.album == 1 && $0.plays == 1 }

    /// The songs of ten albums, not in the order of their places.
    private static func song(_ number: Int) -> Song {
        let place = number &* 7_919 % count
        return Song(title: "\(number)", album: number % 10, place: place, plays: number % 4)
    }

    /// What `page` has in the end.
    private static var lastTitles: [String] {
        let songs = (0..<count).lazy.map(song).filter { $0.album == 1 }
        return songs.sorted { $0.place < $1.place }.prefix(50).map(\.title)
    }

    @Test("it ends, and everybody has the last state")
    @MainActor func ends() async throws {
        let folder = try TemporaryFolder()
        let store = try Store.open(
            at: folder.path("store"), options: .unflushed, [Song.self, Singer.self])
        let live = LiveQuery(store, Self.page.paged(by: 50))
        let total = LiveValue(store, -1) { try $0.count(of: Song.self) }
        #expect(live.rows == [] && total.value == 0)
        async let whole: Void = Self.followAll(in: store)
        async let page: Void = Self.followPage(in: store)
        async let answers: Void = Self.followCount(in: store)
        for start in stride(from: 0, to: Self.count, by: Self.batchSize) {
            let end = min(start + Self.batchSize, Self.count)
            try await store.write { try $0.save((start..<end).map(Self.song)) }
            #expect(total.value == end && live.error == nil)
            #expect(live.rows == (try await store.fetch(Self.page)))
        }
        #expect(live.rows.map(\.title) == Self.lastTitles)
        _ = try await (whole, page, answers)
        expectSound(store)
    }

    private static func followAll(in store: Store) async throws {
        var titles: [String] = []
        for try await state in store.observe(Query<Song>()) {
            state.changes.apply(to: &titles, from: state.records.map(\.title))
            if titles.count == count { break }
        }
        #expect(Set(titles).count == count)
    }

    private static func followPage(in store: Store) async throws {
        var titles: [String] = []
        let last = lastTitles
        for try await state in store.observe(page) {
            state.changes.apply(to: &titles, from: state.records.map(\.title))
            if titles == last { return }
        }
        Issue.record("the states ended")
    }

    private static func followCount(in store: Store) async throws {
        let last = (0..<count).lazy.map(song).count { $0.album == 1 && $0.plays == 1 }
        var before = -1
        for try await found in store.observe({ try $0.count(played) }) {
            #expect(found > before)
            before = found
            if found == last { return }
        }
        Issue.record("the answers ended")
    }
}
