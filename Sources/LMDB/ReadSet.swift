/// A record of what reads asked an environment for: keys, ranges and counts, by table.
///
/// An answer that was computed from these reads can change only when one of them would give another
/// result. ``Environment/read(notingIn:_:)`` fills the set. A cursor's walk is added when the
/// cursor ends, as far as the walk went: from its first key to its last key, or to the end of the
/// range if the walk got there.
public final class ReadSet {
    /// The reads of one table.
    public struct Reads {
        /// The keys that were looked up, found or not.
        public internal(set) var keys: Set<[UInt8]> = []
        /// The key ranges that cursors walked over.
        public internal(set) var ranges: [KeyRange] = []
        /// Whether the number of entries was asked for.
        public internal(set) var isCounted = false
    }

    /// The reads of each table that was read.
    public private(set) var tables: [Table: Reads] = [:]

    /// Creates an empty set.
    public init() {}

    func note(_ key: RawSpan, in table: Table) {
        // Safe because the bytes are copied before the span ends.
        let key = unsafe key.withUnsafeBytes { unsafe Array($0) }
        tables[table, default: Reads()].keys.insert(key)
    }

    func note(_ range: KeyRange, in table: Table) {
        tables[table, default: Reads()].ranges.append(range)
    }

    func noteCount(of table: Table) { tables[table, default: Reads()].isCounted = true }
}
