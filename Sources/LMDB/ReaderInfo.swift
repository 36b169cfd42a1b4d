/// A description of one read transaction on the file, in this process or another.
public struct ReaderInfo: Hashable, Sendable {
    /// The process that reads.
    public let processID: Int32
    /// The number of the commit that the transaction reads.
    public let transactionID: Int
    /// The number of commits since the one that is read. Pages that those commits freed cannot be
    /// reused while the transaction lives.
    public let transactionLag: Int
    /// The time since the transaction began, within a few milliseconds. Nil for a transaction of
    /// another process.
    public let ageNanoseconds: UInt64?
}
