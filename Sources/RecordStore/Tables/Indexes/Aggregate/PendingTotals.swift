import LMDB

/// The changes of groups that a transaction has made and not written yet.
///
/// A batch changes the same groups again and again, so their entries are written together: at the
/// end of the transaction, at the borders of a savepoint, and when there are many.
struct PendingTotals {
    private var changes: [AggregateChanges] = []
    /// The greatest number of groups of one index that are kept.
    private static let mostGroups = 16_384

    /// Whether entries of aggregate indexes lack changes of the transaction.
    var isEmpty: Bool { hasAtMost(0) }

    /// Whether there are so many changes that they are to be written.
    var isFull: Bool { !hasAtMost(Self.mostGroups) }

    /// Whether no index has more groups that changed. A closure would count a reference for each
    /// part of the changes.
    private func hasAtMost(_ count: Int) -> Bool {
        for position in changes.indices where changes[position].count > count { return false }
        return true
    }

    /// Notes a change of one record. A version is nil if there is no such record.
    mutating func change(
        _ index: OpenAggregateIndex, of table: RecordTable, old: EncodedRecord?,
        new: EncodedRecord?, _ id: IDBits, _ keys: inout KeyEncoder
    ) throws {
        var position = 0
        while position < changes.count, changes[position].index !== index { position += 1 }
        if position == changes.count {
            changes.append(AggregateChanges(of: index, in: table))
        }
        if let old { try changes[position].add(old, isRemoved: true, id, &keys) }
        if let new { try changes[position].add(new, isRemoved: false, id, &keys) }
    }

    /// Writes the entries of all groups that changed, and forgets the changes.
    mutating func write(to transaction: inout WriteTransaction) throws {
        for position in changes.indices { try changes[position].write(to: &transaction) }
    }

    /// Forgets the changes, which were undone.
    mutating func removeAll() { changes.removeAll() }
}
