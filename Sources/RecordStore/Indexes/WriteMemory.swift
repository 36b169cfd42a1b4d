/// The memory in which a transaction makes records, keys and groups. To allocate and free it takes
/// longer than what a small transaction does with it, so the next transaction gets it.
struct WriteMemory: ~Copyable {
    /// Nil before its first use, and while it is lent.
    var record: ByteBuffer?
    /// Nil before their first use, and while they are lent.
    var keys: KeyPair?
    /// The changes of aggregate indexes that are not written yet.
    var totals = PendingTotals()

    private static let mostRecordBytes = 65_536

    /// Frees what is too much to be kept.
    mutating func freeMuch() {
        guard let capacity = record?.capacityBytes, capacity > Self.mostRecordBytes else { return }
        record = nil
    }
}
