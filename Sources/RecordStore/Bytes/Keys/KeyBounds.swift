public import LMDB

/// A range of the keys of an index, in byte order.
package struct KeyBounds: Hashable, Sendable {
    /// The first key that may be in the range.
    package let lower: [UInt8]
    /// The first key after the range, or nil if the range has no end.
    package let upper: [UInt8]?
    /// Whether the range holds only the rows that were asked for. Otherwise it also holds other
    /// rows, so that each row must be checked again.
    package let isExact: Bool

    /// Makes the range of all keys that begin with some bytes.
    package init(prefix: [UInt8]) {
        self.init(from: .before(prefix), to: .after(prefix), isExact: true)
    }

    init(from lower: consuming KeyEdge, to upper: consuming KeyEdge, isExact: Bool) {
        guard let first = lower.position() else {
            preconditionFailure("no key begins after all keys; a tag is never FF")
        }
        self.lower = first
        self.upper = upper.position()
        self.isExact = isExact
    }

    private init(lower: [UInt8], upper: [UInt8]?, isExact: Bool) {
        self.lower = lower
        self.upper = upper
        self.isExact = isExact
    }

    /// Whether the range can hold no key.
    package var isEmpty: Bool {
        guard let upper else { return false }
        return !lower.lexicographicallyPrecedes(upper)
    }

    /// Returns the range of the keys that are in both ranges.
    package func intersection(_ other: KeyBounds) -> KeyBounds {
        KeyBounds(
            lower: lower.lexicographicallyPrecedes(other.lower) ? other.lower : lower,
            upper: Self.earlier(upper, other.upper), isExact: isExact && other.isExact)
    }

    private static func earlier(_ first: [UInt8]?, _ second: [UInt8]?) -> [UInt8]? {
        guard let first, let second else { return first ?? second }
        return second.lexicographicallyPrecedes(first) ? second : first
    }
}

/// The direction in which a table is walked.
public typealias Direction = LMDB.Direction

/// A relation between the searched values and a given value.
package enum KeyRelation: CaseIterable, Hashable, Sendable {
    case equal
    case less
    case lessOrEqual
    case greater
    case greaterOrEqual
    /// The searched texts begin with the given text. Names are compared folded, in name order.
    case hasPrefix
}
