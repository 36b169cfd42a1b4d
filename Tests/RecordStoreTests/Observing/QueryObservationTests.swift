import RecordStore
import TestSupport
import Testing

@Suite("An observed query") struct QueryObservationTests {
    @Test("gives its state at once, and then one for each commit that changes it")
    func states() async throws {
        try await withSongs { store in
            try await store.write { try $0.save(Song(title: "A", album: 1)) }
            var states = store.observe(Song.onAlbum(1)).makeAsyncIterator()
            let first = try #require(try await states.next())
            #expect(first.records.map(\.title) == ["A"])
            #expect(first.changes.inserted == [0])
            try await store.write { try $0.save(Song(title: "B", album: 1, place: 5)) }
            let second = try #require(try await states.next())
            #expect(second.records.map(\.title) == ["A", "B"])
            #expect(second.changes.inserted == [1])
            #expect(second.sequence == first.sequence + 1)
        }
    }

    @Test("says which rows came, went, moved and changed")
    func changes() async throws {
        try await withSongs { store in
            let songs = try Self.songs("A", "B", "C", "D", in: store)
            var states = store.observe(Song.onAlbum(1)).makeAsyncIterator()
            _ = try await states.next()
            try await store.write { transaction in
                try transaction.delete(songs[1].id)
                try transaction.update(songs[3].id) { $0.place = -1 }
                try transaction.update(songs[2].id) { $0.plays = 7 }
                try transaction.save(Song(title: "E", album: 1, place: 99))
            }
            let state = try #require(try await states.next())
            #expect(state.records.map(\.title) == ["D", "A", "C", "E"])
            #expect(state.changes.removed == [1])
            #expect(state.changes.inserted == [3])
            #expect(state.changes.moved.map { [$0.from, $0.to] } == [[3, 0]])
            #expect(state.changes.updated == [0, 2])
            var rows = songs
            state.changes.apply(to: &rows, from: state.records)
            #expect(rows == state.records)
        }
    }

    private static func songs(_ titles: String..., in store: Store) throws -> [Song] {
        let songs = titles.enumerated().map { Song(title: $1, album: 1, place: $0 * 10) }
        try store.write { try $0.save(songs) }
        return songs
    }

    @Test("does not look again for a record outside of it")
    func unrelated() async throws {
        try await withSongs { store in
            let songs = try Self.songs("A", "B", in: store)
            var states = store.observe(Song.onAlbum(1)).makeAsyncIterator()
            _ = try await states.next()
            #expect(store.watchCount == 1)
            try await store.write { transaction in
                try transaction.save(Song(title: "X", album: 2))
                try transaction.save(Singer(name: "Ada"))
            }
            #expect(store.watchCount == 1)
            try await store.write { _ = try $0.update(songs[0].id) { $0.album = 2 } }
            #expect(store.watchCount == 0)
            #expect(try await states.next()?.changes.removed == [0])
        }
    }

    @Test("sees a value change that only the entries were asked for")
    func covered() async throws {
        try await withSongs { store in
            let songs = try Self.songs("A", "B", in: store)
            let popular = Query<Song> { $0.album == 1 && $0.plays > 5 }
            var counts = store.observe { try $0.count(popular) }.makeAsyncIterator()
            #expect(try await counts.next() == 0)
            #expect(store.watchCount == 1)
            try await store.write { _ = try $0.save(Song(title: "X", album: 2, plays: 9)) }
            #expect(store.watchCount == 1)
            for plays in [6, 2, 9] {
                try await store.write { _ = try $0.update(songs[1].id) { $0.plays = plays } }
                #expect(try await counts.next() == (plays > 5 ? 1 : 0))
            }
        }
    }

