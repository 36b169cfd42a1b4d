import Foundation
import RecordStore
import TestSupport
import Testing

/// What the tests of live results observe: a list with places, and a type that it refers to.
struct Song: Record, Equatable {
    var id = ID()
    var title: String
    var album = 0
    var place = 0
    var plays = 0
    var singer: Singer.ID?

    static let search = SearchIndex<Song>("search", on: \.title)
    static let length = ComputedColumn<Song, Int>("length", version: 1) { $0.title.count }
    static let schema = Schema<Song>("Song", blank: Song(title: "")) {
        Field(1, "title", \.title)
        Field(2, "album", \.album)
        Field(3, "place", \.place)
        Field(4, "plays", \.plays)
        Field(5, "singer", \.singer, onDelete: .cascade)
        Index("byAlbum", on: .ascending(\.album), .ascending(\.place), covering: [\.plays])
        Index("byTitle", on: .ascending(\.title))
        search
        Index("byLength", on: .computed(length))
    }

    static func onAlbum(_ album: Int) -> Query<Song> {
        Query { $0.album == album }.sorted(by: .ascending(\.place))
    }
}

extension Store {
    /// Some songs of two albums come, change, move and go, in one transaction.
    func writeAtRandom(_ generator: inout some RandomNumberGenerator) throws {
        try write { transaction in
            for _ in 0..<Int.random(in: 1...4, using: &generator) {
                try transaction.changeAtRandom(&generator)
            }
        }
    }
}

extension StoreTransaction {
    mutating func changeAtRandom(_ generator: inout some RandomNumberGenerator) throws {
        let known = try snapshot.fetch(Query<Song>()).randomElement(using: &generator)
        guard let known, Int.random(in: 0...2, using: &generator) > 0 else {
            let title = String(Int.random(in: 0...999, using: &generator))
            return try save(Song(title: title, place: .random(in: 0...99, using: &generator)))
        }
        switch Int.random(in: 0...4, using: &generator) {
        case 0: try delete(known.id)
        case 1: try update(known.id) { $0.plays += 1 }
        case 2: try update(known.id) { $0.album = 1 - $0.album }
        case 3: try update(known.id) { $0.place = 99 - $0.place }
        default: try update(known.id) { $0.title += "a" }
        }
    }
}

/// A verified store that may be closed in the body.
func withSongs(_ body: (Store) async throws -> Void) async throws {
    let folder = try TemporaryFolder()
    let path = folder.path("store")
    let types: [any Record.Type] = [Song.self, Singer.self]
    let store = try Store.open(at: path, options: .unflushed, types)
    try await body(store)
    try store.close()
    expectSound(try Store.open(at: path, options: .unflushed, types))
}
