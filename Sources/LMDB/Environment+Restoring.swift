import Foundation

extension Environment {
    /// Puts a copy of the data file in the folder `source` in the place of this one, which stays
    /// beside it as `data.mdb.replaced-N`.
    ///
    /// Writers wait meanwhile, readers do not. As after ``compact(progress:)``, every environment
    /// of the old file throws ``LMDBError/replaced(path:)`` at its next transaction. A process that
    /// dies on the way leaves the old file or the new one.
    /// - Parameters:
    ///   - prepare: changes the copy before it takes the place.
    ///   - progress: called with the number of entries copied and of all entries. An error that it
    ///     throws ends the work, and the file stays as it is.
    /// - Returns: the path of the old file.
    /// - Throws: ``LMDBError/damaged(_:path:)`` or ``LMDBError/damagedPages(_:count:path:)`` if the
    ///   file in `source` is damaged.
    /// - Complexity: O(entries), and room on the disk for two files more.
    package func restore(
        from source: String, preparing prepare: CopyPreparation,
        progress: (Int, Int) throws -> Void
    ) throws -> String {
        try core.checkWritable()
        try core.refuseInside(.restore)
        let draft = try StoreFolder(path).preparedCopy(
            of: source, options, core.steps, prepare)
        let copy = try draft.open(options)
        let kept = try core.queue.inTurn {
            try core.replaceFile(keepingOldAs: .replaced) { commit, path in
                let found = try copy.core.beginning { () throws(LMDBError) in
                    try CommitReader(copy.core, entersGate: true)
                }
                try found.copy(
                    toFileAt: path, for: self.path, above: commit.number, progress)
            }
        }
        try copy.close()
        return kept ?? path
    }
}