    @Test("that is limited depends on its own stretch of the index")
    func limited() async throws {
        try await withSongs { store in
            let songs = try Self.songs("A", "B", "C", "D", in: store)
            var states = store.observe(Song.onAlbum(1).limited(to: 2)).makeAsyncIterator()
            _ = try await states.next()
            try await store.write { transaction in
                try transaction.delete(songs[2].id)
                try transaction.save(Song(title: "E", album: 1, place: 11))
            }
            #expect(store.watchCount == 1)
            try await store.write { _ = try $0.delete(songs[1].id) }
            #expect(try await states.next()?.records.map(\.title) == ["A", "E"])
        }
    }

    @Test("that walks backwards depends on the end of the index")
    func backwards() async throws {
        try await withSongs { store in
            _ = try Self.songs("A", "B", "C", in: store)
            let newest = Query<Song> { $0.album == 1 }.sorted(by: .descending(\.place))
            var states = store.observe(newest.limited(to: 1)).makeAsyncIterator()
            #expect(try await states.next()?.records.map(\.title) == ["C"])
            try await store.write { try $0.save(Song(title: "D", album: 1, place: 19)) }
            #expect(store.watchCount == 1)
            try await store.write { try $0.save(Song(title: "E", album: 1, place: 21)) }
            #expect(try await states.next()?.records.map(\.title) == ["E"])
        }
    }

    @Test("tells nothing where a record was looked at and left out before and after")
    func leftOut() async throws {
        try await withSongs { store in
            let songs = try Self.songs("A", "B", in: store)
            let heard = Song.onAlbum(1).and { $0.plays > 5 }
            var states = store.observe(heard).makeAsyncIterator()
            #expect(try await states.next()?.records == [])
            try await store.write { _ = try $0.update(songs[0].id) { $0.plays = 1 } }
            try await store.write { _ = try $0.update(songs[1].id) { $0.plays = 9 } }
            let state = try #require(try await states.next())
            #expect(state.records.map(\.title) == ["B"])
            #expect(state.sequence == 3)
        }
    }

    @Test("gives a slow consumer the newest state, with all that changed since its last")
    func slow() async throws {
        try await withSongs { store in
            let songs = try Self.songs("A", "B", in: store)
            var states = store.observe(Song.onAlbum(1)).makeAsyncIterator()
            _ = try await states.next()
            try await store.write { _ = try $0.delete(songs[0].id) }
            try await store.write { try $0.save(Song(title: "C", album: 1, place: 50)) }
            try await store.write { try $0.save(Song(title: "D", album: 1, place: 60)) }
            let state = try #require(try await states.next())
            #expect(state.records.map(\.title) == ["B", "C", "D"])
            #expect(state.changes.removed == [0])
            #expect(state.changes.inserted == [1, 2])
            #expect(state.sequence == 4)
        }
    }

