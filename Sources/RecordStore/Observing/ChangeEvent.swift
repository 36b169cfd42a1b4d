/// What ``Store/changes(bufferBytes:)`` tells of the store's transactions.
public enum ChangeEvent: Sendable {
    /// One transaction, change by change.
    case committed(ChangeSet)
    /// Transactions up to this sequence changed something that is not told: look again at all that
    /// follows from the store, unless it was read at this ``Snapshot/sequence`` or a later one.
    case missed(through: UInt64)

    /// The sequence of the last transaction that is told.
    public var sequence: UInt64 {
        switch self {
        case .committed(let set): set.sequence
        case .missed(let sequence): sequence
        }
    }

    var sizeBytes: Int {
        switch self {
        case .committed(let set): set.sizeBytes
        case .missed: MemoryLayout<ChangeEvent>.size
        }
    }
}
