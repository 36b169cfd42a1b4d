/// What ``StoreDoor/changes(bufferBytes:)`` and the history tell: a committed transaction, or a
/// gap.
public enum ChangeEvent<Transaction: CommittedTransaction>: Sendable {
    /// One transaction, with each of its changes.
    case committed(Transaction)
    /// Transactions up to this sequence changed records, but the changes are not known: they were
    /// missed, or are not in the history, because of their age, of the history's size, or because a
    /// store object without a history wrote them. Read everything again that was derived from the
    /// store, unless it was read at this ``Snapshot/sequence`` or a later one.
    case missed(through: UInt64)

    /// The sequence of the last transaction that this event covers.
    public var sequence: UInt64 {
        switch self {
        case .committed(let transaction): transaction.sequence
        case .missed(let sequence): sequence
        }
    }
}

/// A transaction that was committed: a ``ChangeSet`` or a ``HistoryTransaction``.
public protocol CommittedTransaction: Sendable {
    /// The number of the transaction. Each transaction that changes the store has a greater number
    /// than all before it.
    var sequence: UInt64 { get }
}

extension ChangeEvent<ChangeSet> {
    /// The approximate memory that the event uses while it waits.
    var sizeBytes: Int {
        switch self {
        case .committed(let set): set.sizeBytes
        case .missed: MemoryLayout<Self>.size
        }
    }
}
