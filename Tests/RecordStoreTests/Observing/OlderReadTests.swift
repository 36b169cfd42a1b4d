import Observation
import RecordStore
import TestSupport
import Testing

/// What begins to follow the store inside a read follows it from the state of that read, which may
/// be older than what was told already.
@Suite("Following from inside a read") @MainActor struct OlderReadTests {
    private let store: Store
    private let album = Song.onAlbum(1)

    init() throws {
        store = try Store.temporary([Song.self, Singer.self])
        try store.write { try $0.save(Song(title: "A", album: 1)) }
    }

    private func titles(_ live: LiveQuery<Song>) -> [String] { live.rows.map(\.title) }

    /// On the thread of whoever calls it.
    private func save(_ record: some Record) throws {
        try store.write { try $0.save(record) }
    }

    /// Runs `body` in a read after another thread has committed a song that the read does not see.
    private func insideOlderRead(_ title: String, _ body: () throws -> Void) throws {
        let store = store
        try store.read { snapshot in
            let before = try snapshot.sequence
            try Worker {
                try store.write { _ = try $0.save(Song(title: title, album: 1, place: 99)) }
            }.join()
            #expect(try store.read { try $0.sequence } == before)
            try body()
        }
    }

    @Test("a live query that is first looked at in an older read shows the newest state after it")
    func first() throws {
        let live = LiveQuery(store, album)
        try insideOlderRead("B") {
            #expect(titles(live) == ["A"])
            #expect(titles(live) == ["A"])
        }
        #expect(titles(live) == ["A", "B"])
        #expect(store.watchCount == 1)
    }

    @Test("what looked at it there is told to look again")
    func told() async throws {
        let told = Flag()
        let live = LiveQuery(store, album)
        try insideOlderRead("B") {
            withObservationTracking {
                _ = live.rows
            } onChange: {
                told.raise()
            }
        }
        while !told.isRaised { await Task.yield() }
        #expect(titles(live) == ["A", "B"])
    }

    @Test("so does one that became stale there, one of more pages, and one with an error")
    func again() throws {
        let live = LiveQuery(store, album)
        let paged = LiveQuery(store, album.paged(by: 1))
        #expect(titles(live) == ["A"])
        try insideOlderRead("B") {
            #expect(titles(live) == ["A"])
            #expect(titles(paged) == ["A"])
            #expect(!paged.hasMore)
        }
        #expect(titles(live) == ["A", "B"])
        #expect(paged.hasMore)
        try insideOlderRead("C") {
            paged.loadMore()
            #expect(titles(paged) == ["A", "B"])
            #expect(!paged.hasMore)
        }
        #expect(paged.hasMore)
    }

    @Test("inside a read of the newest state it reads once, and stays as it is")
    func newest() throws {
        let live = LiveQuery(store, album)
        try store.read { _ in #expect(titles(live) == ["A"]) }
        #expect(store.watchCount == 1)
        try save(Singer(name: "Ada"))
        #expect(store.watchCount == 1)
        try save(Song(title: "B", album: 1, place: 5))
        #expect(store.watchCount == 0)
        #expect(titles(live) == ["A", "B"])
    }

    @Test("inside a write it has an error, and its rows after it")
    func write() throws {
        let (fresh, known) = (LiveQuery(store, album), LiveQuery(store, album))
        #expect(titles(known) == ["A"])
        try store.write { transaction in
            try transaction.save(Song(title: "B", album: 1, place: 5))
            #expect(titles(fresh) == [])
            let error = fresh.error
            #expect(error is StorageError)
            #expect(titles(known) == ["A"])
            #expect(known.error == nil)
        }
        for live in [fresh, known] {
            #expect(titles(live) == ["A", "B"])
            #expect(live.error == nil)
        }
    }

    @Test("what looked while it could not be read is told of the next commit")
    func toldAfterError() async throws {
        let live = LiveQuery(store, album)
        let told = Flag()
        try look(at: live, whileWriting: Song(title: "B", album: 1, place: 5), told)
        while !told.isRaised { await Task.yield() }
        #expect(titles(live) == ["A", "B"])
    }

    private func look(
        at live: LiveQuery<Song>, whileWriting song: Song, _ told: Flag
    ) throws {
        try store.write { transaction in
            withObservationTracking {
                let error = live.error
                #expect(error is StorageError)
            } onChange: {
                told.raise()
            }
            try transaction.save(song)
        }
    }

    @Test("changes that are asked for in an older read say what that read does not see")
    func changes() async throws {
        var events: AsyncStream<ChangeEvent<ChangeSet>>?
        var seen: UInt64 = 0
        try insideOlderRead("B") {
            events = store.changes()
            seen = try store.read { try $0.sequence }
        }
        try save(Singer(name: "Ada"))
        var iterator = try #require(events).makeAsyncIterator()
        guard case .missed(let through) = await iterator.next() else {
            Issue.record("a transaction was lost silently")
            return
        }
        #expect(through == seen + 1)
        #expect(await iterator.next()?.sequence == seen + 2)
    }

    @Test("changes that are asked for in a read of the newest state have missed nothing")
    func newestChanges() async throws {
        let (events, seen) = try changesInsideRead()
        try save(Singer(name: "Ada"))
        var iterator = events.makeAsyncIterator()
        guard case .committed(let set) = await iterator.next() else {
            Issue.record("nothing was missed")
            return
        }
        #expect(set.sequence == seen + 1)
    }

    private func changesInsideRead() throws -> (AsyncStream<ChangeEvent<ChangeSet>>, UInt64) {
        try store.read { (store.changes(), try $0.sequence) }
    }
}
