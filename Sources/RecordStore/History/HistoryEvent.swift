/// An event of the history: a transaction, or a gap.
public enum HistoryEvent: Sendable {
    /// One transaction, with each of its changes.
    case committed(HistoryTransaction)
    /// Transactions up to this sequence are not in the history: they were removed because of their
    /// age or of the history's size, or were written by a store object without a history. Read
    /// everything again that was derived from the store.
    case missed(through: UInt64)

    /// The sequence of the last transaction that the event covers.
    public var sequence: UInt64 {
        switch self {
        case .committed(let transaction): transaction.sequence
        case .missed(let sequence): sequence
        }
    }
}
