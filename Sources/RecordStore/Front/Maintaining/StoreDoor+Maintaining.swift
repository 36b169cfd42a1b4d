public import LMDB

/// A transaction that reads a store, in this process or another.
public typealias StoreReader = ReaderInfo

extension StoreDoor {
    /// Returns the transactions that read the store now, in all processes, those of the oldest
    /// state first.
    ///
    /// A reader keeps the pages of its state from being reused: a reader that lags many
    /// transactions behind makes the file grow. Ended reads are not included.
    /// - Complexity: O(slots).
    public func readers() throws -> [StoreReader] {
        try core.reopening { try $0.environment.readers() }
    }
}
