import RecordStore
import TestSupport
import Testing

@Suite("An observed closure") struct StoreObservationTests {
    @Test("runs again only for commits that touch what it read")
    func footprint() async throws {
        try await withSongs { store in
            let ada = Singer(name: "Ada")
            try await store.write { try $0.save(ada) }
            try await store.write { try $0.save(Song(title: "A", album: 1, singer: ada.id)) }
            let runs = Counter()
            var lines = store.observe { snapshot in
                runs.increment()
                let song = try snapshot.first(Song.onAlbum(1))
                return [song?.title, try snapshot.get(song?.singer)?.name]
            }.makeAsyncIterator()
            #expect(try await lines.next() == ["A", "Ada"])
            try await store.write { try $0.save(Singer(name: "Bea")) }
            try await store.write { try $0.save(Song(title: "B", album: 1, place: 1)) }
            #expect(store.watchCount == 1)
            try await store.write { _ = try $0.update(ada.id) { $0.name = "Adele" } }
            #expect(try await lines.next() == ["A", "Adele"])
            try await store.write { try $0.save(Song(title: "Z", album: 1, place: -1)) }
            #expect(try await lines.next() == ["Z", nil])
            try await store.write { _ = try $0.update(ada.id) { $0.name = "Bea" } }
            #expect(store.watchCount == 1)
            #expect(runs.value == 3)
        }
    }

    @Test("gives no answer that equals the one before, and every one that cannot be compared")
    func equal() async throws {
        struct Names { let names: [String] }
        try await withSongs { store in
            let song = Song(title: "A", album: 1)
            try await store.write { try $0.save(song) }
            let runs = Counter()
            let titles = store.observe { snapshot -> String? in
                defer { runs.increment() }
                return try snapshot.first(Song.onAlbum(1).and { $0.plays < 7 })?.title
            }.makeAsyncIterator()
            let waiting = Task { [titles] in
                var titles = titles
                return [try await titles.next(), try await titles.next(), try await titles.next()]
            }
            while runs.value < 1 || store.watchCount < 1 { await Task.yield() }
            try await store.write { _ = try $0.update(song.id) { $0.plays = 5 } }
            while runs.value < 2 || store.watchCount < 1 { await Task.yield() }
            try await store.write { _ = try $0.update(song.id) { $0.plays = 7 } }
            while runs.value < 3 || store.watchCount < 1 { await Task.yield() }
            try await store.write { _ = try $0.update(song.id) { $0.plays = 8 } }
            while runs.value < 4 || store.watchCount < 1 { await Task.yield() }
            try await store.write { _ = try $0.update(song.id) { $0.plays = 6 } }
            #expect(try await waiting.value == ["A", .some(nil), "A"])
            var names = store.observe { snapshot in
                Names(names: try snapshot.fetch(Song.onAlbum(1)).map(\.title))
            }.makeAsyncIterator()
            #expect(try await names.next()?.names == ["A"])
            try await store.write { _ = try $0.update(song.id) { $0.plays = 1 } }
            #expect(try await names.next()?.names == ["A"])
        }
    }

    @Test("reads again after a commit that came while it was reading")
    func commitDuringRead() async throws {
        try await withSongs { store in
            let (isHeld, mayGoOn) = (Flag(), Flag())
            let counts = store.observe { snapshot in
                let count = try snapshot.count(Song.onAlbum(1))
                isHeld.raise()
                // A held read holds a thread that others may need, so it goes on in the end.
                let end = ContinuousClock.now + .seconds(2)
                waitUntil { mayGoOn.isRaised || ContinuousClock.now > end }
                return count
            }
            let early = Task {
                var counts = counts.makeAsyncIterator()
                return [try await counts.next(), try await counts.next()]
            }
            while !isHeld.isRaised { await Task.yield() }
            try await store.write { try $0.save(Song(title: "A", album: 1)) }
            let late = Task {
                var counts = counts.makeAsyncIterator()
                return try await counts.next()
            }
            for _ in 0..<100 { await Task.yield() }
            mayGoOn.raise()
            #expect(try await late.value == 1)
            #expect(try await early.value == [0, 1])
        }
    }

    @Test("sees that a record comes which it asked for and did not find")
    func absent() async throws {
        try await withSongs { store in
            let ada = Singer(name: "Ada")
            var found = store.observe { try $0.contains(ada.id) }.makeAsyncIterator()
            #expect(try await found.next() == false)
            try await store.write { try $0.save(Singer(name: "Bea")) }
            #expect(store.watchCount == 1)
            try await store.write { try $0.save(ada) }
            #expect(try await found.next() == true)
        }
    }

    @Test("that counts a type depends on what comes and goes, not on what changes")
    func counts() async throws {
        try await withSongs { store in
            let songs = [Song(title: "A"), Song(title: "B")]
            try await store.write { try $0.save(songs) }
            var counts = store.observe { try $0.count(of: Song.self) }.makeAsyncIterator()
            #expect(try await counts.next() == 2)
            try await store.write { _ = try $0.update(songs[0].id) { $0.title = "C" } }
            #expect(store.watchCount == 1)
            try await store.write { _ = try $0.delete(songs[0].id) }
            #expect(try await counts.next() == 1)
        }
    }

