import CLMDB
import Foundation

/// A transaction that reads the file, in this process or another.
public struct ReaderInfo: Hashable, Sendable {
    public let processID: Int32
    public let transactionID: Int
    /// How many commits have been made since: the pages they freed cannot be used again yet.
    public let transactionLag: Int
    /// How long it has been reading, within some milliseconds; unknown for other processes.
    public let ageNanoseconds: UInt64?
}
