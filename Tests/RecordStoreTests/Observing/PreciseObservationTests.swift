import RecordStore
import TestSupport
import Testing

/// A commit that touches what was read, but cannot change the answer, wakes nobody.
@Suite("A commit that cannot matter") struct PreciseObservationTests {
    /// A reading, a change that touches what it read and cannot matter, and one that matters.
    private struct Example: Sendable {
        let name: String
        let read: Question.Reading
        let unlike: @Sendable (inout StoreTransaction, Song) throws -> Void
        let like: @Sendable (inout StoreTransaction, Song) throws -> Void
    }

    private static let play: @Sendable (inout StoreTransaction, Song) throws -> Void = {
        _ = try $0.update($1.id) { $0.plays += 1 }
    }
    private static let bear: @Sendable (inout StoreTransaction, Song) throws -> Void = {
        guard let singer = $1.singer else { return }
        _ = try $0.update(singer) { $0.born += 1 }
    }
    private static let rename: @Sendable (inout StoreTransaction, Song) throws -> Void = {
        guard let singer = $1.singer else { return }
        _ = try $0.update(singer) { $0.name += "a" }
    }
    private static let retitle: @Sendable (inout StoreTransaction, Song) throws -> Void = {
        _ = try $0.update($1.id) { $0.title += "a" }
    }
    /// A record that no filter of these examples takes.
    private static let add: @Sendable (inout StoreTransaction, Song) throws -> Void = {
        try $0.save(Song(title: "other", album: 1, place: 5, plays: -9, singer: $1.singer))
    }
    private static let remove: @Sendable (inout StoreTransaction, Song) throws -> Void = {
        try $0.delete($1.id)
    }

    private static let played = Query<Song> { $0.album == 1 && $0.plays > 0 }

    private static let examples = [
        Example(
            name: "records", read: { try $0.fetch(played).map(\.title) }, unlike: add,
            like: retitle),
        Example(
            name: "page", read: { try $0.page(played).records.map(\.title) }, unlike: add,
            like: retitle),
        Example(
            name: "first", read: { [try $0.first(played)?.title ?? "-"] }, unlike: add,
            like: remove),
        Example(name: "count", read: { ["\(try $0.count(played))"] }, unlike: play, like: remove),
        Example(
            name: "count of a part", read: { ["\(try $0.count(played.limited(to: 2)))"] },
            unlike: retitle, like: remove),
        Example(
            name: "exists", read: { ["\(try $0.exists(played))"] }, unlike: retitle,
            like: remove),
        Example(
            name: "sum", read: { ["\(try $0.total(of: played, .sum(\.place)))"] },
            unlike: retitle, like: { _ = try $0.update($1.id) { $0.place += 1 } }),
        Example(
            name: "sum of other records", read: { ["\(try $0.total(of: played, .sum(\.plays)))"] },
            unlike: add, like: play),
        Example(
            name: "groups behind a reference",
            read: { snapshot in
                let key = GroupKey<Song, String?>.value { $0.singer?.name }
                return try snapshot.totals(of: Query(), by: key, .count).map { $0.group ?? "-" }
            }, unlike: bear, like: rename),
        Example(
            name: "filter behind a reference",
            read: { ["\(try $0.count(Query<Song> { $0.singer?.name == "Ada" }))"] }, unlike: bear,
            like: rename),
        Example(
            name: "a part of a filter behind a reference",
            read: { snapshot in
                let query = Query<Song> { $0.singer?.name == "Ada" && $0.plays > 0 }
                return try snapshot.fetch(query).map(\.title)
            }, unlike: add, like: retitle),
        Example(
            name: "values", read: { ["\(try $0.distinct(\.place, in: played))"] }, unlike: retitle,
            like: remove),
        Example(
            name: "greatest", read: { ["\(try $0.maximum(of: \Song.place) ?? 0)"] },
            unlike: retitle, like: remove),
        Example(
            name: "sections",
            read: { try $0.sections(of: played, by: .value(\.album)).map { "\($0.value)" } },
            unlike: retitle, like: { _ = try $0.update($1.id) { $0.album = 2 } }),
        Example(
            name: "search", read: { try $0.fetch(found).map(\.title) },
            unlike: { transaction, _ in try transaction.save(Song(title: "tangy rind")) },
            like: { _ = try $0.update($1.id) { $0.plays += 1 } }),
    ]

    private static let found = Query<Song> { $0.title.folded.contains("tangerin") }

