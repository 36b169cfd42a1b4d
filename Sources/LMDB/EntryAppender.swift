import PageTrees

/// A writer that appends entries to a table in the order of their keys, so that its pages and its
/// bundles, if it has any, are full.
///
/// The last entries wait for more of their bundle until ``finish(in:)``.
package struct EntryAppender {
    private let table: Table
    private let bundledTable: Table
    private let tailSize: Int
    /// The bundle that waits to be appended. It has no entries if its head is empty.
    private var head: [UInt8] = []
    private var tails: [UInt8] = []
    /// The last entry that was appended; nil while there is none.
    private var last: [UInt8]?

    package init(to table: Table) {
        self.table = table.unbundled
        bundledTable = table
        tailSize = Int(table.tailSize)
    }

    /// Adds an entry, whose key must come after every key of the table.
    /// - Returns: false if `key` does not come last, or an entry before it did not.
    /// - Complexity: O(1) amortised.
    package mutating func append(
        _ value: RawSpan, for key: RawSpan, in transaction: inout WriteTransaction
    ) throws(LMDBError) -> Bool {
        if tailSize == 0 { return try transaction.append(value, for: key, in: table) }
        precondition(value.byteCount == 0, "entries of bundles have no values")
        guard belongsToBundle(key) else {
            guard try finish(in: &transaction), try comesLast(key, in: transaction) else {
                return false
            }
            head = unsafe key.withUnsafeBytes { unsafe Array($0) }
            return true
        }
        let tail = key.extracting(last: tailSize)
        // Safe because the arrays live to the end of the call.
        let last = unsafe (tails.isEmpty ? head : tails).span.bytes.extracting(last: tailSize)
        guard tail.order(against: last) > 0 else { return false }
        unsafe tail.withUnsafeBytes { unsafe tails.append(contentsOf: $0) }
        return true
    }

    /// Whether an entry comes after all entries of the table. Of the last bundle, liblmdb would
    /// compare only the first one.
    private func comesLast(
        _ key: RawSpan, in transaction: borrowing WriteTransaction
    ) throws(LMDBError) -> Bool {
        if let last { return key.order(against: last) > 0 }
        var cursor = try transaction.view.cursor(in: bundledTable, .descending)
        guard let entry = try cursor.next() else { return true }
        return key.order(against: entry.key) > 0
    }

    /// Whether an entry differs only in its tail from those that wait, and there is room for it.
    private func belongsToBundle(_ key: RawSpan) -> Bool {
        guard key.byteCount == head.count, tails.count < tailSize * (BUNDLE_LIMIT - 1) else {
            return false
        }
        let stemSize = head.count - tailSize
        // Safe because the array lives during the call.
        let stem = unsafe head.span.bytes.extracting(first: stemSize)
        return key.extracting(first: stemSize).order(against: stem) == 0
    }

    /// Appends the entries that still wait. Must be called before the transaction ends.
    /// - Returns: false if they do not come last.
    package mutating func finish(
        in transaction: inout WriteTransaction
    ) throws(LMDBError) -> Bool {
        if head.isEmpty { return true }
        defer {
            last = Array(head.dropLast(tails.isEmpty ? 0 : tailSize) + tails.suffix(tailSize))
            head.removeAll(keepingCapacity: true)
            tails.removeAll(keepingCapacity: true)
        }
        // Safe because the arrays live during the call.
        return unsafe try transaction.append(tails.span.bytes, for: head.span.bytes, in: table)
    }
}
