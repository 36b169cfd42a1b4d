import CRC32C
import LMDB
import RecordStore
import TestSupport
import Testing

/// The counts of a ranked index against a sorted array, with so few entries between boundaries that
/// some hundreds make all levels.
@Suite("The counts of a ranked index follow every entry")
struct RankTableTests {
    @Test("that is added or removed, in any order", arguments: [1, 2, 7])
    func histories(levelBits: Int) throws {
        var generator = SeededGenerator(state: TestSettings.seed &+ 223)
        let folder = try TemporaryFolder()
        let environment = try Environment.open(at: folder.path("store"), options: .unflushed)
        let tables = try environment.openTables(["i1", "r1"])
        let ranks = RankTable(
            index: 1, entries: tables[0], counts: tables[1], levelBits: levelBits)
        var keys: Set<[UInt8]> = []
        var levels: Set<Int> = []
        for step in 0..<120 {
            // It grows, and then shrinks to nothing.
            let isGrowing = step < 60
            try environment.write { transaction in
                for _ in 0..<20 {
                    let key = generator.key()
                    let other = keys.sorted { $0.lexicographicallyPrecedes($1) }
                        .randomElement(using: &generator)
                    let grows = isGrowing == (Int.random(in: 0...4, using: &generator) > 0)
                    if grows, keys.insert(key).inserted {
                        try transaction.put([], for: key, in: tables[0])
                        try ranks.add(key.span.bytes, in: &transaction)
                    } else if !grows, let other {
                        keys.remove(other)
                        _ = try transaction.delete(other, in: tables[0])
                        try ranks.remove(other.span.bytes, in: &transaction)
                    }
                }
                if step == 119 {
                    for key in keys {
                        _ = try transaction.delete(key, in: tables[0])
                        try ranks.remove(key.span.bytes, in: &transaction)
                    }
                    keys = []
                }
            }
            try environment.read { view in
                levels.insert(try ranks.topLevel(in: view))
                #expect(try ranks.isRight(in: view))
                try expectPositions(ranks, of: keys, view, &generator)
            }
        }
        #expect(try environment.read { try $0.statistics(of: tables[1]).entryCount } == 0)
        #expect(try #require(levels.max()) >= (levelBits == 7 ? 1 : 5 - levelBits))
    }

    @Test("and are damage where no file has so many", arguments: [(6, 1 << 61), (70_000, 1 << 47)])
    func impossible(boundaries: Int, count: Int) throws {
        let folder = try TemporaryFolder()
        let environment = try Environment.open(at: folder.path("store"), options: .unflushed)
        let tables = try environment.openTables(["i1", "r1"])
        let ranks = RankTable(index: 1, entries: tables[0], counts: tables[1])
        try environment.write { transaction in
            for stem in 0..<boundaries {
                let bytes = [UInt8(stem >> 16), UInt8(stem >> 8 & 0xFF), UInt8(stem & 0xFF)]
                let key: [UInt8] = stem == 0 ? [1] : [1] + bytes
                let count = UInt64(count)
                let checksum = key.withUnsafeBufferPointer {
                    unsafe crc32c_seeded(
                        UInt64(1).littleEndian, UInt64(key.count).littleEndian,
                        count.littleEndian, $0.baseAddress, key.count)
                }
                let value =
                    withUnsafeBytes(of: checksum.littleEndian) { unsafe Array($0) }
                    + withUnsafeBytes(of: count.littleEndian) { unsafe Array($0) }
                try transaction.put(value, for: key, in: tables[1])
            }
        }
        #expect(throws: (any Error).self) {
            try environment.read { try ranks.count(before: [9], isIncluded: false, in: $0) }
        }
    }

    @Test("that is made anew, and show damage")
    func rebuilding() throws {
        var generator = SeededGenerator(state: TestSettings.seed &+ 227)
        let folder = try TemporaryFolder()
        let environment = try Environment.open(at: folder.path("store"), options: .unflushed)
        let tables = try environment.openTables(["i1", "r1"])
        let ranks = RankTable(index: 1, entries: tables[0], counts: tables[1], levelBits: 2)
        try environment.write { transaction in
            for _ in 0..<500 { try transaction.put([], for: generator.key(), in: tables[0]) }
        }
        #expect(try environment.read { try !ranks.isRight(in: $0) })
        try environment.write { try ranks.rebuild(in: &$0) }
        let counts = try environment.read { view in
            #expect(try ranks.isRight(in: view))
            return try view.keys(in: tables[1])
        }
        let lost = try #require(counts.randomElement(using: &generator))
        try environment.write { _ = try $0.delete(lost, in: tables[1]) }
        #expect(try environment.read { try !ranks.isRight(in: $0) })
        try environment.write { try ranks.rebuild(in: &$0) }
        try environment.write {
            try $0.put([UInt8](repeating: 0, count: 12), for: lost, in: tables[1])
        }
        #expect(try environment.read { try !ranks.isRight(in: $0) })
    }

    private func expectPositions(
        _ ranks: RankTable, of keys: Set<[UInt8]>, _ view: ReadView,
        _ generator: inout SeededGenerator
    ) throws {
        let sorted = keys.sorted { $0.lexicographicallyPrecedes($1) }
        for _ in 0..<5 {
            let position = Int.random(in: 0...sorted.count, using: &generator)
            let expected = position < sorted.count ? sorted[position] : nil
            #expect(try ranks.key(at: position, in: view) == expected)
            let key = expected ?? generator.key()
            let before = sorted.count { $0.lexicographicallyPrecedes(key) }
            #expect(try ranks.count(before: key, isIncluded: false, in: view) == before)
            #expect(
                try ranks.count(before: key, isIncluded: true, in: view)
                    == before + (keys.contains(key) ? 1 : 0))
        }
    }
}

extension SeededGenerator {
    /// A key, often one of the longest, of which many differ in the last byte alone.
    fileprivate mutating func key() -> [UInt8] {
        let last = UInt8.random(in: 0...40, using: &self)
        switch Int.random(in: 0...3, using: &self) {
        case 0: return [UInt8](repeating: last % 4, count: 510)
        case 1: return [UInt8](repeating: last % 4, count: 510) + [last]
        default: return [last, UInt8.random(in: 0...255, using: &self)]
        }
    }
}
