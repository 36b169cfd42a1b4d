import CLMDB
import Foundation
import LMDB
import TestSupport
import Testing

@Suite("Sound data files")
struct SoundFileTests {
    @Test("an empty store has no violation, no tree and no leak")
    func empty() throws {
        let file = try RealFile()
        try expectSound(file)
        let report = try withPageFile(at: file.path) { try $0.walk() }
        #expect(report.trees.map(\.counts.depth) == [0, 0])
        #expect(report.pages == 2)
    }

    @Test("one entry is counted as one entry on one leaf")
    func oneEntry() throws {
        let file = try RealFile()
        try file.write { try $0.put([1], [2], in: $0.table("one")) }
        try expectSound(file)
        let report = try withPageFile(at: file.path) { try $0.walk() }
        #expect(report.trees.last?.tree == .table(name: "one"))
        #expect(report.trees.last?.counts.entryCount == 1)
        #expect(report.trees.last?.counts.leafPageCount == 1)
    }

    @Test("two hundred tables fill a main tree of two levels")
    func manyTables() throws {
        let file = try RealFile()
        for round in 0..<4 {
            try file.write { transaction in
                for index in 0..<50 {
                    let table = try transaction.table("table \(index * 4 + round)")
                    for key in 0..<UInt8(index) { try transaction.put([key], [], in: table) }
                }
            }
        }
        try expectSound(file)
        let report = try withPageFile(at: file.path) { try $0.walk() }
        #expect(report.trees.count == 202)
        #expect(report.trees[1].counts.depth == 2)
    }

    @Test("large values lie in runs, also when made smaller in place")
    func largeValues() throws {
        let file = try RealFile()
        try file.write { transaction in
            let table = try transaction.table("large")
            for size in [2_030, 2_031, 4_080, 4_081, 100_000, 3_000_000] {
                let key = Array("\(size)".utf8)
                try transaction.put(key, Array(repeating: 7, count: size), in: table)
            }
            try transaction.put(Array("shrunk".utf8), .init(repeating: 1, count: 90_000), in: table)
            try transaction.put(Array("shrunk".utf8), [1], in: table)
        }
        try expectSound(file)
    }

    @Test("many deletes over many transactions leave free pages and no leak")
    func manyDeletes() throws {
        let file = try RealFile()
        for round in 0..<UInt8(10) {
            try file.write { transaction in
                let table = try transaction.table("deleted")
                for index in 0..<3_000 {
                    let key = [UInt8(index & 255), UInt8(index >> 8)]
                    try transaction.put(key, Array(repeating: round, count: 100), in: table)
                }
            }
            try file.write { transaction in
                let table = try transaction.table("deleted")
                for index in 0..<(round == 9 ? 3_000 : 2_900) {
                    try transaction.delete([UInt8(index & 255), UInt8(index >> 8)], in: table)
                }
            }
        }
        try expectSound(file)
        let report = try withPageFile(at: file.path) { try $0.walk() }
        #expect(report.freePages > 20)
    }

    @Test("a free list of several levels is walked")
    func deepFreeList() throws {
        let file = try RealFile()
        let large = [UInt8](repeating: 1, count: 300_000)
        try file.write { try $0.put([0], large, in: $0.table("pinned")) }
        // The reader keeps every page freed meanwhile from being used again.
        try file.read { _ in
            for round in 0..<200 {
                try file.write { try $0.put([UInt8(round & 7)], large, in: $0.table("pinned")) }
            }
        }
        try expectSound(file)
        let report = try withPageFile(at: file.path) { try $0.walk() }
        #expect(report.trees[0].counts.depth == 2)
    }

    @Test("a pinned snapshot stays sound while others write on")
    func pinnedSnapshot() throws {
        let file = try RealFile()
        try file.runHistory(seed: 3, transactions: 3)
        try file.write { try $0.put([1], [1], in: $0.table("a")) }
        try file.read { transaction in
            let entries = try transaction.statistics(transaction.existingTable("a")).ms_entries
            let descriptor = open(file.path, O_RDONLY)
            let pageFile = try PageFile(descriptor: descriptor)
            for round in 0..<UInt8(50) {
                try file.write {
                    try $0.put(
                        [1, 1, 1, round], .init(repeating: 1, count: 9_000), in: $0.table("a"))
                }
            }
            let report = try pageFile.walk(transaction: UInt64(mdb_txn_id(transaction.handle)))
            #expect(report.violations == [])
            #expect(report.trees[2].counts.entryCount == Int(entries))
        }
        try expectSound(file)
    }

    @Test("every random history leaves a sound file with liblmdb's own counts")
    func randomHistories() throws {
        let first = setting("PAGE_WALK_SEED", default: 1)
        for seed in first..<(first + repetitions("PAGE_WALK_HISTORIES", quick: 10, thorough: 50)) {
            let file = try RealFile()
            try file.runHistory(seed: UInt64(seed))
            try expectSound(file, "seed \(seed)")
            if seed % 10 == 0 {
                for compacting in [false, true] {
                    let copy = try file.copy(compacting: compacting)
                    try copy.open()
                    try expectSound(copy, "copy, compacting \(compacting), seed \(seed)")
                }
            }
        }
    }

