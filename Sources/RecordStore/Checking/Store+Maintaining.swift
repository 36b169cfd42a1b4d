public import LMDB

/// A transaction that reads a store, in this process or another.
public typealias StoreReader = ReaderInfo

extension Store {
    /// Returns the transactions that read the store now, in all processes, those of the oldest
    /// state first.
    ///
    /// A reader keeps the pages of its state from being reused: a reader that lags many
    /// transactions behind makes the file grow. Ended reads are not included.
    /// - Complexity: O(slots).
    public func readers() throws -> [StoreReader] { try core.environment.readers() }

    /// Copies the newest state to the new folder `target`, while other code reads and writes.
    ///
    /// Compacting leaves free pages out, and is the only way to a smaller file. The copy appears
    /// under its name only when it is complete and on the disk. `progress` is called on this thread
    /// with the number of bytes written and the total number, which is an estimate when compacting.
    /// - Throws: a ``StorageError``: `alreadyExists` if `target` exists, `diskFull` before anything
    ///   is copied.
    /// - Complexity: O(pages). The copied state stays pinned until the copy is complete.
    public func copy(
        to target: String, compacting: Bool = true, progress: (Int, Int) -> Void = { _, _ in }
    ) throws {
        try core.environment.copy(to: target, compacting: compacting, progress: progress)
    }
}