    @Test("does not run a reading again", arguments: examples.indices)
    private func unlike(position: Int) async throws {
        let example = Self.examples[position]
        try await withSongs { store in
            let singer = Singer(name: "Ada")
            let song = Song(title: "Tangerine", album: 1, place: 9, plays: 1, singer: singer.id)
            try await store.write { transaction in
                try transaction.save(singer)
                try transaction.save(song)
            }
            let runs = Counter()
            var answers = store.observe { snapshot in
                runs.increment()
                return try example.read(snapshot)
            }.makeAsyncIterator()
            let first = try #require(try await answers.next())
            try await store.write { try example.unlike(&$0, song) }
            #expect(store.watchCount == 1, "\(example.name)")
            #expect(try await store.read { try example.read($0) } == first)
            try await store.write { try example.like(&$0, song) }
            #expect(store.watchCount == 0, "\(example.name)")
            _ = try await answers.next()
            #expect(runs.value == 2)
        }
    }

    /// Readings whose walks end at the first row that is enough.
    private static let shortReadings: [Question.Reading] = [
        { ["\(try $0.exists(played))"] },
        { ["\(try $0.exists(Query<Song> { $0.album == 1 && $0.singer?.name == "Ada" }))"] },
        { ["\(try $0.count(played.limited(to: 1)))"] },
        { ["\(try $0.minimum(of: \.album, in: Query<Song> { $0.plays > 0 }) ?? -1)"] },
        { ["\(try $0.maximum(of: \.album, in: Query<Song> { $0.plays > 0 }) ?? -1)"] },
        { ["\(try $0.distinct(\Song.album, in: Query()))"] },
        { try $0.sections(of: Query<Song>(), by: .value(\.album)).map { "\($0.value)" } },
    ]

    @Test(
        "matters once the row at which a walk ended has moved beyond its end",
        arguments: shortReadings.indices, [5, 15])
    @MainActor private func moved(position: Int, place: Int) async throws {
        let read = Self.shortReadings[position]
        let store = try Store.temporary([Song.self, Singer.self])
        let singer = Singer(name: "Ada")
        let song = Song(title: "Tangerine", album: 1, place: 9, plays: 1, singer: singer.id)
        try await store.write { transaction in
            try transaction.save(singer)
            try transaction.save(song)
            try transaction.save(Song(title: "Lemon", album: 2, place: 9))
            try transaction.save(Song(title: "Lime", place: 9))
        }
        let live = LiveValue(store, [], read)
        let first = live.value
        _ = try await store.write { try $0.update(song.id) { $0.place = place } }
        #expect(live.value == first)
        _ = try await store.write { try $0.delete(song.id) }
        #expect(live.value == (try await store.read { try read($0) }))
        expectSound(store)
    }

    @Test("matters where a filter leads back to records of its own type")
    func ownType() async throws {
        try await withParts { store in
            let (whole, part) = (Part(name: "whole"), Part(name: "part"))
            try await store.write { transaction in
                try transaction.save(whole)
                try transaction.save(Part(id: part.id, name: "part", whole: whole.id))
            }
            let query = Query<Part> { $0.name == "part" && $0.whole?.name == "whole" }
            var counts = store.observe { try $0.count(query) }.makeAsyncIterator()
            #expect(try await counts.next() == 1)
            // It fails the filter before and after, and is what the filter asks for.
            try await store.write { _ = try $0.update(whole.id) { $0.name = "other" } }
            #expect(try await counts.next() == 0)
            try await store.write { _ = try $0.update(whole.id) { $0.size = 1 } }
            #expect(store.watchCount == 1)
            let parts = Query<Part> { $0.name == "part" }
            let key = GroupKey<Part, String?>.value { $0.whole?.name }
            var groups = store.observe { try $0.totals(of: parts, by: key, .count).map(\.group) }
                .makeAsyncIterator()
            #expect(try await groups.next() == ["other"])
            try await store.write { _ = try $0.update(part.id) { $0.size = 1 } }
            #expect(store.watchCount == 2)
            try await store.write { _ = try $0.update(whole.id) { $0.name = "new" } }
            #expect(try await groups.next() == ["new"])
        }
    }

    @Test("is not looked for among very many changes")
    func many() async throws {
        try await withSongs { store in
            var counts = store.observe { try $0.count(Self.played) }.makeAsyncIterator()
            #expect(try await counts.next() == 0)
            let songs = (0..<65).map { Song(title: "\($0)", album: 1, place: $0) }
            try await store.write { try $0.save(Array(songs[..<64])) }
            #expect(store.watchCount == 1)
            try await store.write { try $0.save(songs.map { Song(title: $0.title, album: 1) }) }
            #expect(store.watchCount == 0)
        }
    }

    private func withParts(_ body: (Store) async throws -> Void) async throws {
        let store = try Store.temporary([Part.self])
        try await body(store)
        expectSound(store)
    }
}

private struct Part: Record {
    var id = ID()
    var name: String
    var size = 0
    var whole: Part.ID?

    static let schema = Schema<Part>("Part", blank: Part(name: "")) {
        Field(1, "name", \.name)
        Field(2, "size", \.size)
        Field(3, "whole", \.whole, onDelete: .nullify)
        Index("byName", on: .ascending(\.name))
    }
}
