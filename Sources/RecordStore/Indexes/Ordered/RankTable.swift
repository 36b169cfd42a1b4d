package import LMDB

/// The counts of a ranked index: how many entries lie between two boundaries, for each level.
///
/// The bytes of an entry's key decide whether it is a boundary, and of which levels. So the counts
/// follow from the entries alone, whatever happened before, and are verified by making them anew.
/// Each level has a first boundary before all keys. A level is there if an entry is a boundary of
/// it; the first level also if there is any entry.
package struct RankTable: Sendable {
    /// The number of the index, which the checksums hold.
    let index: UInt32
    let entries: Table
    let counts: Table
    /// ``RankFormat/levelBits``, or less in tests, where few entries shall make many levels.
    let levelBits: Int

    package init(index: UInt32, entries: Table, counts: Table, levelBits: Int? = nil) {
        self.index = index
        self.entries = entries
        self.counts = counts
        self.levelBits = levelBits ?? RankFormat.levelBits
    }

    /// A boundary: its stem, which is empty before all keys, and the entries up to the next.
    struct Boundary: Equatable {
        let stem: [UInt8]
        var count: Int
    }

    func level(of stem: RawSpan) -> Int { RankFormat.level(of: stem, bits: levelBits) }

    /// Returns the greatest level that is there, or 0.
    package func topLevel(in view: ReadView) throws -> Int {
        var cursor = try view.cursor(in: counts, .descending)
        guard let last = try cursor.next() else { return 0 }
        let level = Int(last.key.byte(at: 0))
        guard 1...RankFormat.mostLevels ~= level else { throw RankDamage() }
        return level
    }

    /// Returns the last boundary of a level that is at or before a stem, or only before it.
    func boundary(
        _ level: Int, atOrBefore stem: [UInt8], isIncluded: Bool = true, in view: ReadView
    ) throws -> Boundary {
        let key = [UInt8(level)] + stem
        let range = KeyRange(
            from: .included([UInt8(level)]), to: isIncluded ? .included(key) : .excluded(key))
        var cursor = try view.cursor(in: counts, over: range, .descending)
        guard let entry = try cursor.next() else { throw RankDamage() }
        return try boundary(entry)
    }

    /// Calls `body` with the boundaries of a level from one on, until it returns false.
    func forEachBoundary(
        _ level: Int, from stem: [UInt8], in view: ReadView,
        _ body: (Boundary) throws -> Bool
    ) throws {
        let range = KeyRange(
            from: .included([UInt8(level)] + stem), to: .excluded([UInt8(level + 1)]))
        var cursor = try view.cursor(in: counts, over: range)
        while let entry = try cursor.next() {
            if try !body(boundary(entry)) { return }
        }
    }

    private func boundary(_ entry: borrowing Entry) throws(RankDamage) -> Boundary {
        Boundary(
            stem: entry.key.extracting(droppingFirst: 1).array,
            count: try RankFormat.count(entry.value, of: entry.key, in: index))
    }

    /// Makes the boundaries of all levels, the lowest first, from the entries.
    /// - Complexity: one step for each entry.
    func madeAnew(in view: ReadView) throws -> [[Boundary]] {
        var levels: [[Boundary]] = []
        var total = 0
        var cursor = try view.cursor(in: entries)
        while let entry = try cursor.next() {
            if levels.isEmpty { levels = [[Boundary(stem: [], count: 0)]] }
            let stem = RankFormat.stem(of: entry.key)
            let own = level(of: stem)
            if own > 0, levels[0][levels[0].count - 1].stem != stem.array {
                while levels.count < own { levels.append([Boundary(stem: [], count: total)]) }
                for level in 0..<own {
                    levels[level].append(Boundary(stem: stem.array, count: 0))
                }
            }
            for level in levels.indices { levels[level][levels[level].count - 1].count += 1 }
            total += 1
        }
        return levels
    }

    /// Whether the counts are those of the entries.
    package func isRight(in view: ReadView) throws -> Bool {
        let levels = try madeAnew(in: view)
        var cursor = try view.cursor(in: counts)
        for (position, level) in levels.enumerated() {
            for expected in level {
                guard let entry = try cursor.next(), entry.key.byteCount > 0,
                    entry.key.byte(at: 0) == UInt8(position + 1),
                    let found = try? boundary(entry), found == expected
                else { return false }
            }
        }
        return try cursor.next() == nil
    }
}
