/// A stretch of keys of a table, in byte order.
public struct KeyRange: Hashable, Sendable {
    public enum Bound: Hashable, Sendable {
        case unbounded
        case included([UInt8])
        case excluded([UInt8])

        var bytes: [UInt8]? {
            switch self {
            case .unbounded: nil
            case .included(let bytes), .excluded(let bytes): bytes
            }
        }

        /// Whether `key` is on the inner side of this bound.
        func admits(_ key: RawSpan, asLower isLower: Bool) -> Bool {
            guard let bytes else { return true }
            let order = key.order(against: bytes)
            if order == 0, case .included = self { return true }
            return isLower ? order > 0 : order < 0
        }
    }

    public var lower: Bound
    public var upper: Bound

    public init(from lower: Bound = .unbounded, to upper: Bound = .unbounded) {
        self.lower = lower
        self.upper = upper
    }

    public static let all = KeyRange()

    /// All keys that begin with `prefix`.
    public static func prefix(_ prefix: [UInt8]) -> KeyRange {
        // The first key past the prefix: its last byte that can grow, grown, and nothing after it.
        guard let last = prefix.lastIndex(where: { $0 < 0xFF }) else {
            return KeyRange(from: prefix.isEmpty ? .unbounded : .included(prefix))
        }
        var next = Array(prefix[...last])
        next[last] += 1
        return KeyRange(from: .included(prefix), to: .excluded(next))
    }
}
