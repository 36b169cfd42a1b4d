import Foundation
import LMDB
import TestSupport
import Testing

@Suite("Damage to pages")
struct PageViolationTests {
    /// One edit of a sound file, and the kind of violation that must be reported for it.
    struct Damage: Sendable, CustomTestStringConvertible {
        let kind: String
        let edit: @Sendable (inout FileImage) -> Void
        var testDescription: String { kind }

        init(_ kind: String, _ edit: @escaping @Sendable (inout FileImage) -> Void) {
            self.kind = kind
            self.edit = edit
        }
    }

    /// Table 0 is small and wide, 1 has long keys and three levels, 2 has runs, 3 is one leaf.
    static let sound: FileImage? = try? {
        let file = try RealFile()
        for round in 0..<UInt8(3) {
            try file.write { transaction in
                let small = try transaction.table("0 small")
                let long = try transaction.table("1 long keys")
                let runs = try transaction.table("2 runs")
                let leaf = try transaction.table("3 leaf")
                for index in 0..<UInt16(500) {
                    let key = [UInt8(index >> 8), UInt8(index & 255)]
                    try transaction.put(key, .init(repeating: round, count: 20), in: small)
                    let longKey = key + .init(repeating: 1, count: 509)
                    try transaction.put(longKey, .init(repeating: round, count: 1_000), in: long)
                    if index < 4 {
                        let size = 10_000 * (Int(index) + 1)
                        try transaction.put(key, .init(repeating: round, count: size), in: runs)
                        try transaction.put(key, [1, 2, 3, 4], in: leaf)
                    }
                }
            }
        }
        return try FileImage(file)
    }()

    static let headerDamages = [
        Damage("wrongNumber") { $0.store(UInt64(5), at: $0.leaf(3)) },
        Damage("wrongFlags") { $0.store(UInt16(0), at: $0.leaf(3) + 10) },
        Damage("wrongFlags") { $0.store(UInt16(0x12), at: $0.leaf(3) + 10) },
        Damage("wrongFlags") { $0.store(UInt16(2), at: $0.run(0) + 10) },
        Damage("unsupported") { $0.store(UInt16(0x22), at: $0.leaf(3) + 10) },
        Damage("wrongBounds") { $0.store(UInt16(14), at: $0.leaf(3) + 12) },
        Damage("wrongBounds") { $0.store(UInt16(4_098), at: $0.leaf(3) + 14) },
        Damage("wrongBounds") { $0.store(UInt16(17), at: $0.leaf(3) + 12) },
        Damage("tooFewNodes") { $0.store(UInt16(16), at: $0.leaf(3) + 12) },
        Damage("tooFewNodes") { $0.store(UInt16(18), at: $0.root(3 - 2) + 12) },
        Damage("wrongRunLength") { $0.store(UInt32(2), at: $0.run(0) + 12) },
        Damage("wrongRunLength") { $0.store(UInt32.max, at: $0.run(0) + 12) },
        Damage("reachedTwice") { $0.store(UInt32(50), at: $0.run(0) + 12) },
    ]

