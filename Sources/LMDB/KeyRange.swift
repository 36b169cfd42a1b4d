/// A range of the keys of a table, in byte order.
public struct KeyRange: Hashable, Sendable {
    /// One end of a ``KeyRange``.
    public enum Bound: Hashable, Sendable {
        /// The range has no end on this side.
        case unbounded
        /// The range ends with this key and contains it.
        case included([UInt8])
        /// The range ends at this key and does not contain it.
        case excluded([UInt8])

        var bytes: [UInt8]? {
            switch self {
            case .unbounded: nil
            case .included(let bytes), .excluded(let bytes): bytes
            }
        }

        /// Returns whether `key` is on the inner side of this bound.
        func admits(_ key: RawSpan, asLower isLower: Bool) -> Bool {
            guard let bytes else { return true }
            let order = key.order(against: bytes)
            if order == 0, case .included = self { return true }
            return isLower ? order > 0 : order < 0
        }
    }

    /// The bound at the smallest key of the range.
    public var lower: Bound
    /// The bound at the greatest key of the range.
    public var upper: Bound

    /// Creates a range from a lower bound to an upper bound.
    public init(from lower: Bound = .unbounded, to upper: Bound = .unbounded) {
        self.lower = lower
        self.upper = upper
    }

    /// The range of all keys.
    public static let all = KeyRange()

    /// Whether a key lies in the range.
    package func contains(_ key: RawSpan) -> Bool {
        lower.admits(key, asLower: true) && upper.admits(key, asLower: false)
    }

    /// Returns the range of all keys that begin with `prefix`.
    public static func prefix(_ prefix: [UInt8]) -> KeyRange {
        // The upper bound is the first key after all keys with the prefix: cut the prefix after its
        // last byte below 0xFF, and add one to that byte.
        guard let last = prefix.lastIndex(where: { $0 < 0xFF }) else {
            return KeyRange(from: prefix.isEmpty ? .unbounded : .included(prefix))
        }
        var next = Array(prefix[...last])
        next[last] += 1
        return KeyRange(from: .included(prefix), to: .excluded(next))
    }
}
