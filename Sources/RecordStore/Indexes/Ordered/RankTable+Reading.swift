package import LMDB

extension RankTable {
    /// Returns the number of entries before a key, or up to it.
    /// - Complexity: O(log n): the boundaries between two of the level above, for each level, and
    ///   the entries between two boundaries of the first one.
    package func count(before key: [UInt8], isIncluded: Bool, in view: ReadView) throws -> Int {
        var (from, total) = ([UInt8](), 0)
        let top = try topLevel(in: view)
        for level in stride(from: top, to: 0, by: -1) {
            var last: Boundary?
            try forEachBoundary(level, from: from, in: view) { boundary in
                if key.precedes(boundary.stem) { return false }
                try total.add(counted: last?.count ?? 0)
                last = boundary
                return true
            }
            guard let last else { throw RankDamage() }
            from = last.stem
        }
        let range = KeyRange(
            from: from.isEmpty ? .unbounded : .included(from),
            to: isIncluded ? .included(key) : .excluded(key))
        var cursor = try view.cursor(in: entries, over: range)
        while try cursor.next() != nil { total += 1 }
        return total
    }

    /// Returns the positions in the whole index of the entries of a stretch of keys.
    /// - Complexity: O(log n).
    func positions(of keys: KeyRange, in view: ReadView) throws -> Range<Int> {
        let lower =
            switch keys.lower {
            case .unbounded: 0
            case .included(let key): try count(before: key, isIncluded: false, in: view)
            case .excluded(let key): try count(before: key, isIncluded: true, in: view)
            }
        let upper =
            switch keys.upper {
            case .unbounded: try view.statistics(of: entries).entryCount
            case .included(let key): try count(before: key, isIncluded: true, in: view)
            case .excluded(let key): try count(before: key, isIncluded: false, in: view)
            }
        return lower..<max(lower, upper)
    }

    /// Returns the key of the entry at a position of the whole index, or nil behind the last.
    /// - Complexity: O(log n).
    package func key(at position: Int, in view: ReadView) throws -> [UInt8]? {
        if try position >= view.statistics(of: entries).entryCount { return nil }
        var (from, left) = ([UInt8](), position)
        for level in stride(from: try topLevel(in: view), to: 0, by: -1) {
            var found: [UInt8]?
            try forEachBoundary(level, from: from, in: view) { boundary in
                if left < boundary.count {
                    found = boundary.stem
                } else {
                    left -= boundary.count
                }
                return found == nil
            }
            guard let found else { throw RankDamage() }
            from = found
        }
        let range = KeyRange(from: from.isEmpty ? .unbounded : .included(from))
        var cursor = try view.cursor(in: entries, over: range)
        while let entry = try cursor.next() {
            if left == 0 { return entry.key.array }
            left -= 1
        }
        throw RankDamage()
    }
}