    static let nodeDamages = [
        Damage("nodeOutside") { $0.store(UInt16(4_090), at: $0.leaf(3) + 16) },
        Damage("nodeOutside") { $0.store(UInt16(33), at: $0.leaf(3) + 16) },
        Damage("nodesNotPacked") {
            $0.store($0.load($0.leaf(3) + 16) as UInt16, at: $0.leaf(3) + 18)
        },
        Damage("nodesNotPacked") {
            $0.store(($0.load($0.leaf(3) + 14) as UInt16) - 2, at: $0.leaf(3) + 14)
        },
        Damage("nodesNotPacked") {
            let node = $0.node($0.leaf(3), 1)
            $0.store(UInt32(12), at: node)
        },
        Damage("wrongKeySize") { $0.store(UInt16(0), at: $0.node($0.leaf(3), 0) + 6) },
        Damage("wrongKeySize") { $0.store(UInt16(512), at: $0.node($0.leaf(3), 0) + 6) },
        Damage("wrongKeySize") { $0.store(UInt16(2), at: $0.node($0.root(1), 0) + 6) },
        Damage("wrongKeySize") { $0.store(UInt16(7), at: $0.node($0.freeLeaf, 0) + 6) },
        Damage("wrongNodeFlags") { $0.store(UInt16(8), at: $0.node($0.leaf(3), 0) + 4) },
        Damage("wrongNodeFlags") { $0.store(UInt16(2), at: $0.node($0.leaf(3), 0) + 4) },
        Damage("wrongNodeFlags") { $0.store(UInt16(3), at: $0.node($0.mainLeaf, 0) + 4) },
        Damage("unsupported") { $0.store(UInt16(4), at: $0.node($0.leaf(3), 0) + 4) },
        Damage("wrongNodeFlags") { $0.store(UInt16(0), at: $0.node($0.mainLeaf, 0) + 4) },
        Damage("wrongTableRecord") { $0.store(UInt32(50), at: $0.node($0.mainLeaf, 0)) },
        Damage("dataOutside") { $0.store(UInt32.max, at: $0.node($0.leaf(3), 0)) },
        Damage("keysNotAscending") {
            let (first, second) = ($0.leaf(3) + 16, $0.leaf(3) + 18)
            let offset: UInt16 = $0.load(first)
            $0.store($0.load(second) as UInt16, at: first)
            $0.store(offset, at: second)
        },
        Damage("keysNotAscending") { $0.store(UInt16(0), at: $0.node($0.root(0), 2) + 8) },
        Damage("keyOutsideSeparators") {
            let leaf = $0.child($0.node($0.root(0), 1))
            $0.store(UInt16(0), at: $0.node(leaf, 0) + 8)
        },
        Damage("keyOutsideSeparators") {
            let leaf = $0.child($0.node($0.root(0), 0))
            $0.store(UInt8(9), at: $0.node(leaf, $0.nodeCount(leaf) - 1) + 8)
        },
    ]

    static let reachDamages = [
        Damage("outOfRange") { $0.store(UInt32(1), at: $0.node($0.root(0), 1)) },
        Damage("outOfRange") { $0.store(UInt16(9), at: $0.node($0.root(0), 1) + 4) },
        Damage("outOfRange") { $0.store(UInt64.max - 1, at: $0.tableRecord(0) + 40) },
        Damage("outOfRange") {
            let node = $0.runs(record: $0.tableRecord(2))[0].node
            $0.store(UInt64.max, at: $0.data(node))
        },
        Damage("reachedTwice") { image in
            let first = image.load(image.node(image.root(0), 0)) as UInt32
            image.store(first, at: image.node(image.root(0), 1))
        },
        Damage("reachedTwice") { image in
            let number = UInt32(image.root(0) / image.pageSize)
            image.store(number, at: image.node(image.root(0), 1))
        },
        Damage("reachableAndFree") {
            $0.store(UInt64($0.leaf(3) / $0.pageSize), at: $0.freeRecord + 8)
        },
        Damage("pastEndOfFile") { image in
            let pages = (0..<4).flatMap { image.treePages(record: image.tableRecord($0)) }
            image.bytes.removeSubrange((pages.max() ?? 0)...)
        },
        Damage("wrongLeafDepth") { image in
            let leaf = UInt32(image.leaf(3) / image.pageSize)
            image.store(leaf, at: image.node(image.root(1), image.nodeCount(image.root(1)) - 1))
        },
        Damage("tooDeep") { image in
            let record = image.tableRecord(1)
            let branches = image.treePages(record: record).filter { image.flags($0) == 1 }
            for (upper, lower) in zip(branches, branches.dropFirst()) {
                image.store(UInt32(lower / image.pageSize), at: image.node(upper, 0))
            }
        },
    ]

    static let recordDamages = [
        Damage("wrongCounts") { $0.increment(UInt16.self, $0.tableRecord(1) + 6) },
        Damage("wrongCounts") { $0.increment(UInt64.self, $0.tableRecord(1) + 8) },
        Damage("wrongCounts") { $0.increment(UInt64.self, $0.tableRecord(1) + 16) },
        Damage("wrongCounts") { $0.increment(UInt64.self, $0.tableRecord(2) + 24) },
        Damage("wrongCounts") { $0.increment(UInt64.self, $0.mainRecord + 32) },
        Damage("wrongCounts") { $0.increment(UInt64.self, $0.freeListRecord + 32) },
        Damage("wrongCounts") { $0.store(UInt64.max, at: $0.tableRecord(1) + 40) },
        Damage("wrongTreeHeader") { $0.store(UInt16(4), at: $0.tableRecord(0) + 4) },
        Damage("wrongTreeHeader") { $0.store(UInt16(4), at: $0.freeListRecord + 4) },
        Damage("wrongTreeHeader") { $0.store(UInt32(8), at: $0.tableRecord(0)) },
        Damage("wrongFreeTransaction") {
            $0.store(UInt64(0), at: $0.node($0.freeLeaf, 0) + 8)
        },
        Damage("wrongFreeTransaction") {
            let last = $0.nodeCount($0.freeLeaf) - 1
            $0.store($0.transaction + 1, at: $0.node($0.freeLeaf, last) + 8)
        },
        Damage("wrongFreeRecordSize") {
            let node = $0.node($0.freeLeaf, 0)
            $0.store(($0.load(node) as UInt32) - 1, at: node)
        },
        Damage("wrongFreeCount") { $0.store(UInt64.max, at: $0.freeRecord) },
        Damage("freeOutOfRange") { $0.store(UInt64(1) << 40, at: $0.freeRecord + 8) },
        Damage("freeNotDescending") {
            $0.store($0.load($0.freeRecord + 16) as UInt64, at: $0.freeRecord + 8)
        },
        Damage("freeTwice") {
            $0.store($0.load($0.freeRecord + 16) as UInt64, at: $0.freeRecord + 8)
        },
    ]

