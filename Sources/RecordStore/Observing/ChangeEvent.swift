/// An event of ``Store/changes(bufferBytes:)``: a committed transaction, or a gap.
public enum ChangeEvent: Sendable {
    /// One transaction, with each of its changes.
    case committed(ChangeSet)
    /// Transactions up to this sequence changed records, but the changes are not known. Refresh
    /// everything that was derived from the store, unless it was read at this ``Snapshot/sequence``
    /// or a later one.
    case missed(through: UInt64)

    /// The sequence of the last transaction that this event covers.
    public var sequence: UInt64 {
        switch self {
        case .committed(let set): set.sequence
        case .missed(let sequence): sequence
        }
    }

    /// The approximate memory that the event uses while it waits.
    var sizeBytes: Int {
        switch self {
        case .committed(let set): set.sizeBytes
        case .missed: MemoryLayout<ChangeEvent>.size
        }
    }
}
