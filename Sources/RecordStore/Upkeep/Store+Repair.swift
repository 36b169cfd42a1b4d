extension Store {
    /// Repairs what `verify()` finds: takes damaged records out of the store and keeps their bytes
    /// in a file beside it, builds the indexes of each type anew that has a violation, and sets
    /// references to nil that lead nowhere.
    ///
    /// Reads and writes go on meanwhile. A process that dies leaves a store that the next call
    /// repairs. A sound store is not changed.
    /// - Throws: ``StorageError`` if pages are damaged, which this method cannot repair.
    /// - Complexity: that of ``verify(progress:)`` twice, and of building the indexes.
    @discardableResult
    public func repair(
        progress: (UpkeepProgress) throws -> Void = { _ in }
    ) throws -> RepairReport {
        try core.repair(progress)
    }
}
