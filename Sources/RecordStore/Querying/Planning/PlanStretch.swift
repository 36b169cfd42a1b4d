import LMDB

/// A stretch of the keys of one table, and which way it is walked.
struct PlanStretch: Sendable {
    /// The index that is walked; nil for the records themselves, in the order of their ids.
    let index: OpenOrderedIndex?
    let keys: KeyRange
    let direction: Direction
    /// Whether the query says which part of the table it is, and whether it says more than the
    /// equal columns do. The keys are not asked: that of the greatest id ends no stretch.
    let isBounded: Bool
    let hasRange: Bool
    /// How many columns of the index have one value in the whole stretch, and how many bytes these
    /// take in each key.
    let equalCount: Int
    let equalBytes: Int

    func table(of records: RecordTable) -> Table { index?.entries ?? records.records }

    /// What is left of the stretch from a place on; a group of texts that were cut alike, in which
    /// the place is, is left as a whole.
    func keys(from place: PagePlace?) -> KeyRange {
        guard let place else { return keys }
        var key = place.key
        var isIncluded = !place.isAfter
        if place.inGroup != nil {
            isIncluded = direction == .ascending
            if direction == .descending {
                guard let end = KeyEdge.after(key).position() else { return keys }
                key = end
            }
        }
        let bound: KeyRange.Bound = isIncluded ? .included(key) : .excluded(key)
        switch direction {
        case .ascending where keys.lower.isBefore(key) || keys.lower.bytes == key && !isIncluded:
            return KeyRange(from: bound, to: keys.upper)
        case .descending where keys.upper.isAfter(key) || keys.upper.bytes == key && !isIncluded:
            return KeyRange(from: keys.lower, to: bound)
        default:
            return keys
        }
    }

    /// Whether nothing of the stretch comes after a place.
    func ends(before place: PagePlace) -> Bool {
        let rest = keys(from: place)
        guard let lower = rest.lower.bytes, let upper = rest.upper.bytes else { return false }
        return upper.precedes(lower)
    }
}

extension KeyRange.Bound {
    var bytes: [UInt8]? {
        switch self {
        case .unbounded: nil
        case .included(let bytes), .excluded(let bytes): bytes
        }
    }

    fileprivate func isBefore(_ key: [UInt8]) -> Bool {
        bytes.map { $0.lexicographicallyPrecedes(key) } ?? true
    }

    fileprivate func isAfter(_ key: [UInt8]) -> Bool {
        bytes.map { key.lexicographicallyPrecedes($0) } ?? true
    }
}
