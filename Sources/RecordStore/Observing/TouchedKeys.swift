import LMDB

/// The keys of a table that a transaction touched, in order. Each changed record adds the keys of
/// its old and of its new version.
struct TouchedKeys {
    /// The versions of a changed record that have a key in stretches.
    struct Versions: OptionSet {
        let rawValue: UInt8
        static let old = Versions(rawValue: 1)
        static let new = Versions(rawValue: 2)
    }

    private struct Touched {
        let key: [UInt8]
        let change: Int
        let version: Versions
    }

    private let keys: [Touched]

    init(_ changes: [Change], in watched: WatchedTable) throws {
        var encoder = KeyEncoder()
        var found: [Touched] = []
        var made: [[UInt8]] = []
        for (position, change) in changes.enumerated() {
            for (record, version) in [(change.oldBytes, Versions.old), (change.newBytes, .new)] {
                guard let record else { continue }
                try watched.appendKeys(
                    of: record, change.bits, in: change.table, to: &made, &encoder)
                for key in made {
                    found.append(Touched(key: key, change: position, version: version))
                }
                made.removeAll(keepingCapacity: true)
            }
        }
        keys = found.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    }

    /// Whether a key lies in one of the stretches.
    /// - Complexity: O(s log n) for s stretches.
    func isAny(in ranges: [KeyRange]) -> Bool { ranges.contains { !places(in: $0).isEmpty } }

    /// Returns the positions of the changes that made keys in the stretches, with the versions of
    /// the record that did; nil if these are more than `limit` changes.
    /// - Complexity: O(s log n) for s stretches, and one step for each key in them until there are
    ///   too many.
    func changes(in ranges: [KeyRange], upTo limit: Int) -> [Int: Versions]? {
        var found: [Int: Versions] = [:]
        for range in ranges {
            for touched in keys[places(in: range)] {
                found[touched.change, default: []].insert(touched.version)
                if found.count > limit { return nil }
            }
        }
        return found
    }

    /// Returns the places of the keys that lie in the stretch.
    private func places(in range: KeyRange) -> Range<Int> {
        let low = place { range.begins(after: $0) }
        if low == keys.count || range.ends(before: keys[low].key) { return low..<low }
        return low..<place { !range.ends(before: $0) }
    }

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
