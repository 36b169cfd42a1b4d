/// The changes of one committed transaction.
public struct ChangeSet: CommittedTransaction {
    public let sequence: UInt64
    /// One change for each changed record, in the order in which the transaction first touched the
    /// records. A record whose values are the same as before is not included, and neither is one
    /// that was inserted and deleted again.
    public let changes: [Change]
    /// The names of the preferences whose values the transaction changed.
    public let preferences: [String]

    var isEmpty: Bool { changes.isEmpty && preferences.isEmpty }

    /// The approximate memory that the set uses.
    var sizeBytes: Int {
        changes.reduce(0) { size, change in
            size + MemoryLayout<Change>.stride + (change.oldBytes?.count ?? 0)
                + (change.newBytes?.count ?? 0)
        } + preferences.reduce(0) { $0 + MemoryLayout<String>.stride + $1.utf8.count }
    }
}
