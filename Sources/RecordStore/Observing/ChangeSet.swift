/// What one committed transaction changed, told in the order of commits.
public struct ChangeSet: Sendable {
    /// Counts the changing transactions of the store; each has a greater one than the one before.
    public let sequence: UInt64
    /// One change for each record, in the order in which they were first touched. A record that
    /// has in the end the values that it had before is not among them, nor one that was inserted
    /// and deleted again.
    public let changes: [Change]

    /// The memory that the set keeps, nearly.
    var sizeBytes: Int {
        changes.reduce(0) { size, change in
            size + MemoryLayout<Change>.stride + (change.oldBytes?.count ?? 0)
                + (change.newBytes?.count ?? 0)
        }
    }
}
