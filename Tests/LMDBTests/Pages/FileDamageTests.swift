import CLMDB
import Foundation
import LMDB
import TestSupport
import Testing

@Suite("The quick look at a file")
struct FileDamageTests {
    private func sample() throws -> FileImage {
        let file = try RealFile()
        try file.runHistory(seed: 11, transactions: 6, operations: 120)
        return try FileImage(file)
    }

    private func damage(_ bytes: [UInt8]) throws -> FileDamage? {
        do {
            _ = try withPageFile(bytes) { $0.newest }
            return nil
        } catch let damage as FileDamage {
            #expect(!damage.description.isEmpty)
            return damage
        }
    }

    @Test("the newest meta page, the sizes and the trees are those of liblmdb")
    func facts() throws {
        let file = try RealFile()
        for round in 0..<UInt8(3) {
            try file.write { try $0.put([round], [round], in: $0.table("a")) }
        }
        try withPageFile(at: file.path) { pageFile in
            #expect(pageFile.newest.transaction == 3)
            #expect(pageFile.newest.mapSizeBytes == 1 << 30)
            #expect(pageFile.pageSizeBytes == 4_096)
            let size = try file.bytes().count
            #expect(pageFile.fileSizeBytes == UInt64(size))
            #expect(pageFile.newest.main.counts.entryCount == 1)
            #expect(!pageFile.isShorterThanLastPage)
        }
    }

