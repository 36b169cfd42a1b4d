import Foundation
import RecordStore
import Synchronization
import TestSupport
import Testing

@Suite("Loading live values")
@MainActor
struct LiveLoadTests {
    /// The threads on which a value was read.
    private final class Reads: Sendable {
        private let onMain = Mutex<[Bool]>([])

        func add() { onMain.withLock { $0.append(Thread.isMainThread) } }
        var list: [Bool] { onMain.withLock { $0 } }
    }

    private func counted(_ store: Store, _ reads: Reads) -> LiveValue<Int> {
        LiveValue(store, -1) { snapshot in
            reads.add()
            return try snapshot.count(of: Song.self)
        }
    }

    @Test("reads once, off the main actor, and then only what has changed")
    func once() async throws {
        let store = try Store.temporary([Song.self, Singer.self])
        let reads = Reads()
        let live = counted(store, reads)
        await live.load()
        #expect(reads.list == [false])
        #expect(live.value == 0 && live.error == nil)
        await live.load()
        #expect(reads.list == [false])
        try await store.write { try $0.save(Song(title: "a", album: 1, place: 1)) }
        await live.load()
        #expect(reads.list == [false, false])
        #expect(live.value == 1)
        #expect(reads.list == [false, false])
    }

    @Test("shows the rows of a list and of sections, and tells views")
    func lists() async throws {
        let store = try Store.temporary([Song.self, Singer.self])
        let songs = (0..<3).map { Song(title: "\($0)", album: 1, place: $0) }
        try await store.write { try $0.save(songs) }
        let list = LiveQuery(store, Song.onAlbum(1))
        await list.load()
        #expect(list.rows == songs)
        let parts = LiveSections(store, Song.onAlbum(1), by: .value(\.album))
        await parts.load()
        #expect(parts.parts.map(\.records) == [songs])
    }

    @Test("of a list that is asked for something else meanwhile ends with the new rows")
    func changed() async throws {
        let store = try Store.temporary([Song.self, Singer.self])
        let songs = (1...2).map { Song(title: "\($0)", album: $0, place: $0) }
        try await store.write { try $0.save(songs) }
        let list = LiveQuery(store, Song.onAlbum(1))
        let loading = Task { await list.load() }
        await Task.yield()
        list.query = Song.onAlbum(2)
        await loading.value
        await list.load()
        #expect(list.rows.map(\.album) == [2])
    }

    @Test("gives the error of a store that was closed")
    func closed() async throws {
        let store = try Store.temporary([Song.self, Singer.self])
        let live = counted(store, Reads())
        try store.close()
        await live.load()
        #expect(live.error != nil && live.value == -1)
    }
}
