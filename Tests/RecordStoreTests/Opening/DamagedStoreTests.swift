import Foundation
import LMDB
import RecordStore
import TestSupport
import Testing

private struct Entry: Record {
    var id = ID()
    var text = ""
    var size = 0

    static let schema = Schema<Entry>("Entry", blank: Entry()) {
        Field(1, "text", \.text)
        Field(2, "size", \.size)
        Index("bySize", on: .ascending(\.size))
    }
}

private struct Ticket: Record {
    var id = ID()
    var name = ""

    static let schema = Schema<Ticket>("Ticket", blank: Ticket()) { Field(1, "name", \.name) }
}

/// Damage of the pages below records: nothing that was saved is gone without an error.
@Suite("Damaged stores") struct DamagedStoreTests {
    private let folder: TemporaryFolder
    private let sound: FileImage
    private let ids: [Entry.ID]

    private var path: String { folder.path("store") }

    init() throws {
        folder = try TemporaryFolder()
        let path = folder.path("store")
        let store = try Store.open(at: path, options: .unflushed, [Entry.self])
        let entries = (0..<300).map { Entry(text: "entry \($0)", size: $0) }
        try store.write { try $0.save(entries) }
        try store.close()
        ids = entries.map(\.id)
        sound = try FileImage(ofStoreAt: path)
    }

    private func open(_ types: [any Record.Type] = [Entry.self]) throws -> Store {
        try Store.open(at: path, options: .unflushed, types)
    }

    /// Damages the file, and puts the sound one back after `body`.
    private func damaged(
        _ change: (inout FileImage) throws -> Void, _ body: () throws -> Void
    ) throws {
        var image = sound
        try change(&image)
        try image.write(toStoreAt: path)
        try body()
        try sound.write(toStoreAt: path)
    }

