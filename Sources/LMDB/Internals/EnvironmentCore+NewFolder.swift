import Foundation

extension EnvironmentCore {
    /// Has `make` create a data file from the newest commit in a new folder, which appears at
    /// `target` only when it is complete and on the disk. Others read and write meanwhile.
    /// - Parameters:
    ///   - prepare: called with the new file before it appears, to change it.
    ///   - make: called with the commit and the path of the file to create.
    /// - Throws: ``LMDBError/alreadyExists(path:)`` before anything is made.
    func makeFolder<R>(
        at target: String, preparing prepare: (Environment) throws -> Void,
        _ make: (borrowing CommitReader, _ path: String) throws -> R
    ) throws -> R {
        try refuseInside(.copy)
        let draft = try DraftFolder(beside: target)
        let result = try readingNewest { commit in
            try make(commit, draft.folder.dataPath)
        }
        let made = try draft.open(options)
        try prepare(made)
        try made.close()
        try draft.flush()
        // Safe because Swift lends both paths as C strings during the call.
        try LMDBError.check(unsafe rename(draft.folder.path, target), during: .copy, path: target)
        try StoreFolder(target).parent.synchronize()
        return result
    }

    /// Calls `body` with a reader of the newest commit. What it reads by other means is the same
    /// commit; it cannot write.
    private func readingNewest<R>(_ body: (borrowing CommitReader) throws -> R) throws -> R {
        let commit = try beginning { () throws(LMDBError) in
            try CommitReader(self, entersGate: true)
        }
        // Safe because the transaction lives until the entry is popped.
        unsafe thread.push(.reading, commit.transaction, of: self, trees: commit.reader)
        defer { unsafe thread.pop(commit.transaction) }
        return try body(commit)
    }
}
