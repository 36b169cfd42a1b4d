/// A stretch of the keys of an index, in byte order.
package struct KeyBounds: Hashable, Sendable {
    /// The first key that may be in it.
    package let lower: [UInt8]
    /// The first key past it; nil if it goes on to the end.
    package let upper: [UInt8]?
    /// Whether exactly the rows that were asked for are in it. Otherwise all of them are, and
    /// others beside them: each row is checked again.
    package let isExact: Bool

    /// All keys that begin with some bytes.
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

    /// Whether no key can be in it.
    package var isEmpty: Bool {
        guard let upper else { return false }
        return !lower.lexicographicallyPrecedes(upper)
    }

    /// The keys that are in both.
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
