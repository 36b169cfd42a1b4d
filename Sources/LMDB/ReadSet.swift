/// What reads asked of an environment: an answer made from them can change only with one of these.
///
/// ``Environment/read(notingIn:_:)`` fills it. A walk is noted when its cursor ends, as far as it
/// went: from where it began to the last key it came to, or to the end of its range if it looked
/// for more there.
public final class ReadSet {
    public struct Reads {
        /// What was asked for by key, found or not.
        public internal(set) var keys: Set<[UInt8]> = []
        /// What cursors went over.
        public internal(set) var ranges: [KeyRange] = []
        /// Whether the number of entries was asked for.
        public internal(set) var isCounted = false
    }

    public private(set) var tables: [Table: Reads] = [:]

    /// Nothing read yet.
    public init() {}

    func note(_ key: RawSpan, in table: Table) {
        let key = unsafe key.withUnsafeBytes { unsafe Array($0) }
        tables[table, default: Reads()].keys.insert(key)
    }

    func note(_ range: KeyRange, in table: Table) {
        tables[table, default: Reads()].ranges.append(range)
    }

    func noteCount(of table: Table) { tables[table, default: Reads()].isCounted = true }
}