    @Test("the snapshot before the newest can be walked, an older one is gone")
    func snapshots() throws {
        let file = try RealFile()
        for round in 0..<UInt8(5) {
            try file.write { try $0.put([round], [round], in: $0.table("a")) }
        }
        let image = try FileImage(file)
        let newest = image.transaction
        #expect(try image.walk(transaction: newest).trees.last?.counts.entryCount == 5)
        let before = try image.walk(transaction: newest - 1)
        #expect(before.transaction == newest - 1)
        #expect(before.trees.last?.counts.entryCount == 4)
        #expect(throws: FileDamage.noSuchTransaction(newest - 2, newest: newest)) {
            try image.walk(transaction: newest - 2)
        }
    }

    @Test("progress grows up to the number of all pages")
    func progress() throws {
        let file = try RealFile()
        try file.write {
            try $0.put([1], .init(repeating: 0, count: 20_000_000), in: $0.table("a"))
        }
        var seen: [UInt64] = []
        let report = try withPageFile(at: file.path) { file in
            try file.walk { done, total in
                #expect(done <= total)
                seen.append(done)
            }
        }
        #expect(seen.count >= 4)
        #expect(seen == seen.sorted())
        #expect(seen.last == report.pages)
    }
}

/// Walks the file and compares every count with what liblmdb says.
func expectSound(_ file: RealFile, _ comment: Comment? = nil) throws {
    let report = try withPageFile(at: file.path) { try $0.walk() }
    #expect(report.violations == [], comment)
    #expect(report.leakedPages == 0, comment)
    #expect(report.isComplete && !report.reachesPastEnd, comment)
    try file.read { transaction in
        let names = try transaction.entries(Transaction.main).map(\.key)
        #expect(report.trees.count == names.count + 2, comment)
        for (index, tree) in report.trees.enumerated() {
            let name = index < 2 ? "" : String(decoding: names[index - 2], as: UTF8.self)
            let table = try index < 2 ? MDB_dbi(index) : transaction.existingTable(name)
            let statistics = try transaction.statistics(table)
            #expect(tree.counts.branchPageCount == Int(statistics.ms_branch_pages), comment)
            #expect(tree.counts.leafPageCount == Int(statistics.ms_leaf_pages), comment)
            #expect(tree.counts.overflowPageCount == Int(statistics.ms_overflow_pages), comment)
            #expect(tree.counts.entryCount == Int(statistics.ms_entries), comment)
            #expect(tree.counts.depth == Int(statistics.ms_depth), comment)
            expectWholeLevels(tree, comment)
            // A value that was made smaller in its place stays beside the leaf.
            if tree.counts.overflowPageCount == 0 {
                let nodes = leafBytes(of: try transaction.entries(table))
                #expect(tree.usedLeafBytes == tree.counts.leafPageCount * 16 + nodes, comment)
            }
        }
        let free = try transaction.entries(Transaction.freeList).reduce(into: UInt64(0)) {
            $0 += $1.value.withUnsafeBytes { $0.loadUnaligned(as: UInt64.self) }
        }
        #expect(report.freePages == free, comment)
    }
}

/// The pages of each level are what the level above leads to, and the sums of all are the tree's.
private func expectWholeLevels(_ tree: TreeShape, _ comment: Comment?) {
    #expect(tree.levels.count == tree.counts.depth, comment)
    #expect(tree.levels.last?.nodeCount ?? 0 == tree.counts.entryCount, comment)
    #expect(tree.levels.last?.pageCount ?? 0 == tree.counts.leafPageCount, comment)
    #expect(tree.levels.last?.usedBytes ?? 0 == tree.usedLeafBytes, comment)
    #expect(tree.levels.first?.pageCount ?? 1 == 1, comment)
    for (above, below) in zip(tree.levels, tree.levels.dropFirst()) {
        #expect(above.nodeCount == below.pageCount, comment)
    }
    let branches = tree.levels.dropLast()
    #expect(branches.reduce(0) { $0 + $1.pageCount } == tree.counts.branchPageCount, comment)
    #expect(branches.reduce(0) { $0 + $1.usedBytes } == tree.usedBranchBytes, comment)
    for fill in [tree.leafFill, tree.overflowFill] {
        #expect((fill ?? 1) > 0 && (fill ?? 1) <= 1, comment)
    }
}

/// The bytes of the nodes of entries that lie on leaves, and of their offsets.
private func leafBytes(of entries: [Entry]) -> Int {
    entries.reduce(0) { $0 + (8 + $1.key.count + $1.value.count + 1) / 2 * 2 + 2 }
}
