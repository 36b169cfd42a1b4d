import RecordStore
import TestSupport
import Testing

@Suite("Changes of a query") struct QueryChangesTests {
    @Test("make the old rows the new ones, and are not told where there are none")
    func random() async throws {
        let queries = [
            Song.onAlbum(0), Song.onAlbum(1).limited(to: 5),
            Query<Song>().sorted(by: .descending(\.title)),
            Song.onAlbum(0).and { $0.plays > 0 },
        ]
        try await withSongs { store in
            var generator = Seed("changes")
            var observers = queries.map { store.observe($0).makeAsyncIterator() }
            var rows: [[Song]] = queries.map { _ in [] }
            for position in observers.indices { _ = try await observers[position].next() }
            for _ in 0..<repetitions("PLAINWEIGHTS_OBSERVED", quick: 60, thorough: 200) {
                try Self.write(to: store, &generator)
                for position in observers.indices {
                    let fresh = try await store.fetch(queries[position])
                    // An observer that has nothing to tell would wait.
                    if fresh == rows[position] { continue }
                    let state = try #require(try await observers[position].next())
                    #expect(state.records == fresh)
                    #expect(!state.changes.isEmpty)
                    state.changes.apply(to: &rows[position], from: state.records)
                    #expect(rows[position] == fresh)
                }
            }
        }
    }

    private static func write(
        to store: Store, _ generator: inout some RandomNumberGenerator
    ) throws {
        try store.writeAtRandom(&generator)
    }

    @Test("move as few rows as can be")
    func fewest() async throws {
        try await withSongs { store in
            let songs = (0..<9).map { Song(title: "\($0)", album: 1, place: $0 * 10) }
            try await store.write { try $0.save(songs) }
            var states = store.observe(Song.onAlbum(1)).makeAsyncIterator()
            _ = try await states.next()
            for (moved, place) in [(8, -5), (0, 85), (4, 15)] {
                try await store.write { _ = try $0.update(songs[moved].id) { $0.place = place } }
                let state = try #require(try await states.next())
                #expect(state.changes.moved.count == 1)
                let to = state.changes.moved[0].to
                #expect(state.records[to].id == songs[moved].id)
                #expect(state.changes.updated == [to])
            }
        }
    }
}
