import CLMDB
import Foundation
import LMDB
import TestSupport
import Testing

/// Copies and compacted files: their entries, and the pages that these take.
@Suite("Draft files") struct DraftFileTests {
    /// Sizes around every limit: an empty value, the least that goes to pages of its own, and the
    /// ends of such pages.
    private static let valueSizes: [Int] = [
        0, 1, 2, 7, 500, 1_520, 1_521, 1_522, 2_025, 2_026, 2_027, 2_028, 2_029, 2_030, 2_031,
        2_038,
        4_079, 4_080, 4_081, 8_175, 8_176, 8_177, 100_000, (1 << 20) - 16, 1 << 20, (1 << 20) + 1,
    ]

    private struct Shape {
        let name: String
        let count: Int
        let keySizes: [Int]
        let valueSizes: [Int]
    }

    private static let shapes = [
        Shape(name: "empty", count: 0, keySizes: [1], valueSizes: [0]),
        Shape(name: "one", count: 1, keySizes: [511], valueSizes: [3_000]),
        Shape(name: "two", count: 2, keySizes: [1], valueSizes: [2_029]),
        Shape(name: "small", count: 5_000, keySizes: [2, 8, 16], valueSizes: [0, 1, 2, 7]),
        Shape(name: "deep", count: 3_000, keySizes: [510, 511], valueSizes: [0, 1_520, 1_521]),
        Shape(name: "mixed", count: 400, keySizes: [1, 3, 200, 511], valueSizes: valueSizes),
        Shape(name: "equal", count: 2_000, keySizes: [400], valueSizes: [100]),
        Shape(name: "runs", count: 40, keySizes: [9], valueSizes: [4_080, 4_081, 1 << 20]),
    ]

    /// Entries of random keys, many of which begin alike.
    private func entries(_ shape: Shape, _ seed: inout Seed) -> [[UInt8]: [UInt8]] {
        var entries: [[UInt8]: [UInt8]] = [:]
        while entries.count < shape.count {
            let size = shape.keySizes.randomElement(using: &seed) ?? 1
            let common = [0, size / 2, max(0, size - 3)].randomElement(using: &seed) ?? 0
            var key = [UInt8](repeating: 0xA7, count: min(common, size))
            while key.count < size { key.append(UInt8.random(in: 0...255, using: &seed)) }
            let valueSize = shape.valueSizes.randomElement(using: &seed) ?? 0
            let byte = UInt8.random(in: 0...255, using: &seed)
            if size == 1, entries.count > 200 { continue }
            entries[key] = [UInt8](repeating: byte, count: valueSize)
        }
        return entries
    }

    private struct Trial {
        let folder: TemporaryFolder
        let path: String
        let tables: [String: [[UInt8]: [UInt8]]]
    }

    /// A store with a table for each shape, written in no order.
    private func makeTrial(_ seed: inout Seed) throws -> Trial {
        let folder = try TemporaryFolder()
        let path = folder.path("store")
        let environment = try Environment.open(
            at: path, options: options { $0.durability = .throwaway })
        var tables: [String: [[UInt8]: [UInt8]]] = [:]
        for shape in Self.shapes {
            let content = entries(shape, &seed)
            let table = try environment.openTables([shape.name])[0]
            try environment.write { transaction in
                for (key, value) in content { try transaction.put(value, for: key, in: table) }
            }
            tables[shape.name] = content
        }
        try environment.close()
        return Trial(folder: folder, path: path, tables: tables)
    }

    /// Compares a store with its entries, as liblmdb reads it and as this library does.
    private func expectEqual(_ trial: Trial, at path: String) throws {
        #expect(try RawFile(path).tables() == trial.tables)
        let environment = try Environment.open(at: path)
        let report = try environment.validatePages()
        #expect(report.violations == [] && report.leakedPages == 0)
        for (name, content) in trial.tables {
            let table = try environment.openTables([name], makingMissing: false)[0]
            let keys = content.keys.sorted { $0.lexicographicallyPrecedes($1) }
            #expect(try environment.read { try $0.keys(in: table) } == keys, "\(name)")
        }
        try environment.close()
    }

    @Test("the entries are those of the store, as liblmdb reads them too")
    func contents() throws {
        var seed = Seed("copied contents")
        for _ in 0..<repetitions("PLAINWEIGHTS_COPIES", quick: 1, thorough: 2) {
            let trial = try makeTrial(&seed)
            try expectEqual(trial, at: trial.path)
            let environment = try Environment.open(at: trial.path)
            let copy = trial.folder.path("copy")
            try environment.copy(to: copy)
            try environment.compact()
            try environment.close()
            try expectEqual(trial, at: copy)
            try expectEqual(trial, at: trial.path)
        }
    }

    @Test("its trees have as many pages of each kind as those that are filled in order")
    func pageCounts() throws {
        var seed = Seed("copied pages")
        let trial = try makeTrial(&seed)
        let appended = trial.folder.path("appended")
        try RawFile.append(trial.tables, to: appended)
        try expectEqual(trial, at: appended)
        let copy = trial.folder.path("copy")
        let environment = try Environment.open(at: trial.path)
        try environment.copy(to: copy)
        try environment.close()
        #expect(try RawFile(copy).counts() == RawFile(appended).counts())
    }

    @Test("liblmdb deletes and inserts in it as in a file of its own")
    func goesOn() throws {
        var seed = Seed("copies go on")
        let trial = try makeTrial(&seed)
        let environment = try Environment.open(
            at: trial.path, options: options { $0.durability = .throwaway })
        try environment.compact()
        try environment.close()
        let again = try Environment.open(
            at: trial.path, options: options { $0.durability = .throwaway })
        var tables = trial.tables
        for name in tables.keys.sorted() {
            let table = try again.openTables([name], makingMissing: false)[0]
            for round in 0..<4 {
                let keys = (tables[name] ?? [:]).keys.sorted { $0.lexicographicallyPrecedes($1) }
                    .shuffled(using: &seed)
                try again.write { transaction in
                    for key in keys.prefix(keys.count * (round + 1) / 4) {
                        _ = try transaction.delete(key.span.bytes, in: table)
                        tables[name]?[key] = nil
                    }
                    for key in keys.prefix(keys.count / 3) where round < 3 {
                        var other = key
                        other[key.count - 1] &+= 1
                        try transaction.put([1, 2, 3], for: other, in: table)
                        tables[name]?[other] = [1, 2, 3]
                    }
                }
                let report = try again.validatePages()
                #expect(report.violations == [], "\(name)")
            }
        }
        try again.close()
        try expectEqual(
            Trial(folder: trial.folder, path: trial.path, tables: tables), at: trial.path)
    }
}
