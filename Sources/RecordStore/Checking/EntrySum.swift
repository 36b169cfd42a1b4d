import LMDB

/// A number for a set of index entries, in whatever order they come: the sum of their hashes.
///
/// Two sets have equal sums if they are equal. If they are not, the sums are equal by chance alone:
/// the hashes of the entries that only one of the sets has would have to cancel each other out, for
/// which the chance is one in 2^128 if no entry is in a set twice.
package struct EntrySum: Equatable, Sendable {
    private var hashes: UInt128 = 0
    package private(set) var count = 0

    package init() {}

    /// Adds an entry.
    package mutating func add(_ key: RawSpan, _ value: RawSpan, _ hash: EntryHash) {
        hashes &+= hash(key, value)
        count += 1
    }
}
