import Foundation
import RecordStore
import TestSupport
import Testing

/// Much in one record.
private struct Album: Record, Equatable {
    var id = ID()
    var cover = Data()
    var tags: [String] = []
    var code: Int?
    var next: Album.ID?

    static let schema = Schema<Album>("Album", blank: Album()) {
        Field(1, "cover", \.cover)
        Field(2, "tags", \.tags)
        Field(3, "code", \.code)
        Field(4, "next", \.next, onDelete: .deny)
        Index("byTag", on: .each(\.tags), .ascending(\.code))
        Index("byCode", on: .ascending(\.code), unique: true)
    }
}

/// An index that keeps more bytes of a record than the record has: each covered field has a length.
private struct Poster: Record, Equatable {
    var id = ID()
    var title = ""
    var image = Data()
    var isFramed = false
    var isSigned = false
    var isSold = false
    var isFolded = false

    static let schema = Schema<Poster>("Poster", blank: Poster()) {
        Field(1, "title", \.title)
        Field(2, "image", \.image)
        Field(3, "isFramed", \.isFramed)
        Field(4, "isSigned", \.isSigned)
        Field(5, "isSold", \.isSold)
        Field(6, "isFolded", \.isFolded)
        Index(
            "byTitle", on: .ascending(\.title),
            covering: [\.title, \.image, \.isFramed, \.isSigned, \.isSold, \.isFolded])
    }
}

/// An aggregate index that keeps more bytes of a record than the record has: each zero of a text
/// that is cut takes two.
private struct Barrel: Record, Equatable {
    var id = ID()
    var label = ""
    var labels: [String] = []
    var count = 1

    static let schema = Schema<Barrel>("Barrel", blank: Barrel()) {
        Field(1, "label", \.label)
        Field(2, "labels", \.labels)
        Field(3, "count", \.count)
        AggregateIndex("byLabel", by: .ascending(\.label), summing: .field(\.count))
        AggregateIndex("byLabels", by: .each(\.labels), summing: .field(\.count))
    }
}

