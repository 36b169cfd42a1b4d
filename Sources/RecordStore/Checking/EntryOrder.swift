import LMDB

/// Whether the entries of an index come one after the other. The pages of a table are in order if a
/// walk over all pages found nothing; what is inside of bundles it does not see.
struct EntryOrder {
    private var last: [UInt8]?

    /// A check of the entries of a table, which passes all of them if the table has no bundles.
    init(of table: Table) { last = table.isBundled ? [] : nil }

    /// Returns whether an entry comes after all entries before it.
    mutating func takes(_ entry: borrowing Entry) -> Bool {
        guard let last else { return true }
        // Safe because the array lives during the call.
        guard unsafe last.span.bytes.isLess(than: entry.key) else { return false }
        self.last?.removeAll(keepingCapacity: true)
        // Safe because the bytes are copied while they are lent.
        unsafe entry.key.withUnsafeBytes { unsafe self.last?.append(contentsOf: $0) }
        return true
    }
}
