import RecordStore
import TestSupport
import Testing

/// Counts its tracks; a name of "full" refuses to be counted.
private struct Album: Record, Equatable {
    var id = ID()
    var name = ""
    var trackCount = 0

    static let schema = Schema<Album>("Album", blank: Album()) {
        Field(1, "name", \.name)
        Field(2, "trackCount", \.trackCount)
        Index("byCount", on: .descending(\.trackCount))
    }
}

private struct Track: Record, Equatable {
    var id = ID()
    var album: Album.ID?
    var others: [Album.ID] = []
    var number = 0

    static let schema = Schema<Track>("Track", blank: Track()) {
        Field(1, "album", \.album, onDelete: .cascade)
        Field(2, "others", \.others, onDelete: .nullify)
        Field(3, "number", \.number)
        Index("byNumber", on: .ascending(\.number), unique: true)
        Maintain(\.album) { try count($0, &$1) }
        Maintain(\.others) { try count($0, &$1) }
    }

    static let runs = Counter()

    private static func count(
        _ id: Album.ID, _ transaction: inout StoreTransaction
    ) throws {
        runs.increment()
        guard var album = try transaction.get(id) else { return }
        if album.name == "full" { throw Forbidden(title: album.name) }
        album.trackCount = try count(id, in: transaction.snapshot)
        try transaction.save(album)
    }

    private static func count(_ id: Album.ID, in snapshot: Snapshot) throws -> Int {
        try snapshot.count(Query<Track> { $0.album == id })
            + snapshot.count(Query<Track> { $0.others.contains(id) })
    }
}

/// Two that never agree: each save of one makes the other save.
private struct Restless: Record, Equatable {
    var id = ID()
    var other: Restless.ID?
    var number = 0

    static let schema = Schema<Restless>("Restless", blank: Restless()) {
        Field(1, "other", \.other, onDelete: .nullify)
        Field(2, "number", \.number)
        Maintain(\.other) { id, transaction in
            _ = try transaction.update(id) { $0.number += 1 }
        }
    }
}

@Suite("Values of the records that a reference leads to", .serialized)
struct TargetMaintenanceTests {
    private func withAlbums(_ body: (Store, Album, Album) throws -> Void) throws {
        try withVerifiedStore([Album.self, Track.self]) { store in
            let (first, second) = (Album(name: "A"), Album(name: "B"))
            try store.write { try $0.save([first, second]) }
            try body(store, first, second)
        }
    }

    private func expect(_ counts: [Int], _ store: Store, _ albums: Album...) throws {
        #expect(try albums.map { try store.get($0.id)?.trackCount } == counts)
    }

    @Test("are kept once for a batch, and after each call that is alone")
    func batches() throws {
        try withAlbums { store, first, second in
            let tracks = (0..<100).map { Track(album: first.id, number: $0) }
            let runs = Track.runs.value
            try store.write { transaction in
                try transaction.insert(tracks)
                let count = try transaction.get(first.id)?.trackCount
                #expect(count == 100)
            }
            // A temporary store runs a closure twice.
            #expect(Track.runs.value - runs <= 2)
            try expect([100, 0], store, first, second)
            try store.write { transaction in
                for track in tracks[..<10] {
                    try transaction.update(track.id) { $0.album = second.id }
                }
            }
            try expect([90, 10], store, first, second)
            try store.write { transaction in
                try transaction.save(Track(id: tracks[0].id, others: [first.id, second.id]))
                _ = try transaction.delete(tracks[1].id)
            }
            try expect([91, 9], store, first, second)
        }
    }

    @Test("follow cascades, and their own end")
    func cascades() throws {
        try withAlbums { store, first, second in
            try store.write { transaction in
                try transaction.save(
                    (0..<9).map { Track(album: first.id, others: [second.id], number: $0) })
            }
            try expect([9, 9], store, first, second)
            try store.delete(first.id)
            try expect([0], store, second)
            #expect(try store.count(of: Track.self) == 0)
        }
    }

    @Test("are kept for what a batch did before an error that was caught")
    func halfBatch() throws {
        try withAlbums { store, first, second in
            try store.write { transaction in
                let tracks = [1, 2, 2, 3].map { Track(album: first.id, number: $0) }
                #expect(throws: StoreError.self) { try transaction.save(tracks) }
                let count = try transaction.get(first.id)?.trackCount
                #expect(count == 2)
            }
            try expect([2, 0], store, first, second)
        }
    }

    @Test("are as before where a savepoint fails")
    func savepoint() throws {
        try withAlbums { store, first, second in
            try store.write { transaction in
                #expect(throws: Forbidden.self) {
                    try transaction.savepoint { transaction in
                        try transaction.save(Track(album: first.id, number: 1))
                        throw Forbidden(title: "")
                    }
                }
                try transaction.save(Track(album: second.id, number: 1))
            }
            try expect([0, 1], store, first, second)
        }
    }

    @Test("that cannot be kept make the transaction unusable")
    func failure() throws {
        try withAlbums { store, first, _ in
            let full = Album(name: "full")
            try store.write { try $0.save(full) }
            #expect(throws: Forbidden(title: "full")) {
                try store.write { transaction in
                    try? transaction.save(Track(album: full.id, number: 1))
                    try transaction.save(Track(album: first.id, number: 2))
                }
            }
            #expect(try store.count(of: Track.self) == 0)
        }
    }

    @Test("that have no end are found out")
    func circle() throws {
        try withVerifiedStore([Restless.self]) { store in
            var (first, second) = (Restless(), Restless())
            try store.write { try $0.save(first) }
            second.other = first.id
            let calm = second
            // The first has no other to disturb.
            try store.write { try $0.save(calm) }
            #expect(try store.get(first.id)?.number == 1)
            first.other = second.id
            let restless = first
            #expect(throws: StoreError.unsettled(type: "Restless", depth: 64)) {
                try store.write { try $0.save(restless) }
            }
        }
    }
}