    @Test("is told nothing of what a savepoint or a transaction took back")
    func takenBack() async throws {
        struct Change: Error {}
        try await withSongs { store in
            let songs = try Self.songs("A", in: store)
            var states = store.observe(Song.onAlbum(1)).makeAsyncIterator()
            _ = try await states.next()
            await #expect(throws: Change.self) {
                try await store.write { transaction in
                    try transaction.delete(songs[0].id)
                    throw Change()
                }
            }
            try await store.write { transaction in
                try? transaction.savepoint { transaction in
                    try transaction.delete(songs[0].id)
                    throw Change()
                }
                try transaction.save(Singer(name: "Ada"))
            }
            #expect(store.watchCount == 1)
            try await store.write { try $0.save(Song(title: "B", album: 1, place: 5)) }
            #expect(try await states.next()?.changes.inserted == [1])
        }
    }

    @Test("does not tell a record as updated that is what it was in the state before")
    func changedBack() async throws {
        try await withSongs { store in
            let songs = try Self.songs("A", "B", "C", in: store)
            var states = store.observe(Song.onAlbum(1)).makeAsyncIterator()
            _ = try await states.next()
            // In one transaction, and in two of which the consumer sees only what they leave.
            try await store.write { transaction in
                try transaction.update(songs[0].id) { $0.plays = 9 }
                try transaction.update(songs[2].id) { $0.plays = 9 }
                try transaction.save(songs[0])
            }
            try await store.write { _ = try $0.update(songs[1].id) { $0.plays = 9 } }
            try await store.write { try $0.save(songs[1]) }
            let second = try #require(try await states.next())
            #expect(second.changes.updated == [2])
            #expect(second.sequence == 4)
            // Where nothing is left at all, there is no state.
            try await store.write { _ = try $0.update(songs[1].id) { $0.plays = 9 } }
            try await store.write { try $0.save(songs[1]) }
            try await store.write { try $0.save(Singer(name: "Ada")) }
            #expect(store.watchCount == 0)
            let waiting = Task { [states] in
                var states = states
                return try await states.next()
            }
            while store.watchCount == 0 { await Task.yield() }
            try await store.write { _ = try $0.update(songs[0].id) { $0.plays = 5 } }
            let third = try #require(try await waiting.value)
            #expect(third.sequence == 8)
            #expect(third.changes.updated == [0])
        }
    }

    @Test("sees deletions that follow from others")
    func cascade() async throws {
        try await withSongs { store in
            let ada = Singer(name: "Ada")
            try await store.write { transaction in
                try transaction.save(ada)
                try transaction.save(Song(title: "A", album: 1, singer: ada.id))
            }
            var states = store.observe(Song.onAlbum(1)).makeAsyncIterator()
            _ = try await states.next()
            try await store.write { _ = try $0.delete(ada.id) }
            #expect(try await states.next()?.changes.removed == [0])
        }
    }

    @Test("ends when the store is closed, and is empty after that")
    func closing() async throws {
        try await withSongs { store in
            let count = Counter()
            let consumer = Task {
                for try await _ in store.observe(Song.onAlbum(1)) { count.increment() }
            }
            while count.value == 0 { await Task.yield() }
            try store.close()
            try await consumer.value
            #expect(count.value == 1)
            var late = store.observe(Song.onAlbum(1)).makeAsyncIterator()
            let first = try await late.next()
            #expect(first == nil)
        }
    }

    @Test("is told of others' commits with the next one of its store")
    func others() async throws {
        try await withSongs { store in
            var states = store.observe(Song.onAlbum(1)).makeAsyncIterator()
            _ = try await states.next()
            let other = try Store.open(
                at: store.path, options: .unflushed, [Song.self, Singer.self])
            try await other.write { try $0.save(Song(title: "A", album: 1)) }
            try await store.write { try $0.save(Singer(name: "Ada")) }
            let state = try #require(try await states.next())
            #expect(state.records.map(\.title) == ["A"])
            #expect(state.sequence == 2)
        }
    }

    @Test("sees what others wrote to the file, before its store is told of it")
    func joining() async throws {
        try await withSongs { store in
            var early = store.observe(Song.onAlbum(1)).makeAsyncIterator()
            _ = try await early.next()
            let other = try Store.open(
                at: store.path, options: .unflushed, [Song.self, Singer.self])
            try await other.write { try $0.save(Song(title: "A", album: 1)) }
            var late = store.observe(Song.onAlbum(1)).makeAsyncIterator()
            #expect(try await late.next()?.records.map(\.title) == ["A"])
            try await store.write { try $0.save(Song(title: "B", album: 1, place: 2)) }
            #expect(try await early.next()?.records.map(\.title) == ["A", "B"])
            #expect(try await late.next()?.records.map(\.title) == ["A", "B"])
        }
    }

    @Test("throws what its query throws, and ends")
    func refused() async throws {
        struct Unknown: Record {
            var id = ID()
            var size = 0
            static let schema = Schema<Unknown>("Unknown", blank: Unknown()) {
                Field(1, "size", \.size)
            }
        }
        try await withSongs { store in
            var states = store.observe(Query<Unknown>()).makeAsyncIterator()
            await #expect(throws: StoreError.unknownType("Unknown")) { try await states.next() }
            let state = try await states.next()
            #expect(state == nil)
        }
    }
}
