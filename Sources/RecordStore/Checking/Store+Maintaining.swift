public import LMDB

/// A transaction that reads a store, in this process or another.
public typealias StoreReader = ReaderInfo

extension Store {
    /// Who reads the store now, over all processes, the oldest state first.
    ///
    /// A state that is read keeps the pages that it sees from being used again: a reader that lags
    /// many transactions behind is why a file grows. Ended reads are not in it.
    /// - Complexity: O(slots).
    public func readers() throws -> [StoreReader] { try core.environment.readers() }

    /// Copies the newest state to the new folder `target`, while others read and write.
    ///
    /// Compacting leaves free pages out: it is the only way to a smaller file. The copy appears
    /// under its name when it is whole and on the disk, or not at all. `progress` gets the bytes
    /// written and the bytes in all (an estimate if compacting), on this thread.
    /// - Throws: a ``StorageError``: `alreadyExists` if something is there, `diskFull` before
    ///   anything is copied.
    /// - Complexity: O(pages); the state is kept for as long as it takes.
    public func copy(
        to target: String, compacting: Bool = true, progress: (Int, Int) -> Void = { _, _ in }
    ) throws {
        try core.environment.copy(to: target, compacting: compacting, progress: progress)
    }
}