    @Test(
        "each damage is found and named",
        arguments: headerDamages + nodeDamages + reachDamages + recordDamages)
    func found(damage: Damage) throws {
        var image = try #require(Self.sound)
        damage.edit(&image)
        let report = try image.walk()
        let kinds = report.violations.map { violation in
            // A mirror names the cases that have values.
            Mirror(reflecting: violation.kind).children.first?.label
                ?? (violation.kind == .tooDeep ? "tooDeep" : "reachableAndFree")
        }
        #expect(kinds.contains(damage.kind), "found \(report.violations.map(\.description))")
        #expect(report.violations.allSatisfy { !$0.description.contains("\n") })
    }

    @Test("before any damage nothing is found")
    func soundBefore() throws {
        let report = try #require(Self.sound).walk()
        #expect(report.violations == [] && report.leakedPages == 0)
    }

    @Test("a page that cannot be read is reported, not trapped on")
    func unreadable() throws {
        let image = try #require(Self.sound)
        let file = try RealFile(bytes: image.bytes)
        let report = try withPageFile(at: file.path) { pageFile in
            #expect(truncate(file.path, 8_192) == 0)
            return try pageFile.walk()
        }
        #expect(
            report.violations.contains {
                if case .unreadable(.tooShort) = $0.kind { true } else { false }
            })
        #expect(!report.isComplete)
    }

    @Test("violations beyond the limit are counted")
    func limit() throws {
        let file = try RealFile()
        try file.write { transaction in
            let table = try transaction.table("a")
            for index in 0..<UInt16(5_000) {
                try transaction.put([UInt8(index >> 8), UInt8(index & 255)], [], in: table)
            }
        }
        var image = try FileImage(file)
        for page in image.treePages(record: image.tableRecord(0)) where image.flags(page) == 2 {
            for index in 0..<image.nodeCount(page) {
                image.store(UInt16(0), at: image.node(page, index) + 6)
            }
        }
        let report = try image.walk()
        #expect(report.violations.count == PageReport.violationLimit)
        #expect(report.moreViolations >= 4_000)
    }

    @Test("a page that nothing reaches is a leak and no violation")
    func leak() throws {
        var image = try #require(Self.sound)
        let count: UInt64 = image.load(image.freeRecord)
        image.store(count - 1, at: image.freeRecord)
        let report = try image.walk()
        #expect(report.violations == [])
        #expect(report.leakedPages == 1)
    }
}

extension FileImage {
    func root(_ table: Int) -> Int { root(record: tableRecord(table)) }
    func leaf(_ table: Int) -> Int { root(table) }
    func run(_ index: Int) -> Int { runs(record: tableRecord(2))[index].page }
    var mainLeaf: Int { root(record: mainRecord) }
    var freeLeaf: Int { root(record: freeListRecord) }

    /// Where the count of a free list record with at least two pages lies.
    var freeRecord: Int {
        for index in 0..<nodeCount(freeLeaf) {
            let node = node(freeLeaf, index)
            let isRun = load(node + 4) as UInt16 == 1
            let start = isRun ? page(load(data(node))) + 16 : data(node)
            if load(start) as UInt64 >= 2 { return start }
        }
        return 0
    }

    mutating func increment<Value: FixedWidthInteger>(_: Value.Type, _ offset: Int) {
        store((load(offset) as Value) &+ 1, at: offset)
    }
}
