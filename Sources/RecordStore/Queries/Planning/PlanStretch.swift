import LMDB

/// A stretch of the keys of one table, with the direction in which it is walked.
struct PlanStretch: Sendable {
    /// The index that is walked; nil for the records themselves, in the order of their ids.
    let index: OpenOrderedIndex?
    let keys: KeyRange
    let direction: Direction
    /// Whether the query or the filter of the index bounds the stretch. The keys do not show this,
    /// because a bound at the greatest id ends no stretch.
    let isBounded: Bool
    /// Whether the query bounds the stretch by more than the equal columns.
    let hasRange: Bool
    /// The number of columns of the index that have one value in the whole stretch.
    let equalCount: Int
    /// The number of bytes that the columns with one value take in each key.
    let equalBytes: Int

    /// Returns the table whose keys are walked.
    func table(of records: RecordTable) -> Table { index?.entries ?? records.records }

    /// Returns the rest of the stretch after a place. If the place lies in a group of texts that
    /// were cut alike, the whole group remains.
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

    /// Whether the stretch has no keys after a place.
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
