/// The memory in which a transaction makes records, keys and groups. To allocate and free it takes
/// longer than what a small transaction does with it, so the next transaction gets it.
struct WriteMemory: ~Copyable {
    /// Nil before its first use, and while it is lent.
    var record: ByteBuffer?
    /// Nil before their first use, and while they are lent.
    var keys: KeyPair?
    /// The changes of aggregate indexes that are not written yet.
    var totals = PendingTotals()

    /// More memory than this of one kind is not kept.
    private static let mostBytes = 65_536

    /// Frees what long records and texts have needed.
    mutating func freeMuch() {
        if let capacity = record?.capacityBytes, capacity > Self.mostBytes { record = nil }
        if let capacity = keys?.textCapacityBytes, capacity > Self.mostBytes { keys = nil }
        totals.freeTexts(above: Self.mostBytes)
    }
}
