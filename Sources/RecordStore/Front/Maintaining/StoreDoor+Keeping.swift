import LMDB

extension StoreDoor {
    /// Copies the data file of a store byte for byte to a new file beside it, before anything is
    /// done to it: pages may be damaged, and nothing is read as a store.
    ///
    /// Writers of all processes wait meanwhile.
    /// - Returns: the path of the copy, such as `data.mdb.unrepaired-1`. It is a store if it is
    ///   called `data.mdb` in a folder of its own.
    /// - Throws: a ``StorageError``: `diskFull` before anything is copied.
    /// - Complexity: O(bytes of the file).
    package static func keepCopy(
        at path: String, options: StoreOptions, progress: (UpkeepProgress) throws -> Void
    ) throws -> String {
        try Environment.openingStore(at: path, options: options.environment) { environment in
            try environment.keepCopy { try progress(UpkeepProgress(.copying, done: $0, total: $1)) }
        }
    }
}
