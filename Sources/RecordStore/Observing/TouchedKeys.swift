import LMDB

/// The keys of a table that a transaction touched, in order. Each changed record adds the keys of
/// its old and of its new version.
struct TouchedKeys {
    private let keys: [[UInt8]]

    init(_ changes: [Change], in watched: WatchedTable) throws {
        var encoder = KeyEncoder()
        var found: [[UInt8]] = []
        for change in changes {
            for record in [change.oldBytes, change.newBytes] {
                guard let record else { continue }
                try watched.appendKeys(
                    of: record, change.bits, in: change.table, to: &found, &encoder)
            }
        }
        keys = found.sorted { $0.lexicographicallyPrecedes($1) }
    }

    /// Whether one of the keys lies in the stretch.
    /// - Complexity: O(log n).
    func meet(_ range: KeyRange) -> Bool {
        var (low, high) = (0, keys.count)
        while low < high {
            let middle = (low + high) / 2
            if range.begins(after: keys[middle]) { low = middle + 1 } else { high = middle }
        }
        return low < keys.count && !range.ends(before: keys[low])
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
