extension Environment {
    /// Copies the newest state to a new folder, with full leaves, while others read and write.
    ///
    /// The copy appears at `target` only when it is complete and on the disk.
    /// - Parameters:
    ///   - progress: called with the number of entries copied and of all entries. An error that it
    ///     throws ends the copy, and nothing is left of it.
    ///   - names: returns the names of tables that are left out where they are empty.
    ///   - prepare: called with the copy before it appears, to change it.
    /// - Throws: ``LMDBError/alreadyExists(path:)`` or
    ///   ``LMDBError/diskFull(neededBytes:availableBytes:path:)`` before anything is copied;
    ///   ``LMDBError/failed(_:during:path:)`` with `corrupted` if a page is damaged.
    /// - Complexity: O(entries). The copied state keeps its pages from being reused until the copy
    ///   ends.
    package func copy(
        to target: String, progress: (Int, Int) throws -> Void = { _, _ in },
        leavingOut names: (borrowing CommitReader) throws -> Set<String> = { _ in [] },
        preparing prepare: (Environment) throws -> Void = { _ in }
    ) throws {
        try core.makeFolder(at: target, preparing: prepare) {
            try $0.copy(toFileAt: $1, for: target, leavingOut: names($0), progress)
        }
    }

    /// Rewrites the file: each table in the order of its keys, with full leaves and few free pages.
    ///
    /// Writers wait until the new file is complete, readers do not. Afterwards every environment of
    /// the old file, this one included, throws ``LMDBError/replaced(path:)`` at its next
    /// transaction; open it again. A process that dies on the way leaves the old file or the new
    /// one, with every commit.
    /// - Parameters:
    ///   - progress: called with the number of entries copied and of all entries. An error that it
    ///     throws ends the work, and the file stays as it is.
    ///   - names: returns the names of tables that are left out where they are empty.
    /// - Throws: ``LMDBError/diskFull(neededBytes:availableBytes:path:)`` if there is no room for
    ///   the pages of all tables, before anything is copied.
    /// - Complexity: O(entries), and room on the disk for a second file without free pages.
    package func compact(
        progress: (Int, Int) throws -> Void = { _, _ in },
        leavingOut names: (borrowing CommitReader) throws -> Set<String> = { _ in [] }
    ) throws {
        try core.checkWritable()
        try core.queue.inTurn {
            try core.replaceFile {
                try $0.copy(toFileAt: $1, for: path, leavingOut: names($0), progress)
            }
        }
    }
}
