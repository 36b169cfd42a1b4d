import LMDB

/// What the indexes of one transaction share: memory for keys, and changes that are not written
/// yet.
///
/// It never leaves the thread of its transaction.
final class IndexWork {
    /// The greatest size of a value that the storage allows.
    let maximumValueBytes: Int
    /// The memory in which keys are made; nil before its first use, and while it is lent.
    ///
    /// Checks against two accesses at once took a fifth of the time of a small insert, so release
    /// builds make none. Debug builds do, and with them all tests.
    #if !DEBUG
        @safe @exclusivity(unchecked)
    #endif
    private var keys: KeyPair?
    /// The changes of aggregate indexes that are not written yet.
    #if !DEBUG
        @safe @exclusivity(unchecked)
    #endif
    var totals = PendingTotals()

    init(maximumValueBytes: Int) { self.maximumValueBytes = maximumValueBytes }

    /// Lends memory for keys that is kept from record to record.
    func takeKeys() -> KeyPair { keys.take() ?? KeyPair() }
    func giveBack(_ pair: consuming KeyPair) { keys = consume pair }

    /// Throws if a record, or the entry that an index makes of it, is larger than the storage
    /// allows.
    func checkValueSize(_ byteCount: Int) throws {
        if byteCount > maximumValueBytes {
            throw StorageError.valueSize(bytes: byteCount, limit: maximumValueBytes)
        }
    }
}
