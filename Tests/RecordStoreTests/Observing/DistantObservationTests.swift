import RecordStore
import TestSupport
import Testing

/// An answer may depend on records that its filter does not look at, or that fail it.
@Suite("Answers from behind references") @MainActor struct DistantObservationTests {
    private typealias Reading = @Sendable (Snapshot) throws -> [String]

    private nonisolated static let first = Query<Track> { $0.album == 1 }
    private nonisolated static let ofUlm = Query<Track> { $0.choir?.town == "Ulm" }
    private nonisolated static let best = Query<Track> { $0.matches("mango", in: Track.search) }
        .sorted(by: .relevance)

    private nonisolated static let readings: [Reading] = [
        { snapshot in
            let key = GroupKey<Track, String?>.value { $0.parent?.title }
            return try snapshot.totals(of: first.limited(to: 5), by: key, .count)
                .map { $0.group ?? "-" }
        },
        { [try $0.total(of: first.limited(to: 5), .greatest { $0.parent?.title }) ?? "-"] },
        { snapshot in
            let key = GroupKey<Track, String?>.value { $0.choir?.name }
            return try snapshot.totals(of: ofUlm.limited(to: 5), by: key, .count)
                .map { $0.group ?? "-" }
        },
        { snapshot in
            let sorted = first.sorted(by: .ascending(\.album))
            return try titles(sorted.limited(to: 5), in: snapshot)
        },
        { try titles(first, in: $0) },
        { try titles(first.limited(to: 5), in: $0) },
        { snapshot in
            let names = ofUlm.selecting(\.album) { $0.choir?.name }
            return try snapshot.fetch(names).map { "\($0.values)" }
        },
        { snapshot in
            let names = ofUlm.paged(by: 3).selecting(\.album) { $0.choir?.name }
            let page = try snapshot.page(names)
            return page.items.map { "\($0.values)" }
        },
        { try $0.fetch(best.selecting(\.album)).map { "\($0.values)" } },
        { snapshot in
            let page = try snapshot.page(best.paged(by: 2).selecting(\.album))
            return page.items.map { "\($0.values)" }
        },
    ]

    private nonisolated static func titles(
        _ query: Query<Track>, in snapshot: Snapshot
    ) throws -> [String] {
        try snapshot.fetch(query.selecting(\.album) { $0.parent?.title }).map { "\($0.values)" }
    }

    @Test("change with what they show", arguments: readings.indices)
    private func change(position: Int) async throws {
        let read = Self.readings[position]
        let (choir, parent) = (Choir(name: "Ann", town: "Ulm"), Track(title: "A", album: 2))
        let exact = Track(title: "mango", album: 7)
        let store = try Store.temporary([Track.self, Choir.self])
        try await store.write { transaction in
            try transaction.save(choir)
            try transaction.save([parent, exact, Track(title: "red mango", album: 8)])
            try transaction.save(
                Track(title: "B", album: 1, choir: choir.id, parent: parent.id))
        }
        let live = LiveValue(store, [], read)
        let before = live.value
        try await store.write { transaction in
            _ = try transaction.update(parent.id) { $0.title = "A2" }
            _ = try transaction.update(choir.id) { $0.name = "Eve" }
            _ = try transaction.update(exact.id) { $0.title = "a red mango" }
        }
        let fresh = try await store.read { try read($0) }
        #expect(fresh != before)
        #expect(live.value == fresh)
    }

    @Test("change where a filter leads back to records of its own type")
    func ownType() async throws {
        let store = try Store.temporary([Track.self, Choir.self])
        let (whole, part) = (Track(title: "whole", album: 2), Track(title: "part", album: 1))
        try await store.write { transaction in
            try transaction.save([whole, part])
            _ = try transaction.update(part.id) { $0.parent = whole.id }
        }
        let query = Self.first.and { $0.parent?.title == "whole" }
        var counts = store.observe { try $0.count(query) }.makeAsyncIterator()
        #expect(try await counts.next() == 1)
        // It fails the filter before and after, and is what the filter asks for.
        try await store.write { _ = try $0.update(whole.id) { $0.title = "other" } }
        #expect(try await counts.next() == 0)
        let key = GroupKey<Track, String?>.value { $0.parent?.title }
        var groups = store.observe { try $0.totals(of: Self.first, by: key, .count).map(\.group) }
            .makeAsyncIterator()
        #expect(try await groups.next() == ["other"])
        try await store.write { _ = try $0.update(whole.id) { $0.title = "new" } }
        #expect(try await groups.next() == ["new"])
        expectSound(store)
    }

    @Test("change if they were first read inside another read, by way of the store")
    func inside() throws {
        let store = try Store.temporary([Track.self, Choir.self])
        let live = LiveValue(store, -1) { _ in try store.count(Self.first) }
        let other = LiveValue(store, -1) { _ in try store.count(Self.ofUlm) }
        try store.read { _ in
            MainActor.assumeIsolated { #expect(live.value == 0 && other.value == 0) }
        }
        try store.write { try $0.save(Track(title: "B", album: 1)) }
        #expect(live.value == 1)
        #expect(store.watchCount == 2)
    }
}

private struct Choir: Record {
    var id = ID()
    var name = ""
    var town = ""

    static let schema = Schema<Choir>("Choir", blank: Choir()) {
        Field(1, "name", \.name)
        Field(2, "town", \.town)
    }
}

private struct Track: Record {
    var id = ID()
    var title = ""
    var album = 0
    var choir: Choir.ID?
    var parent: Track.ID?

    static let search = SearchIndex<Track>("search", on: \.title)
    static let schema = Schema<Track>("Track", blank: Track()) {
        Field(1, "title", \.title)
        Field(2, "album", \.album)
        Field(3, "choir", \.choir, onDelete: .nullify)
        Field(4, "parent", \.parent, onDelete: .nullify)
        Index("byAlbum", on: .ascending(\.album))
        search
    }
}
