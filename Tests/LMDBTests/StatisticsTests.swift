import Foundation
import LMDB
import TestSupport
import Testing

@Suite("Statistics")
struct StatisticsTests {
    @Test("info() tells the sizes of the map, the file and its pages")
    func info() throws {
        let store = try NoteStore(
            options {
                $0.mapSizeBytes = 1 << 24
                $0.maximumReaders = 7
            })
        let empty = try store.environment.info()
        #expect(empty.pageSizeBytes == sysconf(Int32(_SC_PAGESIZE)))
        #expect(empty.mapSizeBytes == 1 << 24)
        #expect(empty.maximumReaders == 7)
        #expect(empty.readerSlotCount == 1)
        try store.fill(1_000)
        let full = try store.environment.info()
        #expect(full.lastTransactionID == empty.lastTransactionID + 1)
        #expect(full.pageCount > empty.pageCount)
        let file = FileManager.default.contents(atPath: store.dataPath)
        #expect(full.fileSizeBytes == file?.count)
        try store.environment.write { transaction in
            for number in 0..<1_000 {
                let removed = try transaction.delete("\(number)", in: store.table)
                #expect(removed)
            }
        }
        let freed = try store.environment.info()
        #expect(freed.freePageCount > full.freePageCount + 10)
        let report = try store.environment.validatePages()
        #expect(freed.freePageCount == Int(report.freePages))
        #expect(freed.pageCount == Int(report.pages))
    }

    @Test("statistics(of:) counts what the page walk counts")
    func table() throws {
        let store = try NoteStore()
        let empty = try store.environment.read { try $0.statistics(of: store.table) }
        #expect((empty.entryCount, empty.depth, empty.pageCount) == (0, 0, 0))
        try store.fill(1_000)
        try store.environment.write { transaction in
            try transaction.put(String(repeating: "l", count: 9_000), for: "long", in: store.table)
            let inside = try transaction.view.statistics(of: store.table)
            #expect(inside.entryCount == 1_001)
        }
        let full = try store.environment.read { try $0.statistics(of: store.table) }
        let report = try store.environment.validatePages()
        let tree = try #require(report.trees.first { $0.tree == .table(name: "notes") })
        #expect(full.entryCount == 1_001)
        #expect(full.overflowPageCount == 3)
        #expect(full == tree.counts)
        #expect(try store.environment.shape(of: store.table) == tree)
    }

    @Test("shape(of:) tells how full pages are, and of damage")
    func shape() throws {
        let store = try NoteStore()
        let empty = try store.environment.shape(of: store.table)
        #expect(empty.leafFill == nil && empty.levels == [] && empty.sizeBytes == 0)
        try store.fill(10)
        let small = try store.environment.shape(of: store.table)
        // Ten nodes with an offset, a header, a key of one byte and 100 of a value.
        #expect(small.usedLeafBytes == 16 + 10 * (2 + 8 + 1 + 100 + 1))
        #expect(small.leafFill == Double(1_136) / Double(small.pageSizeBytes))
        #expect(small.levels.map(\.nodeCount) == [10] && small.fill(of: small.levels[0])! < 0.3)
        try store.environment.close()
        var image = try FileImage(ofStoreAt: store.path)
        let leaf = try #require(image.tableRecord("notes").map { image.root(record: $0) })
        image.store(0xFFFF as UInt16, at: leaf + 12)
        try image.write(toStoreAt: store.path)
        let environment = try Environment.open(at: store.path)
        let table = try environment.openTables(["notes"])[0]
        #expect {
            try environment.shape(of: table)
        } throws: { error in
            if case LMDBError.damagedPages(_, 1, _) = error { true } else { false }
        }
    }

    @Test("an error reads as what it is")
    func errorText() {
        #expect("\(LMDBError.Code.noSpace)" == "No space left on device (28)")
        #expect("\(LMDBError.Code.mapFull)".hasPrefix("MDB_MAP_FULL"))
        #expect(
            "\(FileDamage.tooShort(sizeBytes: 3, neededBytes: 152))"
                == "it ends after 3 bytes where 152 are needed")
    }

    @Test("sync() flushes what a throwaway environment has not")
    func sync() throws {
        let store = try NoteStore(options { $0.durability = .throwaway })
        try store.fill(10)
        try store.environment.sync()
        #expect(try store.entryCount() == 10)
    }
}
