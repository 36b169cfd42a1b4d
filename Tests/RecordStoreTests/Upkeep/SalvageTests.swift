import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

private struct Tile: Record, Equatable {
    var id = ID()
    var text = ""
    var size = 0
    var next: Tile.ID?

    static let search = SearchIndex<Tile>("search", on: \.text)
    static let schema = Schema<Tile>("Tile", blank: Tile()) {
        Field(1, "text", \.text)
        Field(2, "size", \.size)
        Field(3, "next", \.next, onDelete: .nullify)
        Index("bySize", on: .ascending(\.size))
        Index("byText", on: .ascending(\.text), unique: true)
        search
    }
}

@Suite("Salvage") struct SalvageTests {
    private let folder: TemporaryFolder
    private let path: String
    private let tiles: [Tile]

    init() throws {
        folder = try TemporaryFolder()
        path = folder.path("store")
        let store = try Store.open(at: path, options: .unflushed, [Tile.self])
        var tiles = (0..<600).map {
            Tile(text: "tile \($0)" + String(repeating: " long", count: $0 % 50 == 7 ? 450 : 0))
        }
        for position in tiles.indices {
            tiles[position].size = position % 13
            tiles[position].next = tiles[(position * 7 + 1) % tiles.count].id
        }
        self.tiles = tiles
        try store.write { [tiles] in try $0.save(tiles) }
        try store.close()
    }

    private func damage(_ change: (inout FileImage) throws -> Void) throws {
        var image = try FileImage(ofStoreAt: path)
        try change(&image)
        try image.write(toStoreAt: path)
    }

    private func leaves(_ image: FileImage, of table: String) throws -> [Int] {
        let record = try #require(image.tableRecord(table))
        return image.treePages(record: record).filter { image.flags($0) == 2 }
    }