    @Test(
        "a table that the catalog names and the file lacks is refused, not made anew",
        arguments: ["t1", "i1"])
    func lostTable(name: String) throws {
        try damaged {
            let node = try #require($0.tableNode(name))
            // In the order of names still: the next table begins with another letter, or is none.
            $0.bytes[node + 9] = UInt8(ascii: "9")
        } _: {
            let before = try FileImage(ofStoreAt: path).bytes
            for _ in 1...2 {
                #expect(throws: StorageError.tableMissing(name: name)) { try open() }
                #expect(throws: StorageError.tableMissing(name: name)) {
                    try open([Entry.self, Ticket.self])
                }
            }
            #expect(try FileImage(ofStoreAt: path).bytes == before)
        }
        #expect(try open().count(of: Entry.self) == 300)
    }

    @Test("a catalog that says it is empty, beside tables with records, is refused")
    func emptyCatalog() throws {
        try damaged {
            let record = try #require($0.tableRecord("catalog"))
            $0.store(UInt16(0), at: record + 6)
            for offset in [8, 16, 24, 32] { $0.store(UInt64(0), at: record + offset) }
            $0.store(UInt64.max, at: record + 40)
        } _: {
            let error = try storeError { _ = try open() }
            #expect(error == .notAStore(path: path))
        }
    }

    @Test("a table that says only in part that it is empty is refused")
    func halfEmptyTable() throws {
        for (offset, width) in [(6, 2), (16, 8), (32, 8), (40, 8)] {
            try damaged { image in
                let record = try #require(image.tableRecord("t1"))
                for index in 0..<width { image.bytes[record + offset + index] = 0 }
            } _: {
                #expect(throws: StorageError.self) { try open() }
            }
        }
    }

    @Test("a store whose newest commit says that there are no tables is refused")
    func noTables() throws {
        try damaged {
            $0.store(UInt64.max, at: $0.mainRecord + 40)
        } _: {
            #expect(throws: StorageError.self) { try open() }
        }
    }

    /// Counts in the table of tables: added, doubled or compared by whoever plans or tells.
    @Test("damaged counts are refused or told as errors, and never overflow")
    func counts() throws {
        for value in [UInt64.max, UInt64.max / 2, UInt64(1) << 63, 1 << 62, 1 << 48] {
            for offset in [8, 16, 24, 32] {
                try damaged {
                    $0.store(value, at: try #require($0.tableRecord("t1")) + offset)
                } _: {
                    #expect(throws: StorageError.self) { try open() }
                }
            }
        }
    }

    @Test("counts that are damaged while the store is open are errors of those who ask")
    func laterCounts() throws {
        let store = try open()
        for value in [UInt64.max, UInt64.max / 2, UInt64(1) << 63, 1 << 62] {
            for offset in [8, 16, 24, 32] {
                // What a reader has found is looked up again in another commit.
                try store.write { try $0.save(Entry(size: offset)) }
                let start = try #require(FileImage(ofStoreAt: path).tableRecord("t1")) + offset
                try withBytes(of: value, at: start) {
                    #expect(throws: StorageError.self) { try store.count(of: Entry.self) }
                    #expect(throws: StorageError.self) {
                        try store.fetch(Query<Entry> { $0.size > offset })
                    }
                }
            }
        }
        try store.write { try $0.save(Entry(size: 1_000)) }
        let kept = try store.fetch(Query<Entry> { $0.size == 299 })
        #expect(kept.count == 1)
    }

    /// Writes into the file that is open, and puts back what was there.
    private func withBytes(of value: UInt64, at offset: Int, _ body: () throws -> Void) throws {
        let descriptor = Foundation.open(path + "/data.mdb", O_RDWR)
        defer { close(descriptor) }
        var (value, before) = (value, UInt64(0))
        #expect(pread(descriptor, &before, 8, off_t(offset)) == 8)
        #expect(pwrite(descriptor, &value, 8, off_t(offset)) == 8)
        try body()
        #expect(pwrite(descriptor, &before, 8, off_t(offset)) == 8)
    }

    @Test(
        "a damaged key of a branch is found by verifying, as looking up misses what walking finds")
    func branchKey() throws {
        try damaged {
            let root = $0.root(record: try #require($0.tableRecord("t1")))
            #expect($0.flags(root) == 1)
            // Beyond all keys that it leads to: they are looked for on the page before.
            let node = $0.node(root, 1)
            for index in 0..<$0.keySize(node) { $0.bytes[node + 8 + index] = 0xFF }
        } _: {
            let store = try open()
            #expect(try store.count(of: Entry.self) == 300)
            #expect(try ids.contains { try store.get($0) == nil })
            let violations = try store.verify().violations
            #expect(violations.contains { $0.type == "Entry" && $0.name == nil })
            #expect(
                violations.allSatisfy {
                    if case .damagedPage = $0.kind { true } else { false }
                })
            try store.close()
        }
    }

    @Test("a free list whose counts cannot be is refused, or an error of whoever tells")
    func freeList() throws {
        let leaf = sound.root(record: sound.freeListRecord)
        #expect(sound.flags(leaf) == 2)
        let offset = sound.data(sound.node(leaf, 0))
        for value in [UInt64.max, UInt64.max / 2, UInt64(1) << 63, 1 << 40] {
            try damaged {
                $0.store(value, at: offset)
            } _: {
                #expect(throws: StorageError.self) { try open() }
            }
            let environment = try Environment.open(at: path, options: .unflushed)
            try withBytes(of: value, at: offset) {
                #expect(throws: StorageError.self) { try environment.info() }
                // A copy has a free list of its own.
                try environment.copy(to: folder.path("copy"))
            }
            try environment.close()
            let copy = try Store.open(at: folder.path("copy"), options: .unflushed, [Entry.self])
            #expect(try copy.count(of: Entry.self) == ids.count)
            expectSound(copy)
            try copy.close()
            try FileManager.default.removeItem(atPath: folder.path("copy"))
        }
    }
}
