import LMDB

/// The keys of a table that a transaction touched, in order. Each changed record adds the keys of
/// its old and of its new version.
struct TouchedKeys {
    /// The keys, each with the position of its change.
    private let keys: [(key: [UInt8], change: Int)]

    init(_ changes: [Change], in watched: WatchedTable) throws {
        var encoder = KeyEncoder()
        var found: [(key: [UInt8], change: Int)] = []
        var made: [[UInt8]] = []
        for (position, change) in changes.enumerated() {
            for record in [change.oldBytes, change.newBytes] {
                guard let record else { continue }
                try watched.appendKeys(
                    of: record, change.bits, in: change.table, to: &made, &encoder)
            }
            for key in made { found.append((key, position)) }
            made.removeAll(keepingCapacity: true)
        }
        keys = found.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    }

    /// Returns the places of the keys that lie in the stretch.
    /// - Complexity: O(log n).
    func places(in range: KeyRange) -> Range<Int> {
        let low = place { range.begins(after: $0) }
        if low == keys.count || range.ends(before: keys[low].key) { return low..<low }
        return low..<place { !range.ends(before: $0) }
    }

    /// The position of the change that made the key at a place.
    func change(at place: Int) -> Int { keys[place].change }

    /// Returns the first place whose key does not lie before a point.
    private func place(_ liesBefore: ([UInt8]) -> Bool) -> Int {
        var (low, high) = (0, keys.count)
        while low < high {
            let middle = (low + high) / 2
            if liesBefore(keys[middle].key) { low = middle + 1 } else { high = middle }
        }
        return low
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