    private func repaired() throws -> (Store, RepairReport) {
        let store = try Store.open(at: path, options: .unflushed, [Tile.self])
        #expect(throws: StorageError.self) {
            let report = try store.verify()
            if let first = report.violations.first { throw StorageError.closed(path: "\(first)") }
        }
        let report = try store.repair()
        #expect(report.isSound)
        expectSound(store)
        #expect(try store.repair() == RepairReport.none)
        return (store, report)
    }

    @Test("damaged pages of an index lose nothing", arguments: ["i1", "i2", "i3", "i4"])
    func index(table: String) throws {
        try damage { image in
            let pages = image.treePages(record: try #require(image.tableRecord(table)))
            for page in pages.prefix(3) { image.store(UInt16(0x77), at: page + 10) }
        }
        let (store, report) = try repaired()
        let salvage = try #require(report.salvage)
        #expect(salvage.recordCounts == ["Tile": tiles.count])
        #expect(report.setAside.isEmpty && report.clearedReferenceCount == 0)
        #expect(try store.fetch(Query<Tile>()).sorted { $0.id < $1.id } == tiles)
        #expect(try store.fetch(Query<Tile> { $0.size == 4 }).count == 46)
        #expect(try store.fetch(Tile.search.best("tile 599")).count == 1)
        #expect(FileManager.default.fileExists(atPath: path + "/data.mdb.damaged-1"))
    }

    @Test("a damaged page of records loses what lies on it, and what refers to that is cleared")
    func records() throws {
        var lost = 0
        try damage { image in
            let pages = try leaves(image, of: "t1")
            for page in [pages[2], pages[9]] {
                lost += image.nodeCount(page)
                image.store(UInt16(0x77), at: page + 10)
            }
        }
        let (store, report) = try repaired()
        #expect(report.salvage?.recordCounts == ["Tile": tiles.count - lost])
        #expect(report.clearedReferenceCount > 0)
        let found = try store.fetch(Query<Tile>())
        let ids = Set(found.map(\.id))
        #expect(found.count == tiles.count - lost)
        for var tile in tiles where ids.contains(tile.id) {
            if let next = tile.next, !ids.contains(next) { tile.next = nil }
            #expect(try store.get(tile.id) == tile)
        }
    }

    @Test("a damaged long value loses one record")
    func longValue() throws {
        try damage { image in
            let record = try #require(image.tableRecord("t1"))
            let run = try #require(image.runs(record: record).first)
            image.store(UInt16(0x77), at: run.page + 10)
        }
        let (_, report) = try repaired()
        #expect(report.salvage?.recordCounts == ["Tile": tiles.count - 1])
        #expect(report.salvage?.damageCount ?? 0 > 0)
    }

    @Test("what is wrongly said of a long value takes no page from other records")
    func longValueOverOthers() throws {
        try damage { image in
            let record = try #require(image.tableRecord("t1"))
            let runs = image.runs(record: record)
            // One run seems to have 64 pages more, another one to lie where a leaf is.
            let length: UInt32 = image.load(runs[0].page + 12)
            image.store(length ^ 64, at: runs[0].page + 12)
            let leaf = try #require(try leaves(image, of: "t1").last)
            image.store(UInt64(leaf / image.pageSize), at: image.data(runs[1].node))
        }
        let (_, report) = try repaired()
        #expect(report.salvage?.recordCounts["Tile"] ?? 0 >= tiles.count - 2)
    }

    @Test("a page that was written to a wrong place takes nothing from the right one")
    func wrongPlace() throws {
        let old = try FileImage(ofStoreAt: path)
        let from = try leaves(old, of: "t1")[6]
        do {
            let store = try Store.open(at: path, options: .unflushed, [Tile.self])
            _ = try store.write { try $0.updateAll(Query<Tile>()) { $0.size = 99 } }
            try store.close()
        }
        try damage { image in
            let to = try leaves(image, of: "t1")[2]
            image.bytes.replaceSubrange(to..<to + 4_096, with: old.bytes[from..<from + 4_096])
        }
        let (store, report) = try repaired()
        let left = try store.all(Tile.self)
        #expect(report.salvage?.recordCounts["Tile"] == left.count)
        #expect((report.salvage?.damageCount ?? 0) > 0)
        #expect(left.allSatisfy { $0.size == 99 })
        // Only the page that was written over is lost.
        #expect(left.count > tiles.count - 100 && left.count < tiles.count)
    }

    @Test("random damage of pages below the tables is repaired or refused, and never a signal")
    func random() throws {
        var seed = Seed("salvage")
        let sound = try FileImage(ofStoreAt: path)
        for _ in 0..<repetitions("PLAINWEIGHTS_SALVAGES", quick: 3, thorough: 8) {
            var image = sound
            for _ in 0..<Int.random(in: 1...4, using: &seed) {
                let tables = ["t1", "i1", "i2", "i3", "i4"]
                let table = try #require(tables.randomElement(using: &seed))
                let record = try #require(image.tableRecord(table))
                let page = try #require(
                    sound.treePages(record: record).randomElement(using: &seed))
                for _ in 0..<Int.random(in: 1...30, using: &seed) {
                    image.bytes[page + Int.random(in: 0..<4_096, using: &seed)] = UInt8.random(
                        in: 0...255, using: &seed)
                }
            }
            try image.write(toStoreAt: path)
            try? FileManager.default.removeItem(atPath: path + "/lock.mdb")
            let store = try Store.open(at: path, options: .unflushed, [Tile.self])
            let report = try store.repair()
            #expect(report.isSound, "\(report.remaining.prefix(3))")
            let known = Dictionary(uniqueKeysWithValues: tiles.map { ($0.id, $0) })
            for tile in try store.fetch(Query<Tile>()) {
                let before = try #require(known[tile.id])
                #expect(tile.text == before.text && tile.size == before.size)
                #expect(tile.next == nil || tile.next == before.next)
            }
            expectSound(store)
            try store.close()
        }
    }
}
