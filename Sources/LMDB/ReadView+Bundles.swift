import PageTrees

/// Reads of tables whose entries lie in bundles.
extension ReadView {
    /// Returns the empty value of an entry, or `nil` if the table has no such entry. A damaged
    /// bundle has its value, as it is.
    @inline(never)
    @_lifetime(copy self)
    func bundledValue(of key: RawSpan, in table: Table) throws(LMDBError) -> RawSpan? {
        readSet?.note(key, in: table)
        let view = unnoted
        if let value = try view.get(key, in: table.unbundled) {
            let isDamaged =
                value.byteCount > 0 && table.furtherEntryCount(byteCount: value.byteCount) == 0
            // Safe because the value is of this state, and no bytes are of any.
            return unsafe _overrideLifetime(isDamaged ? value : RawSpan(), copying: self)
        }
        var cursor = try view.cursor(in: table)
        let bytes = unsafe key.withUnsafeBytes { unsafe Array($0) }
        guard let entry = try cursor.seek(bytes), entry.key.order(against: key) == 0 else {
            return nil
        }
        return RawSpan()
    }

    /// Counts the entries of a table.
    func bundledCount(in table: Table) throws(LMDBError) -> Int {
        var cursor = try unnoted.cursor(in: table.unbundled)
        var count = 0
        while let bundle = try cursor.next() {
            count += 1 + table.furtherEntryCount(byteCount: bundle.value.byteCount)
        }
        return count
    }
}
