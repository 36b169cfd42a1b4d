import RecordStore
import TestSupport
import Testing

/// A closure that runs again because the map had to grow is one transaction for who follows.
@Suite("Following while the map grows") @MainActor struct FollowingGrowthTests {
    private static let commitCount = 8
    private static let fillerCount = 10

    @Test("each commit is told once, and every follower ends at the last state")
    func growth() async throws {
        let folder = try TemporaryFolder()
        var options = StoreOptions.unflushed
        options.mapSizeBytes = 1 << 18
        let store = try Store.open(
            at: folder.path("store"), options: options, [Song.self, Singer.self])
        let live = LiveQuery(store, Song.onAlbum(1))
        var states = store.observe(Song.onAlbum(1)).makeAsyncIterator()
        var counts = store.observe { try $0.count(Song.onAlbum(1)) }.makeAsyncIterator()
        var events = store.changes().makeAsyncIterator()
        #expect(live.rows == [])
        #expect(try await states.next()?.records == [])
        #expect(try await counts.next() == 0)
        var runs = 0
        for number in 1...Self.commitCount {
            runs += try save(Song(title: "\(number)", album: 1, place: number), in: store)
            #expect(live.rows.count == number)
            let state = try #require(try await states.next())
            #expect(state.records.count == number)
            #expect(state.changes.inserted == [number - 1])
            #expect(state.changes.updated == [])
            #expect(try await counts.next() == number)
            let event = try #require(await events.next())
            guard case .committed(let set) = event else {
                Issue.record("\(event)")
                continue
            }
            #expect(set.sequence == UInt64(number))
            #expect(set.changes.count == 1 + Self.fillerCount)
        }
        #expect(runs > Self.commitCount, "the map did not grow under a closure")
        expectSound(store)
    }

    /// - Returns: how often the closure ran.
    private func save(_ song: Song, in store: Store) throws -> Int {
        let runs = Counter()
        try store.write { transaction in
            runs.increment()
            try transaction.save(song)
            // More than the tenth of the map that is kept free.
            for number in 0..<Self.fillerCount {
                let name = "\(number) " + String(repeating: "x", count: 20_000)
                try transaction.save(Singer(name: name))
            }
        }
        return runs.value
    }
}