    @Test("that asks for the sequence depends on every transaction")
    func sequence() async throws {
        try await withSongs { store in
            var sequences = store.observe { try $0.sequence }.makeAsyncIterator()
            for number in 0...3 as ClosedRange<UInt64> {
                #expect(try await sequences.next() == number)
                try await store.write { try $0.save(Singer(name: "Ada")) }
            }
        }
    }

    @Test("depends on what reads inside it read")
    func nested() async throws {
        try await withSongs { store in
            let path = store.path
            let other = try Store.open(at: path, options: .unflushed, [Song.self, Singer.self])
            var counts = store.observe { _ in try other.count(Song.onAlbum(1)) }
                .makeAsyncIterator()
            #expect(try await counts.next() == 0)
            try await store.write { try $0.save(Song(title: "A", album: 1)) }
            #expect(try await counts.next() == 1)
        }
    }

    @Test("depends on entries that are computed")
    func computed() async throws {
        try await withSongs { store in
            let short = Query<Song> { $0.computed(Song.length) == 1 }
            var counts = store.observe { try $0.count(short) }.makeAsyncIterator()
            #expect(try await counts.next() == 0)
            try await store.write { try $0.save(Song(title: "AB")) }
            #expect(store.watchCount == 1)
            try await store.write { try $0.save(Song(title: "A")) }
            #expect(try await counts.next() == 1)
        }
    }

    @Test("ends when its task is cancelled, and nobody watches then")
    func cancellation() async throws {
        try await withSongs { store in
            let started = Counter()
            let consumer = Task {
                var count = 0
                for try await _ in store.observe({ try $0.count(of: Song.self) }) {
                    count += 1
                    started.increment()
                }
                return count
            }
            while started.value == 0 { await Task.yield() }
            consumer.cancel()
            let count = try await consumer.value
            #expect(count == 1)
            #expect(store.watchCount == 0)
        }
    }

    @Test("ends when the store is closed, and is empty after that")
    func closing() async throws {
        try await withSongs { store in
            let started = Counter()
            let consumer = Task {
                for try await _ in store.observe({ try $0.count(of: Song.self) }) {
                    started.increment()
                }
            }
            while started.value == 0 { await Task.yield() }
            try store.close()
            try await consumer.value
            var counts = store.observe { try $0.count(of: Song.self) }.makeAsyncIterator()
            #expect(try await counts.next() == nil)
        }
    }

    @Test("ends with the store")
    func release() async throws {
        let folder = try TemporaryFolder()
        var store: Store? = try Store.open(
            at: folder.path("store"), options: .unflushed, [Song.self, Singer.self])
        let counts = store?.observe { try $0.count(of: Song.self) }
        var iterator = try #require(counts).makeAsyncIterator()
        #expect(try await iterator.next() == 0)
        store = nil
        #expect(try await iterator.next() == nil)
    }

    @Test("gives an error once and ends")
    func error() async throws {
        struct Odd: Error {}
        try await withSongs { store in
            var counts = store.observe { snapshot in
                let count = try snapshot.count(of: Song.self)
                if count % 2 == 1 { throw Odd() }
                return count
            }.makeAsyncIterator()
            #expect(try await counts.next() == 0)
            try await store.write { try $0.save(Song(title: "A")) }
            await #expect(throws: Odd.self) { try await counts.next() }
            #expect(try await counts.next() == nil)
        }
    }

    @Test("a thousand: a commit reaches the one that it concerns")
    func thousand() async throws {
        try await withSongs { store in
            var counts = (0..<1000).map { album in
                store.observe { try $0.count(Song.onAlbum(album)) }.makeAsyncIterator()
            }
            for position in counts.indices { #expect(try await counts[position].next() == 0) }
            #expect(store.watchCount == 1000)
            try await store.write { try $0.save(Song(title: "A", album: 500)) }
            #expect(store.watchCount == 999)
            #expect(try await counts[500].next() == 1)
            try await store.write { transaction in
                for album in 0..<100 { try transaction.save(Song(title: "B", album: album)) }
            }
            #expect(store.watchCount == 900)
        }
    }

    @Test("is told of others' commits with the next one of its store")
    func others() async throws {
        try await withSongs { store in
            var counts = store.observe { try $0.count(Song.onAlbum(1)) }.makeAsyncIterator()
            #expect(try await counts.next() == 0)
            let other = try Store.open(
                at: store.path, options: .unflushed, [Song.self, Singer.self])
            try await other.write { try $0.save(Song(title: "A", album: 1)) }
            #expect(store.watchCount == 1)
            try await store.write { try $0.save(Singer(name: "Ada")) }
            #expect(try await counts.next() == 1)
        }
    }

    @Test("is told of others' commits at intervals where the store follows them")
    func following() async throws {
        try await withSongs { store in
            let counts = store.observe { try $0.count(Song.onAlbum(1)) }
            var iterator = counts.makeAsyncIterator()
            #expect(try await iterator.next() == 0)
            let following = Task { try await store.followOthers(every: .milliseconds(1)) }
            let other = try Store.open(
                at: store.path, options: .unflushed, [Song.self, Singer.self])
            try await other.write { try $0.save(Song(title: "A", album: 1)) }
            #expect(try await iterator.next() == 1)
            following.cancel()
            try await following.value
        }
    }
}
