import LMDB

extension QueryPlan {
    /// The stretch, or what is left of it after a key.
    func keys(after key: [UInt8]?) throws -> KeyRange {
        guard let key else { return keys }
        guard keys.contains(key) else { throw StoreError.invalidToken(.damaged) }
        return direction == .ascending
            ? KeyRange(from: .excluded(key), to: keys.upper)
            : KeyRange(from: keys.lower, to: .excluded(key))
    }
}

extension KeyRange {
    fileprivate func contains(_ key: [UInt8]) -> Bool {
        lower.admits(key) { $0.lexicographicallyPrecedes($1) }
            && upper.admits(key) { $1.lexicographicallyPrecedes($0) }
    }
}

extension KeyRange.Bound {
    /// - Parameter isOutside: whether the first key lies outside of the second.
    fileprivate func admits(
        _ key: [UInt8], _ isOutside: ([UInt8], [UInt8]) -> Bool
    ) -> Bool {
        switch self {
        case .unbounded: true
        case .included(let bytes): !isOutside(key, bytes)
        case .excluded(let bytes): key != bytes && !isOutside(key, bytes)
        }
    }
}