@Suite("Extremes") struct ExtremeTests {
    @Test("unique values are swapped by way of nil; a direct swap is refused at its first half")
    func swap() throws {
        try withVerifiedStore([Album.self]) { store in
            var albums = [Album(code: 1), Album(code: 2), Album(code: 3)]
            try store.write { try $0.save(albums) }
            (albums[0].code, albums[1].code, albums[2].code) = (2, 3, 1)
            try store.write { transaction in
                #expect(
                    throws: StoreError.notUnique(
                        type: "Album", index: "byCode",
                        values: [StoreError.TakenValue(field: "code", text: "2")],
                        existing: albums[1].id.uuid, rejected: albums[0].id.uuid)
                ) { try transaction.save(albums) }
                for album in albums { try transaction.update(album.id) { $0.code = nil } }
                try transaction.save(albums)
            }
            #expect(try store.all(Album.self) == albums)
        }
    }

    @Test("what a savepoint undoes takes its ids back with it")
    func undoneIDs() throws {
        try withVerifiedStore([Album.self]) { store in
            // Ids ascend in the order in which they are made.
            let albums = (0..<5).map { Album(code: $0) }
            try store.write { transaction in
                try transaction.save(albums[1])
                try? transaction.savepoint { transaction in
                    try transaction.save(albums[4])
                    throw Forbidden(title: "undone")
                }
                try transaction.insert(albums[4])
                try? transaction.savepoint { transaction in
                    try transaction.delete(albums[4].id)
                    try transaction.delete(albums[1].id)
                    try transaction.save(albums[0])
                    throw Forbidden(title: "undone")
                }
                #expect(throws: StoreError.alreadyExists(type: "Album", id: albums[4].id.uuid)) {
                    try transaction.insert(albums[4])
                }
                try transaction.savepoint { try $0.save(albums[3]) }
                try transaction.save(albums)
            }
            #expect(try store.all(Album.self) == albums)
        }
    }

    @Test("a reference may be set to a record that comes later in the transaction")
    func laterTarget() throws {
        try withVerifiedStore([Album.self]) { store in
            let (album, other) = (Album(), Album())
            try store.write { try $0.save(album) }
            try store.write { transaction in
                try transaction.update(album.id) { $0.next = other.id }
                try transaction.save(other)
            }
            #expect(try store.get(album.id)?.next == other.id)
            #expect(
                throws: StoreError.dangling(
                    type: "Album", field: "next", id: other.id.uuid,
                    target: album.id.uuid)
            ) {
                try store.write { transaction in
                    try transaction.update(album.id) { $0.next = nil }
                    try transaction.delete(album.id)
                    try transaction.update(other.id) { $0.next = album.id }
                }
            }
        }
    }

    @Test("a record has room up to its last byte, and one more is refused and changes nothing")
    func size() throws {
        var options = StoreOptions.unflushed
        options.maximumValueBytes = 1 << 20
        let folder = try TemporaryFolder()
        let store = try Store.open(at: folder.path("store"), options: options, [Album.self])
        let empty = try Self.sizeBytes(of: Album())
        var album = Album(cover: Data(repeating: 7, count: 1 << 20 - empty))
        try store.write { try $0.save(album) }
        #expect(try store.get(album.id) == album)
        let largest = album
        album.cover.append(7)
        try store.write { transaction in
            #expect(throws: StorageError.valueSize(bytes: 1 << 20 + 1, limit: 1 << 20)) {
                try transaction.save(album)
            }
            try transaction.save(Album())
        }
        #expect(try store.get(album.id) == largest)
        expectSound(store)
    }

    @Test(
        "what an index would keep of a record has a limit too, refused before anything is written")
    func coveredSize() throws {
        var options = StoreOptions.unflushed
        options.maximumValueBytes = 1 << 16
        let folder = try TemporaryFolder()
        let store = try Store.open(at: folder.path("store"), options: options, [Poster.self])
        // The mark of another form, which any entry may need, six fields with a byte each, six
        // lengths, four bytes of values, and the checksum.
        let overhead = 1 + 6 * 5 + 4 + 4
        var poster = Poster(image: Data(repeating: 7, count: 1 << 16 - overhead))
        try store.write { try $0.save(poster) }
        let largest = poster
        poster.image.append(7)
        #expect(try Self.sizeBytes(of: poster) <= 1 << 16)
        try store.write { transaction in
            #expect(throws: StorageError.valueSize(bytes: 1 << 16 + 1, limit: 1 << 16)) {
                try transaction.save(poster)
            }
            try transaction.save(Poster(title: "after"))
        }
        #expect(try store.get(poster.id) == largest)
        #expect(try store.count(of: Poster.self) == 2)
        expectSound(store)
    }

    @Test(
        "what an aggregate index would keep of a record is refused before anything is written",
        arguments: [false, true])
    func groupSize(ofElements: Bool) throws {
        var options = StoreOptions.unflushed
        options.maximumValueBytes = 1 << 16
        let folder = try TemporaryFolder()
        let store = try Store.open(at: folder.path("store"), options: options, [Barrel.self])
        func barrel(_ zeros: Int) -> Barrel {
            let label = String(repeating: "\0", count: zeros)
            return ofElements ? Barrel(labels: [label]) : Barrel(label: label)
        }
        // The sum of the group is counted with the most bytes that it can have.
        let largest = barrel(32_000)
        try store.write { transaction in
            try transaction.save(largest)
            for zeros in [32_700, 32_768, 40_000, 65_000] {
                #expect(throws: StorageError.self) { try transaction.save(barrel(zeros)) }
            }
            try transaction.save(Barrel(label: "after"))
        }
        #expect(try store.get(largest.id) == largest)
        #expect(try store.count(of: Barrel.self) == 2)
        expectSound(store)
    }

    private static func sizeBytes<R: Record>(of record: R) throws -> Int {
        let layout = R.schema.definition.layout(version: 1)
        var record = record
        var buffer = ByteBuffer()
        try RecordEncoder(R.schema, typeNumber: 1, layout: layout)
            .encode(&record, sequence: 1, into: &buffer)
        return buffer.withUnsafeBytes { $0.count }
    }

    @Test("an array of ten thousand elements has an entry for each, and an empty one has none")
    func elements() throws {
        try withVerifiedStore([Album.self]) { store in
            let count = 10_000
            var album = Album(tags: (0..<count).map { "tag \($0 % (count - 1))" })
            try store.write { try $0.save(album) }
            // Of the other two indexes each record has an entry.
            let entryCount = { try store.verify().entryCount - 2 * store.count(of: Album.self) }
            #expect(try entryCount() == count - 1)
            album.tags[0] = "other"
            album.tags.removeLast(2)
            try store.write { try $0.save(album) }
            let other = Query<Album> { $0.tags.contains("other") }
            #expect(try store.fetch(other.sorted(by: .ascending(\.code))) == [album])
            #expect(try entryCount() == count - 2)
            album.tags = []
            try store.write { try $0.save([album, Album()]) }
            #expect(try store.all(Album.self, ofIndex: "byTag") == [])
            #expect(try entryCount() == 0)
        }
    }
}
