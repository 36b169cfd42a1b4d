import LMDB

/// The keys of a table that a transaction touched, in order. Each changed record adds the keys of
/// its old and of its new version.
struct TouchedKeys {
    private let keys: [[UInt8]]

    init(_ changes: [Change], in watched: WatchedTable) throws {
        var encoder = KeyEncoder()
        var made: [[UInt8]] = []
        for change in changes {
            for record in [change.oldBytes, change.newBytes] {
                guard let record else { continue }
                try watched.appendKeys(
                    of: record, change.bits, in: change.table, to: &made, &encoder)
            }
        }
        keys = made.sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// Whether a key lies in one of the stretches.
    /// - Complexity: O(s log n) for s stretches.
    func isAny(in ranges: [KeyRange]) -> Bool {
        ranges.contains { range in
            firstKey(in: range).map { !range.ends(before: $0) } ?? false
        }
    }

    /// Returns the first key that does not lie before a range.
    private func firstKey(in range: KeyRange) -> [UInt8]? {
        var (low, high) = (0, keys.count)
        while low < high {
            let middle = (low + high) / 2
            if range.begins(after: keys[middle]) { low = middle + 1 } else { high = middle }
        }
        return low < keys.count ? keys[low] : nil
    }
}

extension KeyRange {
    /// Whether a key lies before this range.
    fileprivate func begins(after key: [UInt8]) -> Bool {
        switch lower {
        case .unbounded: false
        case .included(let first): key.lexicographicallyPrecedes(first)
        case .excluded(let before): !before.lexicographicallyPrecedes(key)
        }
    }

    /// Whether a key lies after this range.
    fileprivate func ends(before key: [UInt8]) -> Bool {
        switch upper {
        case .unbounded: false
        case .included(let last): last.lexicographicallyPrecedes(key)
        case .excluded(let after): !key.lexicographicallyPrecedes(after)
        }
    }
}