    @Test("an empty file, a folder, a pipe and a closed descriptor are refused")
    func foreignKinds() throws {
        #expect(try damage([]) == .tooShort(sizeBytes: 0, neededBytes: 152))
        var pipeEnds: [Int32] = [0, 0]
        #expect(pipe(&pipeEnds) == 0)
        let foreign = pipeEnds + [open(NSTemporaryDirectory(), O_RDONLY)]
        for descriptor in foreign {
            #expect {
                try PageFile(descriptor: descriptor)
            } throws: {
                if case .notRegularFile = $0 as? FileDamage { true } else { false }
            }
            close(descriptor)
        }
        #expect(throws: FileDamage.unreadable(offset: 0, errno: EBADF)) {
            try PageFile(descriptor: -1)
        }
    }

    @Test("every wrong field of either meta page is named")
    func metaFields() throws {
        let sample = try sample()
        typealias Edit = (FileDamage.MetaField, Int, UInt64, Int)
        let edits: [Edit] = [
            (.number, 0, 7, 8), (.flags, 10, 2, 2), (.magic, 16, 1, 4), (.version, 20, 2, 4),
            (.pageSize, 40, 4_097, 4), (.pageSize, 40, 256, 4), (.pageSize, 40, 65_536, 4),
        ]
        for page in [UInt64(0), 1] {
            for (field, offset, value, width) in edits {
                var image = sample
                let start = image.page(page) + offset
                for index in 0..<width {
                    image.bytes[start + index] = UInt8(truncatingIfNeeded: value >> (8 * index))
                }
                #expect(try damage(image.bytes) == .wrongMeta(page: page, field, found: value))
            }
            var image = sample
            let transaction: UInt64 = image.load(image.page(page) + 144)
            image.store(transaction + 1, at: image.page(page) + 144)
            #expect(
                try damage(image.bytes)
                    == .wrongMeta(page: page, .transaction, found: transaction + 1))
        }
        var image = sample
        image.store(UInt32(8_192), at: 4_096 + 40)
        #expect(try damage(image.bytes) == .pageSizesDiffer(first: 4_096, second: 8_192))
    }

    @Test("roots, last page and map size of the newest meta page must fit")
    func committedFields() throws {
        let sample = try sample()
        let page = UInt64(sample.meta / sample.pageSize)
        let edits: [(FileDamage.MetaField, Int, [UInt64])] = [
            (.root, 80, [0, 1, sample.lastPage + 1, .max - 1]),
            (.root, 128, [0, 1, sample.lastPage + 1, .max - 1]),
            (.lastPage, 136, [0, 1 << 18, .max]),
            (.mapSize, 32, [1 << 49, .max]),
        ]
        for (field, offset, values) in edits {
            for value in values {
                var image = sample
                image.store(value, at: image.meta + offset)
                #expect(
                    try damage(image.bytes) == .wrongMeta(page: page, field, found: value))
            }
        }
        var image = sample
        image.store(UInt64(4_096), at: image.meta + 32)
        #expect(
            try damage(image.bytes)
                == .wrongMeta(page: page, .lastPage, found: sample.lastPage))
    }

    @Test("roots of the older meta page are not looked at until it is walked")
    func olderMeta() throws {
        var image = try sample()
        let older = image.meta == 0 ? image.pageSize : 0
        image.store(UInt64(1), at: older + 128)
        #expect(try image.walk().isSound)
        let page = UInt64(older / image.pageSize)
        #expect(throws: FileDamage.wrongMeta(page: page, .root, found: 1)) {
            try image.walk(transaction: image.transaction - 1)
        }
    }

    @Test("files of random bytes are refused")
    func randomFiles() throws {
        var random = SeededGenerator(seed: UInt64(setting("PAGE_WALK_SEED", default: 1)))
        for _ in 0..<200 {
            let size = Int.random(in: 1...20_000, using: &random)
            #expect(try damage(random.bytes(size)) != nil)
        }
        #expect(try damage(.init(repeating: 0, count: 100_000)) != nil)
    }

    @Test("a valid file that ends before its last page is known to be valid")
    func shortButValid() throws {
        let file = try RealFile()
        // Pages freed before give the free list room of its own below the large value.
        for round in 0..<UInt8(4) {
            try file.write {
                try $0.put([1], .init(repeating: round, count: 100_000), in: $0.table("a"))
            }
        }
        try file.write { transaction in
            let table = try transaction.table("a")
            try transaction.put([2], .init(repeating: 1, count: 10_000_000), in: table)
            try transaction.delete([2], in: table)
        }
        file.close()
        try withPageFile(at: file.path) { pageFile in
            #expect(pageFile.isShorterThanLastPage)
            #expect(try !pageFile.reachesPastEnd())
            let report = try pageFile.walk()
            #expect(report.isSound && report.leakedPages == 0)
            #expect(report.freePages > 2_400)
        }
    }

    @Test("a truncated file reaches past its end exactly if a page in use was cut off")
    func truncation() throws {
        let file = try RealFile()
        try file.runHistory(seed: 21, transactions: 6, operations: 100)
        let image = try FileImage(file)
        let free = try file.read { transaction in
            try transaction.entries(Transaction.freeList).flatMap { entry in
                entry.value.withUnsafeBytes { bytes in
                    let count = bytes.loadUnaligned(as: UInt64.self)
                    return (0..<Int(count)).map {
                        bytes.loadUnaligned(fromByteOffset: 8 + 8 * $0, as: UInt64.self)
                    }
                }
            }
        }
        let lastUsed = try #require((0...image.lastPage).last { !free.contains($0) })
        let needed = Int(lastUsed + 1) * image.pageSize
        #expect(needed > 20 * image.pageSize)
        for boundary in stride(from: 0, through: needed + image.pageSize, by: image.pageSize) {
            for size in [boundary, boundary + 2_000] where size <= image.bytes.count {
                let bytes = Array(image.bytes.prefix(size))
                guard size >= 2 * image.pageSize else {
                    #expect(try damage(bytes) != nil, "\(size) bytes")
                    continue
                }
                try withPageFile(bytes) { pageFile in
                    #expect(try pageFile.reachesPastEnd() == (size < needed), "\(size) bytes")
                    let report = try pageFile.walk()
                    #expect(report.isSound == (size >= needed), "\(size) bytes")
                }
            }
        }
    }
}

extension PageFile {
    fileprivate var isShorterThanLastPage: Bool {
        fileSizeBytes / UInt64(pageSizeBytes) <= newest.lastPage
    }
}
