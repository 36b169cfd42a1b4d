import CLMDB
import Foundation
import LMDB
import TestSupport
import Testing

/// Damage of one field at a time.
///
/// A damage counts as found if the file is refused, a violation is reported, or a page is counted
/// as leaked. What is not found must be harmless: liblmdb then reads the same entries from the
/// same tables with the same counts. One class cannot be found in a format without checksums, and
/// is recognised by its numbers: a size changed so little that the node keeps its place, that is,
/// within the byte that rounds a node up to an even size, or within the last page of a run.
@Suite("Random damage")
struct RandomDamageTests {
    @Test("damage of a single structural field is found or harmless")
    func singleFields() throws {
        let seed = UInt64(setting("PAGE_WALK_SEED", default: 1))
        var random = SeededGenerator(seed: seed)
        let rounds = repetitions("PAGE_WALK_DAMAGES", quick: 300, thorough: 1_200)
        let files = 6
        var found = 0
        var harmless = 0
        var hidden = 0
        for file in 0..<files {
            let sound = try Self.base(seed: seed + UInt64(file))
            let contents = try Contents(of: sound)
            let fields = StructuralField.all(in: sound)
            for _ in 0..<(rounds / files) {
                let field = fields[Int.random(in: 0..<fields.count, using: &random)]
                guard let image = field.damaged(sound, with: &random) else { continue }
                if Self.isFound(image) {
                    found += 1
                } else if field.keepsPlace(from: sound, to: image) {
                    hidden += 1
                } else {
                    let same = try Contents(of: image) == contents
                    #expect(same, "seed \(seed), file \(file): \(field) not found")
                    harmless += 1
                }
            }
        }
        print("seed \(seed): \(found) found, \(harmless) harmless, \(hidden) within rounding")
        #expect(found > rounds / 2)
    }

    @Test("bytes overwritten at random never stop the walk")
    func randomBytes() throws {
        let seed = UInt64(setting("PAGE_WALK_SEED", default: 1))
        var random = SeededGenerator(seed: seed)
        let sound = try Self.base(seed: seed)
        for _ in 0..<repetitions("PAGE_WALK_OVERWRITES", quick: 100, thorough: 400) {
            var image = sound
            for _ in 0..<(1 << Int.random(in: 0...12, using: &random)) {
                let offset = Int.random(in: 0..<image.bytes.count, using: &random)
                if offset % image.pageSize < 152, offset < 2 * image.pageSize { continue }
                image.bytes[offset] = UInt8.random(in: 0...255, using: &random)
            }
            let report = try image.walk()
            #expect(report.violations.count <= PageReport.violationLimit)
            #expect(report.leakedPages <= report.pages)
        }
    }

    private static func base(seed: UInt64) throws -> FileImage {
        let file = try RealFile()
        try file.runHistory(seed: seed, transactions: 8, operations: 150)
        let image = try FileImage(file)
        let report = try image.walk()
        #expect(report.isSound && report.leakedPages == 0)
        return image
    }

    private static func isFound(_ image: FileImage) -> Bool {
        guard let report = try? image.walk() else { return true }
        return !report.isSound || report.leakedPages > 0
    }
}

/// Everything that liblmdb reads from a file: all entries and all counts.
private struct Contents: Hashable {
    var entries: [[Entry]] = []
    var counts: [[Int]] = []

    init(of image: FileImage) throws {
        let file = try RealFile(bytes: image.bytes)
        try file.open()
        let names = try file.read { try $0.entries(Transaction.main).map(\.key) }
        for index in 0..<(names.count + 2) {
            try file.read { transaction in
                let name = index < 2 ? "" : String(decoding: names[index - 2], as: UTF8.self)
                let table = try index < 2 ? MDB_dbi(index) : transaction.existingTable(name)
                let statistics = try transaction.statistics(table)
                counts.append([
                    Int(statistics.ms_depth), statistics.ms_branch_pages,
                    statistics.ms_leaf_pages, statistics.ms_overflow_pages, statistics.ms_entries,
                ])
                // The records in the main tree and the room of free list records are no contents.
                entries.append(index < 2 ? [] : try transaction.entries(table))
            }
        }
    }
}
